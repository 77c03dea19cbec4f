import { code, firstCharacters } from '../../src/check/markdown.ts';
import type { Location } from '../../src/check/outcome.ts';
import { decimalText } from '../../src/facts/golden-curves.ts';
import type { Signoffs } from '../../src/facts/signoff.ts';
import type { SpeculativeCase } from './cases.ts';
import type { Expected } from './expected.ts';
import type { Judgement } from './judge-case.ts';
import { exceptionStatement, type StatementSubject, sourceStatement } from './statements.ts';

export interface JudgedCase extends SpeculativeCase {
  readonly judgement: Judgement;
}

export type Curve = Extract<Expected, { kind: 'golden' }>;

/** A violation, with all configs that it is said of. Texts are markdown. */
export interface Violation {
  readonly why: string;
  readonly mend: string;
  readonly location: Location & { readonly line: number };
  readonly golden: Curve | undefined;
  readonly keys: Set<string>;
}

/** What all cases come to: each text once, with the configs that it is said of. */
export class Tally {
  readonly violations = new Map<string, Violation>();
  readonly unknown = new Map<string, Set<string>>();
  /** What only a sign-off can answer, while there is none. */
  readonly unsigned = new Map<string, Set<string>>();
  readonly passed = new Map<string, Set<string>>();
  readonly excused = new Set<string>();
  /** Every golden value that something was measured against. */
  readonly curves = new Map<string, Curve>();
  readonly #signoffs: Signoffs;
  readonly #exceptionSkus: readonly string[];

  constructor(judged: readonly JudgedCase[], signoffs: Signoffs, exceptionSkus: readonly string[]) {
    this.#signoffs = signoffs;
    this.#exceptionSkus = exceptionSkus;
    for (const { one, judgement } of judged) this.#add(one, judgement);
  }

  #add(one: SpeculativeCase['one'], judgement: Judgement): void {
    const { key } = one;
    switch (judgement.kind) {
      case 'golden':
        for (const golden of judgement.goldens) this.#addCurve(golden);
        addText(this.passed, passText(judgement), key);
        break;
      case 'violation':
        this.#addCurve(judgement.golden);
        this.#violate(key, judgement);
        break;
      case 'simulated':
        this.#addSimulated(one, judgement);
        break;
      case 'uncommitted':
        this.#addUncommitted(one, judgement);
        break;
      case 'unknown':
        addText(this.unknown, judgement.why, key);
        break;
    }
  }

  #addSimulated(one: SpeculativeCase['one'], judgement: Extract<Judgement, { kind: 'simulated' }>): void {
    const { key, purpose } = one;
    const isEval = purpose === 'eval';
    const statement = isEval
      ? undefined
      : exceptionStatement(subjectOf(one), this.#signoffs, this.#exceptionSkus);
    if (statement !== undefined) {
      this.excused.add(excuseText(key, statement));
      return;
    }
    const mend = isEval
      ? 'Accuracy is measured with real verification: take the setting away for evaluations'
      : `Only agentic throughput simulates acceptance: take the setting away, or document a sanctioned exception in one line of the sign-off's detail section that names ${code(key)} and links the issue or pull request`;
    this.#violate(key, { ...judgement, mend, golden: undefined });
  }

  #addUncommitted(one: SpeculativeCase['one'], judgement: Extract<Judgement, { kind: 'uncommitted' }>): void {
    const { key } = one;
    const { why, written, location } = judgement;
    const value = written === undefined ? 'the acceptance length' : `the acceptance length ${code(written)}`;
    const statement = sourceStatement(subjectOf(one), written, this.#signoffs);
    if (statement !== undefined) this.excused.add(excuseText(key, statement));
    else if (this.#signoffs.current.length === 0)
      addText(this.unsigned, `${why}, so the sign-off must say where ${value} comes from`, key);
    else
      this.#violate(key, {
        why: `${why}, and the sign-off does not say where ${value} comes from`,
        mend: `Say so in one line of its detail section that names ${code(key)} and links the run or pull request`,
        location,
        golden: undefined,
      });
  }

  #violate(key: string, { why, mend, location, golden }: Omit<Violation, 'keys'>): void {
    const said = `${location.path}:${location.line}\n${why}`;
    const found = this.violations.get(said) ?? { why, mend, location, golden, keys: new Set() };
    found.keys.add(key);
    this.violations.set(said, found);
  }

  #addCurve(golden: Curve | undefined): void {
    if (golden !== undefined) this.curves.set(`${golden.path}:${golden.line}`, golden);
  }
}

function addText(texts: Map<string, Set<string>>, text: string, key: string): void {
  texts.set(text, (texts.get(text) ?? new Set()).add(key));
}

function subjectOf({ key, point, serving }: SpeculativeCase['one']): StatementSubject {
  const { image, model, 'model-prefix': prefix } = point.row.recipe;
  const own = serving.image?.value;
  return { key, prefix, model, image: own?.kind === 'known' ? own.text : image };
}

function passText({ goldens, isByLauncher }: Extract<Judgement, { kind: 'golden' }>): string {
  const values = goldens.map(({ value, path, mode, length }) => {
    const file = path.split('/').at(-1) ?? path;
    return `${code(decimalText(value))} (${code(file)}, ${mode}, ${length})`;
  });
  return `${isByLauncher ? 'the launcher sets' : 'simulated at'} ${values.join(' or ')}`;
}

function excuseText(key: string, statement: string): string {
  return `${code(key)} is excused by the sign-off: ${code(firstCharacters(statement.trim(), 120))}`;
}
