import { code, listSome } from '../../src/check/markdown.ts';
import type { CannotTell, Finding, Outcome } from '../../src/check/outcome.ts';
import type { JudgedScenario } from './judge-configs.ts';

/** Where the model policy stands. */
interface Document {
  readonly path: string;
  readonly commit: string;
}

/** The row: what is retired, else what only the launch can tell, else what holds. */
export function report(
  judged: readonly JudgedScenario[],
  document: Document,
  day: string,
  noticeDays: number,
): Outcome {
  const retired = judged.flatMap((one) => refusal(one, document) ?? []);
  if (retired.length > 0)
    return {
      kind: 'fail',
      summary: listSome(
        retired.map(({ summary }) => summary),
        2,
      ),
      findings: retired.flatMap(({ findings }) => findings),
    };
  const arms = undecidedArms(judged);
  if (arms.length > 0) return { kind: 'cannot-tell', ...lackingOf(judged), summary: listSome(arms, 2) };
  const names = [...new Set(judged.map(nameOf))];
  const notes = [...new Set(judged.flatMap((one) => noteOf(one, day, noticeDays) ?? []))];
  const summary = `${names.length === 1 ? 'it is' : 'all are'} in the model policy: ${listSome(names, 4)}`;
  return { kind: 'pass', summary: [summary, ...listed(notes)].join('; ') };
}

function listed(notes: readonly string[]): readonly string[] {
  return notes.length === 0 ? [] : [listSome(notes, 3)];
}

interface Refusal {
  readonly summary: string;
  readonly findings: readonly Finding[];
}

function refusal(one: JudgedScenario, document: Document): Refusal | undefined {
  const { key, prefix, answer, proposed, location } = one;
  if (answer.kind === 'retired') {
    const title = answer.row === undefined ? '' : ` (${code(answer.row.title)})`;
    const why = `${nameOf(one)} is retired: ${answer.why}`;
    const message = `${code(key)}: ${why}${title}. Remove the scenario from the submission, or have the policy changed first; an extension counts only once it is in the document.`;
    return {
      summary: `${code(key)}: ${why}`,
      findings: [
        { message, location },
        {
          message: `This line of the model policy retires ${nameOf(one)}.`,
          location: { ...document, line: answer.line },
        },
      ],
    };
  }
  if (one.launched?.kind === 'other') return otherArm(one, document);
  if (answer.kind !== 'unknown-prefix') return undefined;
  if (proposed !== undefined && proposed.kind !== 'unknown-prefix' && proposed.kind !== 'retired')
    return undefined;
  const itself = proposed?.kind === 'retired' ? `, and its own new row retires it: ${proposed.why}` : '';
  const why = `${code(prefix)} is not in the model policy${itself}`;
  const message = `${code(key)}: ${why}. Add the model's row to ${code(document.path)} in this pull request.`;
  return { summary: `${code(key)}: ${why}`, findings: [{ message, location }] };
}

/** Labels do not tell what is launched; where the launch does not either, each reason is said once. */
function undecidedArms(judged: readonly JudgedScenario[]): readonly string[] {
  const keys = new Map<string, string[]>();
  for (const one of judged) {
    const { launched } = one;
    const rule = armRule(one);
    if (rule === undefined || launched?.kind !== 'unknown') continue;
    const said = `${rule}, and ${launched.why}`;
    keys.set(said, [...(keys.get(said) ?? []), code(one.key)]);
  }
  return [...keys].map(([said, named]) => `${said} (${listSome(named, 3)})`);
}

/** A network helps only if nothing else is missing. */
function lackingOf(judged: readonly JudgedScenario[]): Pick<CannotTell, 'needs' | 'parts'> {
  const unknown = judged.flatMap(({ launched }) => (launched?.kind === 'unknown' ? [launched] : []));
  const isElsewhere = unknown.every(({ needs }) => needs === 'network');
  return isElsewhere ? { needs: 'network', parts: ['upstream'] } : { needs: 'nothing' };
}

/** The limit to an arm, in words. */
function armRule(one: JudgedScenario): string | undefined {
  const answer = one.proposed ?? one.answer;
  if (answer.kind !== 'arm') return undefined;
  const arm = answer.negated ? `not with ${code(answer.arm)}` : `with ${code(answer.arm)} only`;
  return `${nameOf(one)} is benchmarked ${arm}`;
}

function otherArm(one: JudgedScenario, document: Document): Refusal | undefined {
  const rule = armRule(one);
  const answer = one.proposed ?? one.answer;
  if (rule === undefined || one.launched?.kind !== 'other' || answer.kind !== 'arm') return undefined;
  const summary = `${code(one.key)}: ${rule}, and it decodes ${one.launched.what}`;
  const message = `${summary}. Launch the arm that the policy names; a label or a name does not change what is launched.`;
  // A row that comes with the pull request stands in another commit.
  const row: Finding = {
    message: `This line of the model policy limits ${nameOf(one)}.`,
    location: { ...document, line: answer.line },
  };
  const findings = [{ message, location: one.launched.location }];
  return { summary, findings: one.proposed === undefined ? [...findings, row] : findings };
}

function noteOf(one: JudgedScenario, day: string, noticeDays: number): string | undefined {
  if (one.proposed !== undefined) return `${code(one.prefix)} is new: its row comes with this pull request`;
  if (one.answer.kind !== 'allowed') return undefined;
  const { until, isUnlisted } = one.answer;
  if (until !== undefined && daysBetween(day, until) <= noticeDays)
    return `the last day of ${nameOf(one)} is ${until}`;
  return isUnlisted ? `${nameOf(one)} is in no list of its row` : undefined;
}

function nameOf({ prefix, precision, scenario }: JudgedScenario): string {
  const name = scenario === 'agentic-coding' ? 'Agentic coding' : `Single-turn ${scenario}`;
  return `${code(prefix)} ${code(precision)} ${name}`;
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000;
}
