import type { JobLane, LaneRole, LaneSizes } from './job-lane.ts';

/** Longer names are not those of the sweep workflow. */
const MAX_CHARACTERS = 500;

/** Frameworks as job names shorten them, since July 2026. */
const frameworks: Readonly<Record<string, string>> = {
  sgl: 'sglang',
  'dyn-sgl': 'dynamo-sglang',
  'sgl-disagg': 'sglang-disagg',
};

/**
 * The part of a job's name behind its family, in the form of July 2026 and later:
 * `p2 | dsv4 fp4 cluster:gb300-nv dyn-sgl 3P (TP2/EP2/DPA) x 1D (TP16) mtp dram KV offload mooncake c4x8 | eval-only`.
 * `undefined`: another form.
 */
export function parseLane(text: string): JobLane | undefined {
  if (text.length > MAX_CHARACTERS || !isPlain(text)) return undefined;
  const words = withoutMarks(text.trim().toLowerCase().split(/\s+/));
  const [prefix, precision, runner, framework, ...rest] = words;
  if (prefix === undefined || precision === undefined || runner === undefined || framework === undefined)
    return undefined;
  const concurrencies = concurrenciesOf(rest.pop());
  const shape = takeRoles(rest);
  if (concurrencies === undefined || shape === undefined) return undefined;
  const options = optionsOf(shape.rest);
  if (options === undefined) return undefined;
  const known = Object.hasOwn(frameworks, framework) ? frameworks[framework] : undefined;
  return {
    prefix,
    precision,
    runner,
    framework: known ?? framework,
    roles: shape.roles,
    ...options,
    concurrencies,
  };
}

/** Letters that only look like others, and what cannot be seen, are in no name of a config. */
function isPlain(text: string): boolean {
  return /^[\t -~]*$/.test(text);
}

/** Without the queue's priority in front, and what the job measures behind. */
function withoutMarks(words: readonly string[]): readonly string[] {
  const start = /^p\d*$/.test(words[0] ?? '') && words[1] === '|' ? 2 : 0;
  const end = words.at(-2) === '|' && /^eval(?:-only)?$/.test(words.at(-1) ?? '') ? -2 : words.length;
  return words.slice(start, end);
}

function concurrenciesOf(word: string | undefined): readonly number[] | undefined {
  const list = /^c(?:onc)?=?(\d{1,7}(?:x\d{1,7})*)$/.exec(word ?? '')?.[1];
  return list?.split('x').map(Number);
}

interface Shape {
  readonly roles: readonly LaneRole[];
  readonly rest: readonly string[];
}

function takeRoles(words: readonly string[]): Shape | undefined {
  const first = takeRole(words, 'p');
  if (first === undefined) return undefined;
  // A role alone is named without a count: with one, it is not known what the name means.
  if (first.rest[0] !== 'x')
    return first.role.workers === undefined ? { roles: [first.role], rest: first.rest } : undefined;
  const second = takeRole(first.rest.slice(1), 'd');
  if (second?.role.workers === undefined || first.role.workers === undefined) return undefined;
  // An aggregated server was once named as a decode role without workers.
  const roles = second.role.workers === 0 ? [alone(first.role)] : [first.role, second.role];
  return { roles, rest: second.rest };
}

function alone({ sizes }: LaneRole): LaneRole {
  return { workers: undefined, sizes };
}

function takeRole(
  words: readonly string[],
  letter: 'p' | 'd',
): { readonly role: LaneRole; readonly rest: readonly string[] } | undefined {
  const count = /^(\d{1,4})([pd])$/.exec(words[0] ?? '');
  if (count !== null && count[2] !== letter) return undefined;
  const at = count === null ? 0 : 1;
  const sizes = sizesOf(words[at]);
  if (sizes === undefined) return undefined;
  return {
    role: { workers: count === null ? undefined : Number(count[1]), sizes },
    rest: words.slice(at + 1),
  };
}

function sizesOf(word: string | undefined): LaneSizes | undefined {
  const inner = /^\((.*)\)$/.exec(word ?? '')?.[1] ?? word ?? '';
  const sizes = { tp: 0, pp: 1, dcp: 1, pcp: 1, ep: 1 };
  let dpa = false;
  for (const part of inner.split('/')) {
    const [, name, size] = /^(tp|pp|dcp|pcp|ep)(\d{1,5})$/.exec(part) ?? [];
    if (isSize(name, sizes)) sizes[name] = Number(size);
    else if (part === 'dpa') dpa = true;
    else return undefined;
  }
  return sizes.tp === 0 ? undefined : { ...sizes, dpa };
}

function isSize<Sizes extends object>(name: string | undefined, sizes: Sizes): name is keyof Sizes & string {
  return name !== undefined && Object.hasOwn(sizes, name);
}

/** What stands between the shape and the concurrencies. */
function optionsOf(words: readonly string[]): Pick<JobLane, 'specDecoding' | 'offloading'> | undefined {
  // On one day of July 2026 it was `kv=dram kv_backend=mooncake`: nothing is guessed from that.
  if (words.some((word) => word.includes('='))) return undefined;
  const at = words.findIndex((word, index) => word === 'kv' && words[index + 1] === 'offload');
  if (at === -1) return words.length > 1 ? undefined : { specDecoding: words[0] ?? '', offloading: '' };
  const before = words.slice(0, at);
  const backend = words.slice(at + 2);
  const to = before.pop();
  if (to === undefined || before.length > 1 || backend.length > 1) return undefined;
  return { specDecoding: before[0] ?? '', offloading: [to, ...backend].join(' ') };
}
