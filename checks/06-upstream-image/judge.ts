import { code, firstCharacters, listSome } from '../../src/check/markdown.ts';
import type { Finding, Outcome } from '../../src/check/outcome.ts';
import type { Revisions } from '../../src/facts/revisions.ts';
import type { Signoffs } from '../../src/facts/signoff.ts';
import type { Submission, SubmittedConfig } from '../../src/facts/submission.ts';
import type { UpstreamImageConfig } from './config.ts';
import { type ExceptionSubject, exceptionFor, howToExcuse } from './exception-statement.ts';
import { judgeImages } from './judge-images.ts';
import { judgeOrdering } from './judge-ordering.ts';

interface Facts {
  readonly submission: Submission;
  readonly revisions: Revisions;
  readonly signoffs: Signoffs;
}

/** What both rules find, in the words of the row. */
interface Tally {
  readonly violations: { readonly summary: string; readonly finding: Finding }[];
  readonly notes: string[];
}

export function judge(facts: Facts, config: UpstreamImageConfig, rules: ReadonlySet<string>): Outcome {
  const tally: Tally = { violations: [], notes: [] };
  if (rules.has('image')) tallyImages(facts, config, tally);
  if (rules.has('ordering')) tallyOrdering(facts, config, tally);
  if (tally.violations.length === 0) return { kind: 'pass', summary: summaryOf(tally.notes) };
  return {
    kind: 'fail',
    summary: listSome(
      tally.violations.map(({ summary }) => summary),
      2,
    ),
    findings: tally.violations.map(({ finding }) => finding),
  };
}

function tallyImages({ submission, signoffs }: Facts, config: UpstreamImageConfig, tally: Tally): void {
  let upstream = 0;
  const free = new Set<string>();
  for (const one of submission.submitted) {
    const judgement = judgeImages(one, config);
    if (judgement.kind === 'free') {
      free.add(judgement.why);
      continue;
    }
    const foreign = judgement.images.filter(({ isUpstream }) => !isUpstream);
    if (foreign.length === 0) upstream += 1;
    for (const { image, field, location } of foreign) {
      const subject = subjectOf(one, [image]);
      const exception = exceptionFor(subject, signoffs, config);
      if (exception !== undefined) {
        tally.notes.push(
          `${code(one.key)} is excused by the sign-off: ${code(firstCharacters(exception.trim(), 120))}`,
        );
        continue;
      }
      const allowed = judgement.allowed.map((prefix) => code(`${prefix}...`)).join(' or ');
      tally.violations.push({
        summary: `${code(one.key)} runs ${code(image)}, not ${allowed}`,
        finding: {
          message: `${code(field)} of ${code(one.key)} is ${code(image)}; a ${code(one.entry.config.framework)} config on an established GPU runs ${allowed}. ${howToExcuse(subject, config)}.`,
          location,
        },
      });
    }
  }
  if (upstream > 0) tally.notes.unshift(`${count(upstream)} the upstream image`);
  else if (free.size > 0) tally.notes.unshift(`images are free here: ${[...free].map(code).join(', ')}`);
}

function tallyOrdering(
  { submission, revisions, signoffs }: Facts,
  config: UpstreamImageConfig,
  tally: Tally,
): void {
  for (const { submitted, gpu, sibling } of judgeOrdering(submission.submitted, revisions, config)) {
    const { key, entry } = submitted;
    if (sibling !== undefined) {
      tally.notes.push(`${code(key)} follows the open config ${code(sibling)}`);
      continue;
    }
    const subject = subjectOf(submitted, [entry.config.image]);
    const exception = exceptionFor(subject, signoffs, config);
    if (exception !== undefined) {
      tally.notes.push(
        `${code(key)} comes first by exception: ${code(firstCharacters(exception.trim(), 120))}`,
      );
      continue;
    }
    const model = code(entry.config['model-prefix']);
    const lacking = `there is no vLLM or SGLang config for ${model} on ${code(gpu)}`;
    tally.violations.push({
      summary: `${code(key)} is new and ${lacking}`,
      finding: {
        message: `${code(key)} adds ${code(entry.config.framework)}, but ${lacking}. Submit the open engine first. ${howToExcuse(subject, config)}.`,
        location: { path: entry.document.path, line: entry.line },
      },
    });
  }
}

function summaryOf(notes: readonly string[]): string {
  return notes.length === 0 ? "no new config of a vendor's engine" : listSome(notes, 4);
}

function subjectOf({ key, entry }: SubmittedConfig, images: readonly string[]): ExceptionSubject {
  return { key, prefix: entry.config['model-prefix'], images };
}

function count(configs: number): string {
  return configs === 1 ? '1 submitted config runs' : `${configs} submitted configs run`;
}
