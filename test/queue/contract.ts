import { describe } from '@jest/globals';
import { describeCoalescing } from './contract/coalescing.ts';
import { describeDeadLetters } from './contract/dead-letters.ts';
import { describeEnqueue } from './contract/enqueue.ts';
import { describeFailing } from './contract/failing.ts';
import { describeLeases } from './contract/leases.ts';
import { describeOrder } from './contract/order.ts';
import { describeProperties } from './contract/properties.ts';
import { describeRecords } from './contract/records.ts';
import type { MakeBacking } from './support.ts';

/** What `JobStore` promises, as tests that every store must pass. */
export function describeQueueContract(name: string, makeBacking: MakeBacking): void {
  describe(`the queue contract: ${name}`, () => {
    describeEnqueue(makeBacking);
    describeCoalescing(makeBacking);
    describeOrder(makeBacking);
    describeFailing(makeBacking);
    describeLeases(makeBacking);
    describeDeadLetters(makeBacking);
    describeRecords(makeBacking);
    describeProperties(makeBacking);
  });
}
