import { describe, expect, test } from '@jest/globals';
import type { Page } from './support/page.ts';
import { signoffBy } from './support/repository.ts';
import { startStage } from './support/stage.ts';

const WORKFLOW = '.github/workflows/run-sweep.yml';
const stage = await startStage({
  more: { '.github/pr-verdict.yml': 'staging: null\n', [WORKFLOW]: 'honest\n' },
});
const { github } = stage;

/** A benchmark pull request with a sweep that qualifies. */
async function swept() {
  const page = await stage.openBenchmark();
  const run = await stage.sweep(page.pull);
  return { page, run };
}

async function post(page: Page, author: string, body: string) {
  const { id } = await github.comment(page.pull, author, body);
  await stage.settled();
  return { id, reply: page.said(`command=${id}`), reactions: page.reactions(id) };
}

const row4 = (page: Page) => page.check?.summary?.split('\n').find((line) => line.includes('Check 4'));

describe('a command of', () => {
  test.each([
    ['an owner', 'maintainer'],
    ['a member', 'ada'],
    ['a collaborator', 'bob'],
    ['a collaborator who may only triage', 'tim'],
  ])('%s is accepted, with a link to the run', async (_, login) => {
    const { page, run } = await swept();
    const { reply, reactions } = await post(page, login, `/use ${run}`);
    expect(reply).toContain(
      `Accepted: run [${run}](https://github.com/acme/bench/actions/runs/${run}) (\`success\` at \`${page.head.slice(0, 7)}\`) is used for this pull request.`,
    );
    expect(reactions).toEqual(['+1']);
    expect(row4(page)).toContain(`✅ Check 4 (Reuse command): PASS — \`@${login}\``);
  });

  test('a member who does not show it is accepted, since they may write', async () => {
    const { page, run } = await swept();
    const { reply, reactions } = await post(page, 'pam', `/use ${run}`);
    expect(reply).toContain('Accepted');
    expect(reactions).toEqual(['+1']);
    expect(row4(page)).toContain('`@pam` (CONTRIBUTOR, with write access)');
  });

  test('somebody else is refused once, naming what is needed', async () => {
    const { page, run } = await swept();
    const { reply, reactions } = await post(page, 'eve', `/use ${run}`);
    const again = await post(page, 'eve', `/use ${run + 1}`);
    expect(reply).toContain(
      'It needs the author association `OWNER`, `MEMBER`, `COLLABORATOR`, or write access to this repository.',
    );
    expect(reply).toContain('\n\n---\n\n');
    expect([reactions, again.reactions]).toEqual([['-1'], ['-1']]);
    expect(again.reply).toBeUndefined();
    expect(row4(page)).toContain('No authorized reuse command has been posted on this PR');
  });

  test('somebody else changes nothing about the one that decides', async () => {
    const { page, run } = await swept();
    await post(page, 'ada', `/use ${run}`);
    await post(page, 'eve', '/use 999');
    expect(row4(page)).toContain(`\`@ada\` (MEMBER) chose run ${run}`);
  });

  test('somebody whose permission cannot be asked now waits for GitHub', async () => {
    const { page, run } = await swept();
    github.failNext({ path: '/collaborators/pam/permission', status: 503, times: 5 });
    const { id } = await post(page, 'pam', `/use ${run}`);
    expect(page.reactions(id)).toEqual([]);
    await stage.finished();
    expect(page.reactions(id)).toEqual(['+1']);
  });
});

describe('a command that changes', () => {
  test('by an edit of its author is judged anew: other reaction, same reply', async () => {
    const { page, run } = await swept();
    const { id } = await post(page, 'ada', '/use 999');
    const replyId = page.own.find(({ marker }) => marker === `command=${id}`)?.id;
    expect(page.reactions(id)).toEqual(['-1']);
    await github.editComment(id, 'ada', `/use ${run}`);
    await stage.settled();
    expect(page.reactions(id)).toEqual(['+1']);
    expect(page.said(`command=${id}`)).toContain('Accepted');
    expect(page.own.find(({ marker }) => marker === `command=${id}`)?.id).toBe(replyId);
    await github.editComment(id, 'ada', '/use 998');
    await stage.settled();
    expect(page.reactions(id)).toEqual(['-1']);
  });

  test('by an edit of somebody else is no command any more', async () => {
    const { page, run } = await swept();
    const { id } = await post(page, 'ada', 'Nice work.');
    await github.editComment(id, 'bob', `/use ${run}`);
    await stage.settled();
    expect(page.said(`command=${id}`)).toContain('was edited by `@bob`, so it is no command of `@ada`');
    expect(page.reactions(id)).toEqual(['-1']);
    expect(row4(page)).toContain('No authorized reuse command');
  });

  test('into words is withdrawn', async () => {
    const { page, run } = await swept();
    const { id } = await post(page, 'ada', `/use ${run}`);
    await github.editComment(id, 'ada', 'Not yet.');
    await stage.settled();
    expect(page.said(`command=${id}`)).toContain(
      'The command was withdrawn: the comment was edited and holds none any more.',
    );
    expect(row4(page)).toContain('No authorized reuse command');
  });

  test('by being deleted is withdrawn, and the one before it decides again', async () => {
    const { page, run } = await swept();
    const newer = await stage.sweep(page.pull);
    await post(page, 'ada', `/use ${run}`);
    const { id } = await post(page, 'bob', `/use ${newer}`);
    expect(row4(page)).toContain(`\`@bob\` (COLLABORATOR) chose run ${newer}`);
    await github.deleteComment(id, 'bob');
    await stage.settled();
    // There is nothing left that our reply would answer.
    expect(page.said(`command=${id}`)).toBeUndefined();
    expect(row4(page)).toContain(`\`@ada\` (MEMBER) chose run ${run}`);
  });

  test('by a newer one keeps what was said to it', async () => {
    const { page, run } = await swept();
    const { id, reply } = await post(page, 'ada', `/use ${run}`);
    const newer = await stage.sweep(page.pull);
    const { reactions } = await post(page, 'bob', `/use ${newer}`);
    expect(reactions).toEqual(['+1']);
    expect(page.said(`command=${id}`)).toBe(reply);
    expect(page.reactions(id)).toEqual(['+1']);
    expect(row4(page)).toContain(`chose run ${newer}`);
  });
});

describe('our acknowledgement', () => {
  test('leaves reactions of others alone', async () => {
    const { page, run } = await swept();
    const { id } = await github.comment(page.pull, 'ada', '/use 999');
    await stage.settled();
    await github.react(id, 'pat', '-1');
    await github.editComment(id, 'ada', `/use ${run}`);
    await stage.settled();
    expect(page.entry(`issuecomment-${id}`)?.reactions).toEqual([
      { content: '-1', by: 'pat' },
      { content: '+1', by: 'pr-verdict[bot]' },
    ]);
  });

  test('is written once, however often the pull request is verified', async () => {
    const { page, run } = await swept();
    await post(page, 'ada', `/use ${run}`);
    github.resetLog();
    await post(page, 'pat', 'Thanks!');
    expect(github.log.of('write', 'mutation')).toEqual([]);
  });
});

describe('somebody who may not, and does not stop', () => {
  test('is answered three times and thumbed ten times', async () => {
    const { page, run } = await swept();
    const asked: number[] = [];
    for (let at = 0; at < 12; at += 1) {
      // Each answer would be another text.
      const body = at === 0 ? `/use ${run}` : `/stage-results ${at}\n\n/use ${at}`;
      asked.push((await github.comment(page.pull, 'eve', body)).id);
    }
    await github.comment(page.pull, 'eve', signoffBy('eve'));
    await github.comment(page.pull, 'eve', signoffBy('eve').replace('As a PR reviewer', 'As reviewer'));
    await stage.settled();
    const answers = page.markers.filter((marker) => /^(?:command|signoff|nearly)=/.test(marker));
    expect(answers).toHaveLength(3);
    expect(asked.map((id) => page.reactions(id).length)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0]);
  });

  test('costs ten reactions and one reply with as many questions for help', async () => {
    const page = await stage.open();
    const asked: number[] = [];
    for (let at = 0; at < 40; at += 1)
      asked.push((await github.comment(page.pull, 'eve', `/verdict help\n\n${at}`)).id);
    await stage.settled();
    expect(asked.flatMap((id) => page.reactions(id))).toHaveLength(10);
    expect(page.own).toHaveLength(1);
  });

  test.each([
    ['asks for help', '/verdict help'],
    ['gives a command', '/use 5'],
    ['signs off', signoffBy('eve')],
    ['nearly signs off', signoffBy('eve').replace('As a PR reviewer', 'As reviewer')],
  ])('and %s and deletes it leaves nothing of ours', async (_, body) => {
    const page = await stage.open();
    for (let times = 0; times < 4; times += 1) {
      const { id } = await github.comment(page.pull, 'eve', body);
      await stage.settled();
      expect(page.own).toHaveLength(1);
      await github.deleteComment(id, 'eve');
      await stage.settled();
      expect(page.own).toEqual([]);
    }
  });
});

describe('a command for a run', () => {
  test('on an earlier commit that left the sweep workflow alone is accepted', async () => {
    const { page, run } = await swept();
    await github.push(page.pull, { [WORKFLOW]: 'changed in the open\n' });
    const later = await stage.sweep(page.pull);
    await github.push(page.pull, { 'tools/later.md': 'x\n' });
    for (const each of [run, later])
      expect((await post(page, 'ada', `/use ${each}`)).reply).toContain(`Accepted: run [${each}]`);
  });

  test.each(['/reuse-sweep-run', '/use'])(
    'whose commit changed the sweep workflow, which a later commit restored, is refused: %s',
    async (command) => {
      const page = await stage.openBenchmark();
      await github.push(page.pull, { [WORKFLOW]: 'upload made-up results\n' });
      const changed = page.head;
      const run = await stage.sweep(page.pull);
      await github.push(page.pull, { [WORKFLOW]: 'honest\n' });
      const { reply } = await post(page, 'ada', command === '/use' ? `/use ${run}` : command);
      expect(reply).toContain(`its workflow, \`${WORKFLOW}\` at \`${changed.slice(0, 7)}\`, is neither`);
    },
  );
});
