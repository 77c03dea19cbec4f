import type { Change } from '../scene.ts';
import { heading, renderChange, renderText } from './render-change.ts';
import type { Style } from './style.ts';
import { wrap } from './wrap.ts';

export interface PlayedStep {
  readonly id: string;
  readonly at: string;
  /** What happened besides words. */
  readonly text: string | undefined;
  /** The pull request's description, in the step that opens it. */
  readonly description: string | undefined;
  readonly changes: readonly Change[];
  readonly milliseconds: number;
  readonly problems: readonly string[];
}

/** One step: who did what when, how long everything took until it was settled, and what came of it. */
export function renderStep(step: PlayedStep, app: string, style: Style): string[] {
  const { at, text, description, changes, milliseconds, problems } = step;
  // Of words, only one entry is the step itself; what it causes stands below.
  const own = changes.find((change) => change.kind === 'said' && change.entry.author !== app);
  const words = own?.kind === 'said' ? own.entry : undefined;
  const what = text ?? (words === undefined ? step.id : heading(words, app, style));
  const took = `${milliseconds} ms`.padStart(8);
  return [
    ...wrap(what, style.columns, `${at.slice(0, 16).replace('T', ' ')} ${style.paint('dim', took)}  `),
    ...(description === undefined ? [] : renderText(description, style, false)),
    ...(words === undefined ? [] : renderText(words.body, style, false)),
    ...changes.filter((change) => change !== own).flatMap((change) => renderChange(change, app, style)),
    ...problems.flatMap((problem) =>
      wrap(`DIFFERENT: ${problem}`, style.columns, '  ').map((line) => style.paint(['bold', 'red'], line)),
    ),
  ];
}
