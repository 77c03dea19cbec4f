import { code, listSome } from '../../src/check/markdown.ts';
import type { Finding, Outcome } from '../../src/check/outcome.ts';
import type { SubmittedConfig } from '../../src/facts/submission.ts';
import type { JudgedConfig, Publication } from './judge-configs.ts';

/** The row: what is silent, else what cannot be told, else what publishes. */
export function report(judged: readonly JudgedConfig[]): Outcome {
  const silent = judged.flatMap((config) => silenceOf(config));
  if (silent.length > 0)
    return {
      kind: 'fail',
      summary: listSome([...new Set(silent.map(({ summary }) => summary))], 2),
      findings: silent.map(({ finding }) => finding),
    };
  const unknown = judged.flatMap(({ key, publications }) =>
    publications.flatMap((one) => (one.kind === 'unknown' ? [{ key, ...one }] : [])),
  );
  if (unknown.length > 0) {
    const summary = listSome([...new Set(unknown.map(({ key, why }) => `${code(key)}: ${why}`))], 2);
    return unknown.every(({ needs }) => needs === 'network')
      ? { kind: 'cannot-tell', needs: 'network', parts: ['upstream'], summary }
      : { kind: 'cannot-tell', needs: 'nothing', summary };
  }
  return { kind: 'pass', summary: passSummary(judged) };
}

/** Why the check does not apply: nothing that is submitted runs Dynamo with TensorRT-LLM. */
export function otherFrameworks(submitted: readonly SubmittedConfig[]): string {
  const names = [...new Set(submitted.map(({ entry }) => entry.config.framework))];
  return `only Dynamo with TensorRT-LLM has this setting; submitted: ${listSome(names.map(code), 4)}`;
}

interface Silence {
  readonly summary: string;
  readonly finding: Finding;
}

/** Each place once, however many points it decides. */
function silenceOf({ key, publications }: JudgedConfig): readonly Silence[] {
  const places = new Map<string, Silence>();
  for (const one of publications) {
    if (one.kind !== 'silent') continue;
    const summary = `${code(key)}: ${one.why}`;
    const message = `${summary}. Set ${code(one.mend)}, so that the run records the engine's metrics; KV events may stay off.`;
    places.set(`${one.location.path}:${one.location.line}`, {
      summary,
      finding: { message, location: one.location },
    });
  }
  return [...places.values()];
}

function passSummary(judged: readonly JudgedConfig[]): string {
  const keys = listSome(
    judged.map(({ key }) => code(key)),
    3,
  );
  const published = judged.flatMap(({ publications }) => publications);
  const places = [...new Set(published.flatMap(placeOf))];
  const by = places.length === 0 ? "by srt-slurm's default" : `by ${listSome(places, 3)}`;
  return `every worker of ${keys} publishes metrics, ${by}`;
}

function placeOf(one: Publication): readonly string[] {
  return one.kind === 'published' && one.by !== undefined ? [code(`${one.by.path}:${one.by.line}`)] : [];
}
