import { describe, expect, test } from '@jest/globals';
import { registry } from '../../checks/registry.ts';
import { describeCheck } from '../../src/cli/explain-command.ts';
import { fakeCheck } from '../support/fake-check.ts';
import { runCli } from '../support/run-cli.ts';

describe('explain', () => {
  test('says what a check decides, from its own declaration', () => {
    const check = fakeCheck(3, {
      rules: [
        { id: 'strict', since: '2026-06-30', until: '2026-09-22', severity: 'fail' },
        { id: 'mild', since: '2026-09-23', severity: 'warn' },
      ],
      triggers: ['head', 'labels'],
      documentation: 'checks/03-fake/doc.md',
    });
    expect(describeCheck(check)).toBe(`Check 3 (Fake 3), id check-3

A check made for tests.

Rules:
  strict: since 2026-06-30 until 2026-09-22, a violation rejects
  mild: since 2026-09-23, a violation warns
Judged again when these change: head, labels
Documentation: checks/03-fake/doc.md
`);
  });

  test.each(registry.map((check) => [check.number, check.id, check] as const))(
    'finds check %i by number and by id %s',
    async (number, id, check) => {
      const expected = { code: 0, stdout: describeCheck(check), stderr: '' };
      expect(await runCli(['explain', String(number)])).toEqual(expected);
      expect(await runCli(['explain', id])).toEqual(expected);
    },
  );

  test.each(['99', '00', 'nothing', ''])('ends with 2 for "%s" and lists what there is', async (wanted) => {
    const { code, stdout, stderr } = await runCli(['explain', wanted]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(`pr-verdict: there is no check ${wanted}; there are 0 (codeowner), `);
  });
});
