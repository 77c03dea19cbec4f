import { describe, expect, test } from '@jest/globals';
import { type ReminderState, reminder } from '../../../src/app/conversation/reminder.ts';
import { inferencex } from '../../../src/policy/preset/inferencex.ts';
import { parseSignoff } from '../../../src/signoff/parse-signoff.ts';
import { place, policyOf } from '../../support/conversation.ts';

function state(paths: readonly string[], more: Partial<ReminderState> = {}): ReminderState {
  return {
    ...place(),
    defaultBranch: 'main',
    checklistPath: 'docs/PR_REVIEW_CHECKLIST.md',
    changedPaths: paths,
    layouts: [inferencex.layouts.root],
    ...more,
  };
}

const text = (more: Partial<ReminderState> = {}) =>
  reminder(state(['perf-changelog.yaml'], more))[0]?.body ?? '';

describe('the contribution reminder', () => {
  test.each([
    'configs/nvidia-master.yaml',
    'configs/amd-master.yaml',
    'perf-changelog.yaml',
    'benchmarks/single_node/x.sh',
  ])('is for a change of %s', (path) => {
    expect(reminder(state(['README.md', path]))).toMatchObject([{ marker: 'reminder' }]);
  });

  test.each(['README.md', 'benchmarks.md', 'configs/other.yaml', 'benchmarks', 'x/perf-changelog.yaml', ''])(
    'is not for a change of %j',
    (path) => {
      expect(reminder(state([path]))).toEqual([]);
    },
  );

  test('is for a change in either layout of a move', () => {
    const { root, 'inferencex-e2e': moved } = inferencex.layouts;
    const paths = ['inferencex-e2e/perf-changelog.yaml'];
    expect(reminder(state(paths, { layouts: [root, moved] }))).toHaveLength(1);
    expect(reminder(state(paths))).toEqual([]);
  });

  test('says what is needed in English, then in Chinese, with one rule between', () => {
    const parts = text().split('\n\n---\n\n');
    expect(parts).toHaveLength(2);
    expect(parts[0]).toMatch(/^<!-- pr-verdict reminder -->\nThank you/);
    expect(parts[1]).toMatch(/^感谢/);
    for (const part of parts) {
      expect(part).toContain('https://github.com/acme/bench/blob/main/docs/PR_REVIEW_CHECKLIST.md');
      expect(part).toContain('`As a PR reviewer and CODEOWNER, I have reviewed this and have`');
      expect(part).toContain('`full-sweep-fail-fast`');
    }
    expect(parts[0]).toContain('also once it is merged');
  });

  test('follows the policy', () => {
    const policy = policyOf({
      comments: { languages: ['en'] },
      sweep: { recommendedLabel: 'go' },
      signoff: { opening: 'I, the undersigned, agree' },
    });
    expect(text({ policy })).toContain('`go`');
    expect(text({ policy })).toContain('`I, the undersigned, agree`');
    expect(text({ policy })).not.toContain('---');
    expect(text({ policy: policyOf({ comments: { reminder: false } }) })).toBe('');
  });

  test('is no sign-off and mentions nobody', () => {
    expect(parseSignoff(text(), inferencex.signoff).kind).toBe('not-a-signoff');
    expect(text()).not.toContain('@');
  });
});
