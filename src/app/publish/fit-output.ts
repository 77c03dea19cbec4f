import type { Annotation, CheckRunOutput } from '../../verdict/check-run.ts';

const MOST_TITLE = 255;
/** Bytes, so that it also holds where GitHub counts those. */
const MOST_TEXT = 65_535;
const MOST_MESSAGE = 64 * 1024;
const CUT = '\n\n(The rest does not fit here.)';

export interface FittedOutput {
  readonly title: string;
  readonly summary: string;
  readonly text: string;
  readonly annotations: readonly Annotation[];
  /** Findings that cannot be annotations. */
  readonly unmarked: number;
}

/** The output within what GitHub accepts. */
export function fitOutput(output: CheckRunOutput): FittedOutput {
  const annotations = output.annotations.filter(isAcceptable).map(fitAnnotation);
  return {
    title: fitTitle(output.title),
    summary: fitText(output.summary, MOST_TEXT),
    text: fitText(output.text, MOST_TEXT),
    annotations,
    unmarked: output.annotations.length - annotations.length,
  };
}

/** A fitting summary that says how many findings are not marked in the files. */
export function summaryWithNote(summary: string, unmarked: number): string {
  if (unmarked === 0) return summary;
  const findings = unmarked === 1 ? '1 finding is' : `${unmarked} findings are`;
  const note = `\n\n${findings} not marked in the files, since GitHub does not take the place; the details below name it.`;
  return `${fitText(summary, MOST_TEXT - note.length)}${note}`;
}

function fitTitle(title: string): string {
  const whole = title.toWellFormed();
  return whole.length <= MOST_TITLE ? whole : `${whole.slice(0, MOST_TITLE - 1)}…`.toWellFormed();
}

/** Cut at a line, so that no markdown is cut in its middle. */
function fitText(text: string, mostBytes: number): string {
  const whole = text.toWellFormed();
  if (Buffer.byteLength(whole) <= mostBytes) return whole;
  const kept = firstBytes(whole, mostBytes - CUT.length);
  const line = kept.lastIndexOf('\n');
  return `${line > 0 ? kept.slice(0, line) : kept}${CUT}`;
}

function firstBytes(text: string, most: number): string {
  if (Buffer.byteLength(text) <= most) return text;
  // Without `stream`, half a character at the end would become a character of three bytes.
  return new TextDecoder().decode(Buffer.from(text).subarray(0, most), { stream: true });
}

function isAcceptable({ path, start_line: start, end_line: end, message }: Annotation): boolean {
  const isRange = Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 1 && end >= start;
  // A path of bytes that are no UTF-8 cannot be said in JSON.
  return isRange && path !== '' && path.isWellFormed() && message.trim() !== '';
}

function fitAnnotation(annotation: Annotation): Annotation {
  const message = firstBytes(annotation.message.toWellFormed(), MOST_MESSAGE);
  return { ...annotation, title: fitTitle(annotation.title), message };
}
