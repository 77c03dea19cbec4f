import { holdsWord } from '../../src/check/holds-word.ts';
import type { Signoffs } from '../../src/facts/signoff.ts';

/** What a statement must name to be about a config. */
export interface StatementSubject {
  readonly key: string;
  readonly prefix: string;
  readonly model: string;
  readonly image: string;
}

/** The line of a sign-off's detail section that says where an acceptance length without a golden value comes from. */
export function sourceStatement(
  subject: StatementSubject,
  written: string | undefined,
  signoffs: Signoffs,
): string | undefined {
  const names = namesOf(subject);
  return detailOf(signoffs).find((line) => {
    const isAbout =
      isAboutAcceptance(line) && (names.some((name) => holdsWord(line, name)) || holdsNumber(line, written));
    return isAbout && namesSource(line);
  });
}

/** The line that documents an exception for simulated acceptance: the config, and new hardware or an issue or pull request. */
export function exceptionStatement(
  subject: StatementSubject,
  signoffs: Signoffs,
  exceptionSkus: readonly string[],
): string | undefined {
  const names = namesOf(subject);
  return detailOf(signoffs).find((line) => {
    if (!names.some((name) => holdsWord(line, name))) return false;
    const isAbout = isAboutAcceptance(line) || /exception|sanctioned/i.test(line);
    return isAbout && (exceptionSkus.some((sku) => holdsWord(line, sku)) || discussion.test(line));
  });
}

const discussion =
  /https:\/\/github\.com\/[\w-]{1,40}\/[\w.-]{1,100}\/(?:issues|pull)\/\d|(?:^|[\s(])[\w-]{1,40}\/[\w.-]{1,100}#\d/i;

function detailOf({ current }: Signoffs): readonly string[] {
  return current.flatMap(({ text }) => (text?.detail ?? []).map((line) => line.text));
}

function namesOf({ key, prefix, model, image }: StatementSubject): readonly string[] {
  return [key, prefix, model, model.split('/').at(-1) ?? model, image];
}

function isAboutAcceptance(line: string): boolean {
  return /accept|golden|synthetic|simulat/i.test(line) || holdsWord(line, 'AL');
}

/** The same number, however many zeros it ends with. */
function holdsNumber(line: string, written: string | undefined): boolean {
  if (written === undefined) return false;
  const short = written.replace(/0{1,18}$/, '').replace(/\.$/, '');
  return [written, short].some((text) => holdsWord(line, text));
}

/** A link, a pull request or a run. Another model's golden curve is no source. */
function namesSource(line: string): boolean {
  const links = line.match(/https?:\/\/[^\s)>\]]{1,500}/g) ?? [];
  if (links.length > 0) return links.some((url) => !url.includes('golden_al_distribution'));
  return /#\d|\brun\s{1,3}\d{6,20}\b/i.test(line);
}
