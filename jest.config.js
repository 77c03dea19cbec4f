import { availableParallelism } from 'node:os';
import { assertNodeVersion } from './bin/assert-node-version.js';

assertNodeVersion();

export default {
  testEnvironment: 'node',
  // Modules of a finished test file are never given back, so no process may run them all: at least two workers (with
  // one, Jest would run everything itself), each replaced when it has grown.
  maxWorkers: Math.max(2, availableParallelism()),
  workerIdleMemoryLimit: '1GB',
  // Only to end what hangs: a busy machine may be many times slower than ours.
  testTimeout: 120_000,
  roots: ['<rootDir>/test'],
  testMatch: ['**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  setupFiles: [
    '<rootDir>/test/support/one-error-realm.ts',
    '<rootDir>/test/support/reproducible-properties.ts',
  ],
  transform: { '\\.ts$': '<rootDir>/test/support/ts-transformer.js' },
};
