/** Numbers of about the size GitHub has reached for each kind of thing. */
const firstIds = {
  account: 60_000_000,
  repository: 810_000_000,
  pull: 2_910_000_000,
  issueComment: 5_300_000_000,
  review: 3_400_000_000,
  reviewComment: 2_460_000_000,
  label: 8_800_000_000,
  issueEvent: 15_200_000_000,
  reaction: 290_000_000,
  checkSuite: 118_500_000_000,
  checkRun: 118_600_000_000,
  workflowRun: 39_700_000_000,
  artifact: 4_480_000_000,
  delivery: 30_000_000_000,
} as const;

export type IdKind = keyof typeof firstIds;

export class Ids {
  readonly #next = new Map<IdKind, number>();

  next(kind: IdKind): number {
    const id = this.#next.get(kind) ?? firstIds[kind];
    this.#next.set(kind, id + 1);
    return id;
  }
}

/** GraphQL's id of something that REST knows by number. */
export function nodeId(prefix: string, id: number | string): string {
  return `${prefix}_${Buffer.from(String(id)).toString('base64url')}`;
}

export function readNodeId(node: string): { readonly prefix: string; readonly id: string } {
  const at = node.indexOf('_');
  return { prefix: node.slice(0, at), id: Buffer.from(node.slice(at + 1), 'base64url').toString() };
}
