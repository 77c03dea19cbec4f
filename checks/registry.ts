import type { Check } from '../src/check/check.ts';
import { codeowner } from './00-codeowner/index.ts';
import { latestTemplate } from './05-latest-template/index.ts';

/** Every check there is, in order of number. */
export const registry: readonly Check[] = [codeowner, latestTemplate];
