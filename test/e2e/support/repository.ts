import { MASTER, entries as masterEntries, projectFiles } from '../../benchmark/submission/support.ts';
import { fixedEntry, masterText } from '../../support/matrix-configs.ts';

export const POLICY = '.github/pr-verdict.yml';
const CHECKLIST = 'docs/PR_REVIEW_CHECKLIST.md';
export const NOTES = 'tools/notes.md';
export { MASTER };

export const items = [
  'Read the complete diff and found it clean.',
  'Verified that validation is green.',
  'Verified that this PR passes evals.',
];

const form = [
  'As a PR reviewer and CODEOWNER, I have reviewed this and have:',
  ...items.map((item) => `- [ ] ${item}`),
  '',
  '### Additional detail section:',
  '- insert any additional info here',
  '',
  'Signed: `FILL_IN_GITHUB_USERNAME`',
].join('\n');

const codeowners = [
  '* @maintainer',
  '/configs/ @ada',
  '/tools/ @ada',
  '/docs/ @bob',
  '/benchmarks/ @ada @bob',
  '/perf-changelog.yaml @ada @bob',
].join('\n');

/** A benchmark repository so small that a verdict on it takes milliseconds. */
export function repositoryFiles(more: Readonly<Record<string, string>> = {}): Record<string, string> {
  return {
    ...projectFiles(),
    '.github/CODEOWNERS': `${codeowners}\n`,
    [CHECKLIST]: `# Review\n\n## Template\n\n${form}\n`,
    [NOTES]: 'one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\nnine\n',
    ...more,
  };
}

/** A change that no benchmark is concerned by; `@ada` owns it. */
export const noteChange = { [NOTES]: 'one\ntwo\nTHREE\nfour\nfive\nsix\nseven\neight\nnine\n' };

/** A change that submits one benchmark config; `@ada` owns it. */
export const configChange = {
  [MASTER]: masterText({
    ...masterEntries,
    'm8-fp4-b200-vllm': fixedEntry([{ tp: 8, 'conc-list': [4, 8, 16] }]),
  }),
};

export interface SignoffWording {
  /** Numbers of the items that are left open. */
  readonly open?: readonly number[];
  readonly detail?: string;
}

/** A filled-in form, which is a sign-off in whoever's comment it stands. */
export function signoffBy(login: string, { open = [], detail }: SignoffWording = {}): string {
  const boxes = items.map((item, at) => `- [${open.includes(at) ? ' ' : 'x'}] ${item}`);
  return [
    'As a PR reviewer and CODEOWNER, I have reviewed this and have:',
    ...boxes,
    '',
    '### Additional detail section:',
    `- ${detail ?? 'insert any additional info here'}`,
    '',
    `Signed: @${login}`,
  ].join('\n');
}
