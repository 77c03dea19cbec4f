interface Palette {
  readonly ground: string;
  readonly ink: string;
  readonly muted: string;
  readonly grid: string;
  readonly frontier: string;
  readonly invalid: string;
  readonly old: string;
}

const light: Palette = {
  ground: '#ffffff',
  ink: '#1f2328',
  muted: '#59636e',
  grid: '#e4e8ec',
  frontier: '#0969da',
  invalid: '#cf222e',
  old: '#a0a9b3',
};

const dark: Palette = {
  ground: '#0d1117',
  ink: '#e6edf3',
  muted: '#9198a1',
  grid: '#262c34',
  frontier: '#58a6ff',
  invalid: '#ff7b72',
  old: '#656c76',
};

function coloursOf({ ground, ink, muted, grid, frontier, invalid, old }: Palette): string {
  return [
    `.ground{fill:${ground};stroke:${grid}}`,
    `text{fill:${ink}}`,
    `.tick text,.unit,.note,.legend text{fill:${muted}}`,
    `.label{stroke:${ground}}`,
    `.grid{stroke:${grid}}`,
    `.axis{stroke:${muted}}`,
    `.line{stroke:${frontier}}`,
    `.frontier{fill:${frontier};stroke:${ground}}`,
    `.dominated{fill:${ground};stroke:${muted}}`,
    `.invalid{stroke:${invalid}}`,
    `.frontier.old{fill:${old}}`,
    `.dominated.old,.invalid.old{stroke:${old}}`,
  ].join('');
}

/** Styles inside of the picture: it looks right wherever it is shown, also where no page styles reach it. */
export const chartStyle = [
  "text{font:12px system-ui,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif}",
  '.title{font-size:15px;font-weight:600}',
  '.label{font-size:11px;paint-order:stroke;stroke-width:3px;stroke-linejoin:round}',
  '.ground,.grid,.axis{stroke-width:1}',
  '.grid,.axis,.line,.invalid{fill:none}',
  '.line{stroke-width:2;stroke-linejoin:round}',
  '.frontier{stroke-width:1.5}',
  '.dominated{stroke-width:1.8}',
  '.invalid{stroke-width:2.2;stroke-linecap:round}',
  '.dense .dominated{stroke-width:1}',
  coloursOf(light),
  `@media (prefers-color-scheme:dark){${coloursOf(dark)}}`,
].join('');
