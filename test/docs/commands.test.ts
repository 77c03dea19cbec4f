import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from '@jest/globals';
import { registry } from '../../checks/registry.ts';
import { readSettings } from '../../src/app/settings/read-settings.ts';
import { openSqliteState } from '../../src/app/state/sqlite-state.ts';
import { parsePolicy } from '../../src/policy/parse-policy.ts';
import { resolvePolicy } from '../../src/policy/resolve-policy.ts';
import { APP_KEY, APP_KEY_PKCS8 } from '../app/support/app-key.ts';
import { SECRET } from '../app/support/webhooks.ts';
import { runCli } from '../support/run-cli.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { blocksOf, projectFile, sectionOf } from './markdown-doc.ts';

const guide = projectFile('docs/github-app.md');
const documents = ['README.md', 'docs/github-app.md', 'docs/how-the-app-works.md']
  .map(projectFile)
  .join('\n');

/** A checkout with a folder above it, as the guide has it. */
function checkout() {
  const above = temporaryDirectory();
  const folder = path.join(above, 'checkout');
  mkdirSync(folder);
  const run = (script: string) =>
    execFileSync('sh', ['-euc', script], { cwd: folder, encoding: 'utf8', env: { PATH: process.env.PATH } });
  return { above, run };
}

/** The settings that a file of `NAME=value` lines gives, read as a shell and as Docker read it. */
function settingsIn(file: string) {
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const pairs = lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]);
  const sourced = execFileSync('sh', ['-c', `set -a; . ${file}; node -p "JSON.stringify(process.env)"`], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  });
  const settings = readSettings(Object.fromEntries(pairs), 'serve');
  expect(readSettings(JSON.parse(sourced), 'serve')).toEqual(settings);
  return settings;
}

describe('registering', () => {
  test('from the manifest: the answer of GitHub becomes settings that the server takes', () => {
    const { above, run } = checkout();
    const [block = ''] = blocksOf(sectionOf(guide, 'From the manifest'));
    const answer = { id: 123_456, slug: 'x', pem: APP_KEY, webhook_secret: SECRET, client_secret: 'unused' };
    const curl = /^curl .* -o \.\.\/app\.json$/m;
    expect(block).toMatch(curl);
    writeFileSync(path.join(above, 'app.json'), JSON.stringify(answer));
    run(block.replace(curl, 'true'));
    const file = path.join(above, 'app.env');
    expect(settingsIn(file)).toMatchObject({
      app: { id: 123_456, privateKey: APP_KEY_PKCS8 },
      web: { webhookSecrets: [SECRET] },
    });
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(existsSync(path.join(above, 'app.json'))).toBe(false);
  });

  test('by hand: key, id and a new secret become the same', () => {
    const { above, run } = checkout();
    writeFileSync(path.join(above, 'private-key.pem'), APP_KEY);
    const [block = ''] = blocksOf(sectionOf(guide, 'By hand'));
    // Not every machine has it.
    const random = `node -p "require('node:crypto').randomBytes(32).toString('hex')"`;
    const printed = run(block.replace('openssl rand -hex 32', random));
    const file = path.join(above, 'app.env');
    const { app, web } = settingsIn(file);
    expect(app).toEqual({ id: 123_456, privateKey: APP_KEY_PKCS8 });
    expect(printed.trim()).toBe(`WEBHOOK_SECRET=${web?.webhookSecrets[0]}`);
    expect(statSync(file).mode & 0o077).toBe(0);
  });
});

test('the policy for another repository is valid, and names nothing of the first one', () => {
  const [block = ''] = blocksOf(sectionOf(guide, 'Policy'), 'yaml');
  const policy = resolvePolicy(parsePolicy(block, 'policy.yml', registry), 'policy.yml', registry);
  expect(policy).toMatchObject({ staging: null, unofficialRuns: null });
  expect(policy.escalation.mentions).toEqual(['@your-organisation/maintainers']);
});

test('the backup is a file that the app can use', async () => {
  const folder = temporaryDirectory();
  const open = (name: string) => openSqliteState({ file: path.join(folder, name) });
  const state = open('state.db');
  await state.heads.prove('acme/bench#7', { sha: 'a'.repeat(40), at: '2026-10-22T00:00:00Z' });
  const [, statement = ''] = /exec\(\\"(VACUUM INTO '[^']+')\\"\)/.exec(guide) ?? [];
  const database = new DatabaseSync(path.join(folder, 'state.db'));
  database.exec(statement.replace('/data/', `${folder}/`));
  database.close();
  await state.close();
  const copy = open('state.backup.db');
  expect(await copy.heads.proofs('acme/bench#7')).toHaveLength(1);
  await copy.close();
});

describe('every command line that is shown', () => {
  const shown = [
    ...documents.matchAll(/(?:npx pr-verdict|node bin\/pr-verdict\.js) ([a-z]+)(?: ([a-z]+))?/g),
  ];
  const commands = [...new Set(shown.map(([, name = '', sub = '']) => `${name} ${sub}`.trim()))];

  test.each(commands)('%s is one', async (command) => {
    const { code, stdout } = await runCli([...command.split(' '), '--help']);
    expect([code, stdout]).toEqual([0, expect.stringContaining(`Usage: pr-verdict ${command}`)]);
  });

  test('and every npm script', () => {
    const { scripts } = JSON.parse(projectFile('package.json'));
    const named = [...documents.matchAll(/npm run ([a-z:-]+)/g)].map(([, name]) => name);
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining([...new Set(named)]));
  });
});
