import { agenticGoldenAl } from '../../checks/11-agentic-golden-al/index.ts';
import { readGoldenCurve } from '../../src/benchmark/golden/read-curve.ts';
import type { Outcome } from '../../src/check/outcome.ts';
import type { AddedLines } from '../../src/facts/added-lines.ts';
import type { GoldenCurves } from '../../src/facts/golden-curves.ts';
import type { ConfigServings, EffectiveServing, PointServings, Served } from '../../src/facts/servings.ts';
import type { Speculation } from '../../src/facts/servings-of-config.ts';
import type { Signoffs } from '../../src/facts/signoff.ts';
import { agenticEntry, type Fields, fixedEntry, rowsOf } from '../support/matrix-configs.ts';

export type Setting = NonNullable<EffectiveServing['image']>;
type Knobs = Readonly<Record<string, string | Setting>>;

export const DEFAULT = 'd'.repeat(40);
export const SCRIPT = 'benchmarks/single_node/agentic/m8.sh';

/** A setting that is known, at a line of the script. */
export function known(text: string, line = 9): Setting {
  return { value: { kind: 'known', text }, origin: { path: SCRIPT, line }, guard: { conditions: [] } };
}

/** A setting that cannot be told. */
export function hidden(name: string, line = 9): Setting {
  const hole = { reason: { kind: 'variable' as const, name }, expression: `$${name}` };
  return { ...known('', line), value: { kind: 'unknown', hole } };
}

/** A setting that holds only under a condition. */
export function guarded(setting: Setting, expression = '[[ $A == 1 ]]'): Setting {
  const condition = { expression, holds: true, origin: { path: SCRIPT, line: 1 } };
  return { ...setting, guard: { conditions: [condition] } };
}

function settings(knobs: Knobs): Speculation['simulated'] {
  return Object.entries(knobs).map(([name, value]) => ({
    name,
    ...(typeof value === 'string' ? known(value) : value),
  }));
}

type Spec = Partial<Omit<Speculation, 'simulated' | 'overwritten'>> & {
  readonly simulated?: Knobs;
  readonly overwritten?: Knobs;
};

/** A role that drafts three tokens with MTP, with knobs of simulated acceptance. */
export function drafting(
  engine: EffectiveServing['engine'],
  { simulated = {}, overwritten = {}, ...spec }: Spec = {},
  more: Partial<EffectiveServing> = {},
): EffectiveServing {
  return {
    role: 'aggregated',
    purpose: 'throughput',
    engine,
    image: undefined,
    model: undefined,
    topology: { gpus: undefined, workers: undefined, nodes: undefined },
    args: [],
    env: [],
    speculation: {
      method: known('mtp', 5),
      draft: undefined,
      length: known('3', 6),
      sampler: undefined,
      injectedBy: undefined,
      ...spec,
      simulated: settings(simulated),
      overwritten: settings(overwritten),
    },
    client: undefined,
    actions: [],
    srtSlurm: undefined,
    origin: { path: SCRIPT, line: 2 },
    ...more,
  };
}

/** What one point of a config serves for throughput, and for evaluations nothing unless it is given. */
export interface PointServed {
  readonly throughput: Served;
  readonly eval?: Served;
}

export function served(...servings: readonly EffectiveServing[]): Served {
  return { kind: 'served', servings };
}

interface ConfigInput {
  readonly key?: string;
  readonly isSubmitted?: boolean;
  readonly isAgentic?: boolean;
  readonly fields?: Fields;
  readonly item?: Fields;
  readonly points: readonly PointServed[];
}

/** A config whose points are of concurrency 1, 2 and so on. */
export function config(input: ConfigInput): ConfigServings {
  const { key = 'k', isSubmitted = true, isAgentic = true, fields = {}, item = {}, points } = input;
  const items = [{ tp: 8, 'spec-decoding': 'mtp', 'conc-list': points.map((_, at) => at + 1), ...item }];
  const entry = isAgentic ? agenticEntry(items, fields) : fixedEntry(items, fields);
  const rows = rowsOf({ [key]: entry });
  const found = points.map((point, at): PointServings => {
    const row = rows[Math.min(at, rows.length - 1)];
    if (row === undefined) throw new Error('no row');
    return { point: { row, concurrency: at + 1 }, eval: served(), ...point };
  });
  return { key, isSubmitted, points: found };
}

const m8 = `model-8:
  thinking_on:
    1: 1.79
    2: 2.27
    3: 2.49
  thinking_off:
    3: 2.97
`;

/** Curves by name without `.yaml`; `m8_mtp` is there unless it is left out. */
export function curvesOf(files: Readonly<Record<string, string>> = {}): GoldenCurves {
  const all = Object.entries({ m8_mtp: m8, ...files }).filter(([, text]) => text !== '');
  const read = all.map(([stem, text]) => {
    const path = `golden/${stem}.yaml`;
    return [
      stem,
      text === 'broken' ? { path, problem: `${path}:1: is no curve` } : readGoldenCurve(text, path),
    ] as const;
  });
  return { commit: DEFAULT, directory: 'golden', curves: new Map(read) };
}

/** A sign-off with these lines in its detail section; none: nobody has signed off. */
export function signedOff(...detail: readonly string[]): Signoffs {
  const text = {
    boxes: [],
    detail: detail.map((line, at) => ({ text: line, line: at + 1 })),
    signed: undefined,
  };
  const one = { author: 'a', text };
  return { judged: one, current: [one], stale: [], refused: [], permissionAssumed: true };
}

export const unsigned: Signoffs = {
  judged: undefined,
  current: [],
  stale: [],
  refused: [],
  permissionAssumed: true,
};

interface Facts {
  readonly golden?: GoldenCurves | undefined;
  readonly signoffs?: Signoffs;
  /** Lines of the script that the pull request adds. */
  readonly added?: readonly number[];
}

/** The row over hand-made facts. */
export function evaluate(configs: readonly ConfigServings[], facts: Facts = {}): Outcome {
  const { signoffs = signedOff('nothing to add'), added = [] } = facts;
  const addedLines: AddedLines = {
    isAdded: (path, line) => path === SCRIPT && added.includes(line),
    hasAdded: (path) => path === SCRIPT && added.length > 0,
  };
  const submission = { submitted: [], reached: [], removedOnly: [], sharedFiles: [], nothing: true };
  return agenticGoldenAl.evaluate({
    facts: {
      submission,
      servings: configs,
      addedLines,
      goldenCurves: 'golden' in facts ? facts.golden : curvesOf(),
      signoffs,
      reviewForm: {
        repository: 'acme/bench',
        conditionPhrases: { agentic: [], specDecode: [], appendOnly: [], recipe: [], exceptions: [] },
      },
    },
    config: agenticGoldenAl.config.parse({}),
    rules: agenticGoldenAl.rules,
    reviewDate: '2026-10-22',
  });
}

/** `kind: summary` of one submitted agentic point. */
export function rowOf(serving: EffectiveServing, facts: Facts = {}, more: Partial<ConfigInput> = {}): string {
  const { kind, summary } = evaluate([config({ points: [{ throughput: served(serving) }], ...more })], facts);
  return `${kind}: ${summary}`;
}
