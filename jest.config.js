import { assertNodeVersion } from './bin/assert-node-version.js';

assertNodeVersion();

export default {
  testEnvironment: 'node',
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
