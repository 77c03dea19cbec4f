import { visible } from '../../check/markdown.ts';
import type { DeadLetter, DeliveryRecord, QueueStats } from '../../queue/port.ts';

/** Errors quote what GitHub and strangers said. */
const MOST_ERROR_CHARACTERS = 500;
const MOST_DELIVERIES = 5;

export function renderDeadLetters(letters: readonly DeadLetter[], stats: QueueStats): string {
  const { pending, running, dead, oldestAgeMs } = stats;
  const age = pending + running > 0 ? `; the oldest is wanted for ${Math.round(oldestAgeMs / 1_000)} s` : '';
  const lines = [
    `${pending} pending, ${running} running, ${dead} dead${age}`,
    ...letters.flatMap(letterLines),
  ];
  if (letters.length > 0) lines.push('', 'Run one again: pr-verdict jobs retry <id>');
  if (letters.length > 0 && letters.length < dead)
    lines.push(`There are more: pr-verdict jobs list --after ${letters.at(-1)?.id}`);
  return `${lines.join('\n')}\n`;
}

function letterLines({ id, key, error, attempts, failedAt, deliveries }: DeadLetter): string[] {
  const shown = deliveries.slice(-MOST_DELIVERIES).map(({ id, reason }) => `${id} (${reason})`);
  const more = deliveries.length - shown.length;
  const list = [...(more > 0 ? [`+${more} older`] : []), ...shown].map(visible).join(', ');
  return [
    '',
    `${id}  ${visible(key)}  failed ${timeOf(failedAt)}, attempt ${attempts}`,
    `  ${visible(error.slice(0, MOST_ERROR_CHARACTERS))}`,
    `  asked for by ${list}`,
  ];
}

export function renderDelivery(record: DeliveryRecord): string {
  const { id, reason, receivedAt, key, state, job, newestDelivery, attempts } = record;
  const fields: Readonly<Record<string, string | undefined>> = {
    delivery: id,
    reason,
    received: timeOf(receivedAt),
    'pull request': key,
    job: `${job}, ${state}, attempt ${attempts}`,
    'joined by': newestDelivery === id ? undefined : newestDelivery,
    due: record.due === undefined ? undefined : timeOf(record.due),
    finished: record.finishedAt === undefined ? undefined : timeOf(record.finishedAt),
    outcome: record.outcome,
    'last error': record.error?.slice(0, MOST_ERROR_CHARACTERS),
  };
  const lines = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name.padEnd(14)}${visible(value)}\n`],
  );
  return lines.join('');
}

function timeOf(instant: number): string {
  return new Date(instant).toISOString();
}
