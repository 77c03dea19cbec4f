import { assertNodeVersion } from './bin/assert-node-version.js';

assertNodeVersion();

export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/test'],
  testMatch: ['**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '\\.ts$': '<rootDir>/test/support/ts-transformer.js' },
};
