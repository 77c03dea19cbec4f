#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { assertNodeVersion } from './assert-node-version.js';

assertNodeVersion();
// A checkout runs its sources, so a stale build can never answer; the published package has only the build.
const sources = new URL('../src/cli/main.ts', import.meta.url);
const build = new URL('../dist/src/cli/main.js', import.meta.url);
const { main } = await import(existsSync(sources) ? sources : build);
process.exitCode = await main(process.argv.slice(2));
