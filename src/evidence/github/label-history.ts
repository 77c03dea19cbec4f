import { z } from 'zod';
import { EvidenceIncomplete } from '../errors.ts';
import type { RepositoryReader } from './repository-reader.ts';

const LabelEvent = z.object({
  event: z.string(),
  created_at: z.string(),
  label: z.object({ name: z.string() }).optional(),
});
type LabelEvent = z.infer<typeof LabelEvent>;

/** What GitHub gives out of a list that does not say how long it is; `listPlain` refuses longer ones. */
const Events = z.array(LabelEvent);

/** The labels that a pull request had at a time (ISO 8601), from its events. */
export type LabelHistory = (when: string) => ReadonlySet<string>;

export async function readLabelHistory(reader: RepositoryReader, pullRequest: number): Promise<LabelHistory> {
  const events = await reader.listPlain('/issues/{pullRequest}/events', { pullRequest }, Events);
  if (events.some(({ created_at: at }) => Number.isNaN(Date.parse(at))))
    throw new EvidenceIncomplete(`events of #${pullRequest}`, 'hold one without a date');
  const changes = events.filter(({ event }) => event === 'labeled' || event === 'unlabeled');
  return (when) => labelsAt(changes, Date.parse(when));
}

function labelsAt(changes: readonly LabelEvent[], when: number): ReadonlySet<string> {
  const labels = new Set<string>();
  const past = changes.filter(({ created_at: at }) => Date.parse(at) <= when);
  for (const { event, label } of past.toSorted(
    (a, b) => Date.parse(a.created_at) - Date.parse(b.created_at),
  )) {
    if (label === undefined) continue;
    if (event === 'labeled') labels.add(label.name);
    else labels.delete(label.name);
  }
  return labels;
}
