import type { DocumentedSettings, GpuScope } from '../documented.ts';
import { gpusNamedIn } from '../gpus.ts';
import type { ProseLine } from './markdown-blocks.ts';

/** Values that one row of a table gives for the flags and variables that its columns name. */
export interface TableRow {
  readonly section: number;
  readonly gpus: GpuScope;
  readonly settings: DocumentedSettings;
  /** Its settings belong together, other than those of a list of options, of which each row holds one. */
  readonly isVariant: boolean;
}

const column = /^`?(?:--([A-Za-z][\w.-]{1,80})|([A-Z][A-Z0-9]*_[A-Z0-9_]{1,80}))`?$/;

/** Tables whose columns are settings, and those whose cells are `--flag value`. */
export function tableRows(prose: readonly ProseLine[]): readonly TableRow[] {
  const rows: TableRow[] = [];
  let header: readonly string[] | undefined;
  let previous = -1;
  for (const { cells, line, section, gpus } of prose) {
    if (cells === undefined) {
      header = undefined;
      continue;
    }
    const isNew = header === undefined || line !== previous + 1;
    previous = line;
    if (isNew) {
      header = cells;
      continue;
    }
    if (cells.every((cell) => /^:?-*:?$/.test(cell))) continue;
    const settings = settingsOf(header ?? [], cells, line);
    const count = settings.args.length + settings.env.length;
    if (count === 0) continue;
    const own = gpusNamedIn(cells.join(' '));
    rows.push({ section, gpus: own.length > 0 ? own : gpus, settings, isVariant: count > 1 });
  }
  return rows;
}

function settingsOf(header: readonly string[], cells: readonly string[], line: number): DocumentedSettings {
  const args: DocumentedSettings['args'][number][] = [];
  const env: DocumentedSettings['env'][number][] = [];
  for (const [index, cell] of cells.entries()) {
    const value = cell.replaceAll('`', '').trim();
    const [, flag, name] = column.exec(header[index] ?? '') ?? [];
    if (flag !== undefined && value !== '') args.push({ flag, value, line });
    else if (name !== undefined && value !== '') env.push({ name, value, line });
    else {
      for (const [, own = '', text = ''] of cell
        .slice(0, 2_000)
        .matchAll(/--([A-Za-z][\w.-]{1,80})[= ]([^\s`|-][^\s`|]{0,200})/g))
        args.push({ flag: own, value: text, line });
    }
  }
  return { args, env };
}
