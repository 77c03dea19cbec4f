import { blobUrl, fileLink } from '../../src/check/evidence-link.ts';
import { code, link, listSome } from '../../src/check/markdown.ts';
import type { Finding, Outcome } from '../../src/check/outcome.ts';
import { type UntoldCase, whyUntold } from '../../src/facts/serving-cases.ts';
import type { Tally, Violation } from './tally.ts';

/** Where the golden curves were read. */
interface Source {
  readonly repository: string;
  readonly commit: string;
}

/** Links of a row, and texts of one finding. */
const MOST_LINKS = 5;
const MOST_TEXTS = 3;

/** The row: what is wrong, else what cannot be told, else what is pinned; `undefined`: there is nothing that it applies to. */
export function report(tally: Tally, untold: readonly UntoldCase[], source: Source): Outcome | undefined {
  const evidence = [...tally.curves.values()]
    .slice(0, MOST_LINKS)
    .map(({ path, line }) => fileLink(source.repository, source.commit, path, line));
  if (tally.violations.size > 0) {
    const violations = [...tally.violations.values()];
    const summary = listSome(violations.map(textOf), 2);
    return { kind: 'fail', summary, findings: findingsOf(violations, source), evidence };
  }
  if (tally.unknown.size > 0 || untold.length > 0) return { ...undecided(tally, untold), evidence };
  if (tally.unsigned.size > 0)
    return { kind: 'cannot-tell', needs: 'signoff', summary: listSome(said(tally.unsigned), 2), evidence };
  const notes = [...said(tally.passed), ...tally.excused];
  return notes.length === 0 ? undefined : { kind: 'pass', summary: listSome(notes, 3), evidence };
}

function said(texts: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] {
  return [...texts].map(([text, keys]) => `${keysOf(keys)}: ${text}`);
}

function textOf({ keys, why }: Violation): string {
  return `${keysOf(keys)}: ${why}`;
}

function keysOf(keys: ReadonlySet<string>): string {
  return listSome([...keys].map(code), 2);
}

/** One for each line, however many points and configs it decides. */
function findingsOf(violations: readonly Violation[], source: Source): readonly Finding[] {
  const places = Map.groupBy(violations, ({ location: { path, line } }) => `${path}:${line}`);
  return [...places.values()].flatMap((all): Finding[] => {
    const [first] = all;
    if (first === undefined) return [];
    const { path, line } = first.location;
    const shown = all.slice(0, MOST_TEXTS).map((one) => messageOf(one, source));
    const more = all.length > MOST_TEXTS ? [`(+${all.length - MOST_TEXTS} more)`] : [];
    return [{ message: [...shown, ...more].join(' '), location: { path, line } }];
  });
}

function messageOf(violation: Violation, { repository, commit }: Source): string {
  const { mend, golden } = violation;
  const curve =
    golden === undefined
      ? ''
      : ` (${link('golden curve', blobUrl(repository, commit, golden.path, golden.line))})`;
  return `${textOf(violation)}. ${mend}${curve}.`;
}

/** A network helps only if nothing else is missing. */
function undecided({ unknown }: Tally, untold: readonly UntoldCase[]): Outcome {
  const elsewhere = untold.length === 0 ? undefined : whyUntold(untold);
  const reasons = [...said(unknown), ...(elsewhere === undefined ? [] : [elsewhere.summary])];
  const summary = listSome(reasons, 2);
  return unknown.size === 0 && elsewhere?.needs === 'network'
    ? { kind: 'cannot-tell', needs: 'network', parts: ['upstream'], summary }
    : { kind: 'cannot-tell', needs: 'nothing', summary };
}
