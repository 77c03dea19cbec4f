import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { foreignChanges } from '../../../src/benchmark/submission/isolation.ts';
import { changedContents } from '../../../src/benchmark/submission/shared-changes.ts';
import type { Reason, Submission, SubmittedConfig } from '../../../src/benchmark/submission/submission.ts';
import type { Change, TreeEntry } from '../../../src/evidence/git-evidence.ts';
import { inferencex } from '../../../src/policy/preset/inferencex.ts';

const { root, legacy, 'inferencex-e2e': newer } = inferencex.layouts;

function entryAt(path: string, oid = 'a', mode: TreeEntry['mode'] = '100644'): TreeEntry {
  return { path, mode, oid: oid.repeat(40) };
}
const added = (path: string): Change => ({ kind: 'added', path, after: entryAt(path) });
const removed = (path: string): Change => ({ kind: 'removed', path, before: entryAt(path) });
const modified = (path: string): Change => ({
  kind: 'modified',
  path,
  before: entryAt(path, 'a'),
  after: entryAt(path, 'b'),
});
const renamed = (previousPath: string, path: string): Change => ({
  kind: 'renamed',
  path,
  previousPath,
  before: entryAt(previousPath),
  after: entryAt(path),
});

function reason(kind: Reason['kind'], path: string): Reason {
  return { kind, message: 'it changed', location: { path }, scenarios: ['agentic-coding'] };
}

/** A submission as far as isolation looks at it. */
function submissionOf(parts: {
  readonly submitted?: readonly { key: string; reasons: readonly Reason[]; files?: readonly string[] }[];
  readonly reached?: readonly { key: string; reasons: readonly Reason[] }[];
  readonly sharedFiles?: readonly string[];
}): Submission {
  const config = ({
    key,
    reasons,
    files = [],
  }: {
    key: string;
    reasons: readonly Reason[];
    files?: readonly string[];
  }) =>
    ({
      key,
      reasons,
      files: files.map((path) => ({ role: 'recipe', path, selector: undefined, exists: true })),
    }) as unknown as SubmittedConfig;
  return {
    submitted: (parts.submitted ?? []).map(config),
    reached: (parts.reached ?? []).map(config),
    removedOnly: [],
    sharedFiles: parts.sharedFiles ?? [],
    nothing: false,
  };
}

function judge(changes: readonly Change[], submission = submissionOf({}), layouts = [root]) {
  const contents = new Set(changes.filter(({ kind }) => kind !== 'removed').map(({ path }) => path));
  return foreignChanges(changes, contents, submission, layouts).map(
    ({ path, kind, key }) => `${path} ${kind}${key === undefined ? '' : ` ${key}`}`,
  );
}

describe('changes that existing points may run into', () => {
  const harmless: [string, Change][] = [
    ['a master config', modified('configs/nvidia-master.yaml')],
    ['the changelog', modified('perf-changelog.yaml')],
    ['a document', modified('benchmarks/README.md')],
    ['a workflow', modified('.github/workflows/run.yml')],
    ['a test', modified('runners/test_utils.py')],
    ['the generator', modified('utils/matrix_logic/expand.py')],
    ['the changelog tool', modified('utils/process_changelog.py')],
    ['a new file', added('benchmarks/new.sh')],
  ];
  test.each(harmless)('%s is none', (_name, change) => {
    expect(judge([change])).toEqual([]);
  });

  const foreign: [string, Change, string][] = [
    ['a changed file', modified('utils/client.py'), 'utils/client.py unknown'],
    ['a removed file', removed('utils/client.py'), 'utils/client.py unknown'],
    ['a renamed file', renamed('utils/a.py', 'utils/b.py'), 'utils/b.py unknown'],
    ['an archived config', modified('configs/deprecated/a.yaml'), 'configs/deprecated/a.yaml unknown'],
  ];
  test.each(foreign)('%s is one', (_name, change, expected) => {
    expect(judge([change])).toEqual([expected]);
  });

  test('the runners are one only if a label that rows use is another machine now', () => {
    const path = 'configs/runners.yaml';
    expect(judge([modified(path)])).toEqual([]);
    const reached = [{ key: 'k', reasons: [reason('shared-file', path)] }];
    expect(judge([modified(path)], submissionOf({ reached, sharedFiles: [path] }))).toEqual([
      `${path} unknown k`,
    ]);
  });

  test('a file whose code stayed the same is none', () => {
    expect(foreignChanges([modified('a.sh')], new Set(), submissionOf({}), [root])).toEqual([]);
  });

  test('a recipe of a submitted config is one only if existing points of it changed', () => {
    const path = 'benchmarks/multi_node/srt-slurm-recipes/a.yaml';
    const submitted = (reasons: readonly Reason[]) =>
      submissionOf({ submitted: [{ key: 'k', reasons, files: [path] }] });
    expect(judge([modified(path)], submitted([reason('points-added', 'configs/x.yaml')]))).toEqual([]);
    expect(judge([modified(path)], submitted([reason('recipe-changed', path)]))).toEqual([
      `${path} changed k`,
    ]);
  });

  test('a script of existing points may be guarded', () => {
    const path = 'benchmarks/single_node/agentic/a.sh';
    const submission = submissionOf({
      submitted: [{ key: 'k', reasons: [reason('script-changed', path)], files: [path] }],
    });
    expect(judge([modified(path)], submission)).toEqual([`${path} unknown k`]);
  });

  test('a shared file names a config that runs it, even if a submitted one starts from it', () => {
    const path = 'runners/launch_a.sh';
    const submission = submissionOf({
      submitted: [{ key: 'k', reasons: [reason('selected', 'perf-changelog.yaml')], files: [path] }],
      reached: [{ key: 'other', reasons: [reason('shared-file', path)] }],
      sharedFiles: [path],
    });
    expect(judge([modified(path)], submission)).toEqual([`${path} unknown other`]);
  });

  test('configs and changelogs of both layouts are covered by the comparison of the matrix', () => {
    const moves = [
      modified('.github/configs/amd-master.yaml'),
      modified('inferencex-e2e/configs/amd-master.yaml'),
      modified('inferencex-e2e/perf-changelog.yaml'),
    ];
    expect(judge(moves, submissionOf({}), [legacy, newer])).toEqual([]);
    expect(judge(moves)).toHaveLength(3);
  });

  test('are told once each, sorted, whatever the order of the changes', () => {
    const paths = fc.uniqueArray(
      fc.constantFrom('utils/a.py', 'utils/b.py', 'runners/c.sh', 'docs/d.md', 'e.md'),
    );
    fc.assert(
      fc.property(paths, (names) => {
        const found = judge(names.map(modified));
        expect(found).toEqual([...new Set(found)].sort());
        expect(judge(names.toReversed().map(modified))).toEqual(found);
        expect(found.every((one) => !one.includes('.md'))).toBe(true);
      }),
    );
  });
});

describe('contents that changed', () => {
  const blobs: Record<string, string> = { a: 'x\n', b: '# why\nx\n', c: 'y\n' };
  const git = { blob: async (oid: string) => Buffer.from(blobs[oid.charAt(0)] ?? '') };
  const of = async (...changes: readonly Change[]) => [...(await changedContents(changes, git))];

  test('are added and modified files, unless only comments differ', async () => {
    const edit = (path: string, oid: string): Change => ({
      kind: 'modified',
      path,
      before: entryAt(path, 'a'),
      after: entryAt(path, oid),
    });
    expect(await of(added('a.sh'), edit('b.sh', 'b'), edit('c.sh', 'c'), edit('d.yaml', 'b'))).toEqual([
      'a.sh',
      'c.sh',
      'd.yaml',
    ]);
  });

  test('are not removed, renamed or harmless ones', async () => {
    expect(await of(removed('a.sh'), renamed('b.sh', 'c.sh'), modified('README.md'))).toEqual([]);
  });

  test('are read from files alone: a script that becomes a link has changed', async () => {
    const change: Change = {
      kind: 'modified',
      path: 'a.sh',
      before: entryAt('a.sh', 'a'),
      after: entryAt('a.sh', 'a', '120000'),
    };
    expect(await of(change)).toEqual(['a.sh']);
  });
});
