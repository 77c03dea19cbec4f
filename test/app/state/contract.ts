import { describe } from '@jest/globals';
import { describeChartShelf } from './contract/chart-shelf.ts';
import { describeFingerprintLog } from './contract/fingerprint-log.ts';
import { describeHeadLog } from './contract/head-log.ts';
import { describePace } from './contract/pace.ts';
import { describeStagingLog } from './contract/staging-log.ts';
import type { MakeBacking } from './support.ts';

/** What `AppState` promises, as tests that every implementation must pass. */
export function describeStateContract(name: string, makeBacking: MakeBacking): void {
  describe(`the state contract: ${name}`, () => {
    describeHeadLog(makeBacking);
    describeFingerprintLog(makeBacking);
    describeStagingLog(makeBacking);
    describePace(makeBacking);
    describeChartShelf(makeBacking);
  });
}
