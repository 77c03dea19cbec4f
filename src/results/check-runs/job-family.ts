/** Jobs of the sweep workflow that run one kind of planned rows. Source: names of jobs in `run-sweep.yml`. */
export interface JobFamily {
  /** How names of its jobs begin. */
  readonly prefix: string;
  readonly kind: 'throughput' | 'eval';
  readonly isMultiNode: boolean;
  readonly scenario: 'fixed-seq-len' | 'agentic-coding';
  /** Input tokens of fixed sequences; `undefined`: any. */
  readonly isl?: number;
}

const fixed = 'fixed-seq-len';
const agentic = 'agentic-coding';

const families: readonly JobFamily[] = [
  { prefix: 'single-node 1k1k /', kind: 'throughput', isMultiNode: false, scenario: fixed, isl: 1024 },
  { prefix: 'single-node 8k1k /', kind: 'throughput', isMultiNode: false, scenario: fixed, isl: 8192 },
  { prefix: 'multi-node 1k1k /', kind: 'throughput', isMultiNode: true, scenario: fixed, isl: 1024 },
  { prefix: 'multi-node 8k1k /', kind: 'throughput', isMultiNode: true, scenario: fixed, isl: 8192 },
  { prefix: 'agentic /', kind: 'throughput', isMultiNode: false, scenario: agentic },
  { prefix: 'multi-node agentic /', kind: 'throughput', isMultiNode: true, scenario: agentic },
  // One single-node row that is run before the others, and not again.
  { prefix: 'canary /', kind: 'throughput', isMultiNode: false, scenario: fixed },
  { prefix: 'eval /', kind: 'eval', isMultiNode: false, scenario: fixed },
  { prefix: 'agentic eval /', kind: 'eval', isMultiNode: false, scenario: agentic },
  { prefix: 'multi-node eval /', kind: 'eval', isMultiNode: true, scenario: fixed },
  { prefix: 'multi-node agentic eval /', kind: 'eval', isMultiNode: true, scenario: agentic },
];

const longestFirst = families.toSorted((a, b) => b.prefix.length - a.prefix.length);

/** The family of a job, and what its name says behind that; `undefined`: it is neither a sweep nor an evaluation. */
export function familyOf(name: string): { readonly family: JobFamily; readonly rest: string } | undefined {
  const family = longestFirst.find(({ prefix }) => name.startsWith(prefix));
  if (family === undefined) return undefined;
  // GitHub joins the names of caller and called job with a slash of its own.
  return { family, rest: name.slice(family.prefix.length).replace(/^[\s/]+/, '') };
}
