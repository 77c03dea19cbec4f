import { spawnSync } from 'node:child_process';
import { homedir, tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { registry } from '../../checks/registry.ts';
import { runDemo } from '../../scripts/demo/run-demo.ts';
import { rejected } from '../../scripts/demo/stories/rejected.ts';
import type { Story } from '../../scripts/demo/story.ts';
import type { Check } from '../../src/check/check.ts';
import { fakeCheck } from '../support/fake-check.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

function demo(...args: readonly string[]) {
  return spawnSync(process.execPath, ['scripts/demo/main.ts', ...args], { cwd: root, encoding: 'utf8' });
}

async function played(story: Story, checks: readonly Check[] = registry) {
  let [stdout, stderr] = ['', ''];
  const code = await runDemo(
    { stories: [story], checks },
    {
      stdout: (text) => {
        stdout += text;
      },
      stderr: (text) => {
        stderr += text;
      },
      colour: false,
      interactive: false,
    },
  );
  return { code, stdout, stderr };
}

describe('npm run demo', () => {
  test('plays both pull requests as expected, in plain text, and names no place on this machine', () => {
    const { status, stdout, stderr } = demo();
    expect([stderr, status]).toEqual(['', 0]);
    for (const part of [
      '#4303',
      '#4310',
      'Verdict: PASS',
      'REJECTED',
      'staged run 39695060576',
      'repository_dispatch',
    ])
      expect(stdout).toContain(part);
    expect(stdout).toMatch(/Every step came out as expected\.\n$/);
    expect(stdout).not.toContain('\u001b');
    for (const place of [root, tmpdir(), homedir(), '/dev/shm', 'file://', '127.0.0.1'])
      expect(stdout).not.toContain(place);
  });

  test.each(['--help', '-h'])('%s says what it is', (flag) => {
    const { status, stdout, stderr } = demo(flag);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('npm run demo');
  });

  test.each(['--unknown', 'word'])('%s is refused', (argument) => {
    const { status, stdout, stderr } = demo(argument);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain(argument);
  });
});

describe('a step that differs', () => {
  test.each<[string, Partial<Story>, string, string]>([
    [
      'a comment that was not made',
      { steps: { ...rejected.steps, 'pushed 1': { comments: [{ marker: 'greeting', change: 'said' }] } } },
      'pushed 1',
      'the comment "greeting" was not said once but 0 times',
    ],
    [
      'a row',
      { rows: { ...rejected.rows, 0: 'PASS' } },
      'commented 5213380957',
      'in the verdict comment, check 0 (CODEOWNER) is FAIL instead of PASS',
    ],
    [
      'a step that does not come',
      { steps: { ...rejected.steps, 'commented 1': {} } },
      'commented 1',
      'this step did not come',
    ],
  ])('ends the demo with 1 and is named: %s', async (_what, more, step, problem) => {
    const { code, stdout, stderr } = await played({ ...rejected, ...more });
    expect(code).toBe(1);
    expect(stderr).toContain(`step "${step}": ${problem}`);
    expect(stdout).toContain('from what was expected.');
    expect(stdout).toContain('REJECTED (check run failure');
  });
});

test('a check that is added does not make the demo differ', async () => {
  const added = fakeCheck(90, { name: 'Added' });
  const { code, stdout, stderr } = await played(rejected, [...registry, added]);
  expect([stderr, code]).toEqual(['', 0]);
  expect(stdout).toContain('Check 90 (Added): ');
});
