import { headline } from '../../verdict/headline.ts';
import type { Row, VerdictWord } from '../../verdict/row.ts';

type Published = Exclude<VerdictWord, 'INCOMPLETE'>;

function headlineOf(status: 'PASS' | 'WARN' | 'FAIL'): string {
  const row: Row = { number: 0, id: '', name: '', status, summary: '', findings: [], evidence: [] };
  return headline([row]);
}

const words: ReadonlyMap<string, Published> = new Map([
  [headlineOf('PASS'), 'PASS'],
  [headlineOf('WARN'), 'WARN'],
  [headlineOf('FAIL'), 'REJECTED'],
]);

/** The verdict that one of our comments gives, by its headline; `undefined` if it gives none. */
export function verdictWordOf(body: string): Published | undefined {
  return words.get(body.split(/\r?\n/, 2)[1] ?? '');
}
