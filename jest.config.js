import { assertNodeVersion } from './bin/assert-node-version.js';

assertNodeVersion();

export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/test'],
  testMatch: ['**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  setupFiles: [
    '<rootDir>/test/support/one-error-realm.ts',
    '<rootDir>/test/support/reproducible-properties.ts',
  ],
  transform: { '\\.ts$': '<rootDir>/test/support/ts-transformer.js' },
};
