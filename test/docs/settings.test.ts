import { describe, expect, test } from '@jest/globals';
import { Variables } from '../../src/app/settings/variables.ts';
import { runCli } from '../support/run-cli.ts';
import { codesIn, projectFile, sectionOf, tableOf } from './markdown-doc.ts';

const rows = tableOf(sectionOf(projectFile('docs/github-app.md'), 'Settings'), 'variable');
const documented = new Map(rows.map(([name = '', standard = '']) => [codesIn(name)[0] ?? '', standard]));

/** Read besides those that stand for themselves. */
const others = ['PRIVATE_KEY', 'PRIVATE_KEY_PATH', 'WEBHOOK_SECRET', 'WEBHOOK_SECRET_PREVIOUS'];
const names = [...Object.keys(Variables.shape), ...others];
const defaults = Variables.parse({ APP_ID: '1' });

describe('the table of settings', () => {
  test('has every variable once, and no other', () => {
    expect(rows).toHaveLength(documented.size);
    expect([...documented.keys()].toSorted()).toEqual(names.toSorted());
  });

  test.each(Object.entries(defaults).filter(([name]) => name !== 'APP_ID'))(
    'says the default of %s',
    (name, value) => {
      expect(codesIn(documented.get(name) ?? '')).toEqual(value === undefined ? [] : [String(value)]);
    },
  );

  test.each(['APP_ID', 'PRIVATE_KEY', 'WEBHOOK_SECRET'])('says that %s is required', (name) => {
    expect(documented.get(name)).toContain('required');
  });
});

test('the help of the server names every variable', async () => {
  const { stdout } = await runCli(['serve', '--help']);
  for (const name of names) expect(stdout).toContain(name);
});
