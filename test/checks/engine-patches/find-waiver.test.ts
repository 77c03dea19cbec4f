import { describe, expect, test } from '@jest/globals';
import { findWaiver, isLinked } from '../../../checks/10-engine-patches/find-waiver.ts';
import { waiverSubjects } from '../../../checks/10-engine-patches/waiver-subjects.ts';
import { change, mixed, printed, signed, variable, waiver, waiversOf } from './support.ts';

const about = waiver(7, 'It patches `fix.sh`.');

describe('the waiver of a patch', () => {
  test("is the pull request's own", () => {
    expect(findWaiver(['fix.sh'], true, waiversOf(about))).toEqual({ kind: 'covered', file: about });
  });

  test('is one of the default branch for what is in the base', () => {
    const standing = [waiver(2, 'about other.sh'), waiver(3, 'see benchmarks/fix.sh')];
    expect(findWaiver(['fix.sh'], false, waiversOf(undefined, standing))).toMatchObject({
      file: { number: 3 },
    });
  });

  test('is none of the default branch for what is new', () => {
    expect(findWaiver(['fix.sh'], true, waiversOf(undefined, [waiver(3, 'fix.sh')]))).toEqual({
      kind: 'missing',
      what: 'there is no waiver: `docs/waiver/7.md` is not in this pull request',
    });
  });

  test('is missing where none names it', () => {
    expect(findWaiver(['fix.sh'], false, waiversOf(undefined, [waiver(3, 'prefix.sh, fix.sh.old')]))).toEqual(
      {
        kind: 'missing',
        what: 'there is no waiver: `docs/waiver/7.md` is not in this pull request, and no waiver of the default branch names it',
      },
    );
  });

  test('must name it', () => {
    expect(findWaiver(['a.sh', 'b.py'], true, waiversOf(about))).toEqual({
      kind: 'missing',
      what: '`docs/waiver/7.md` names none of `a.sh`, `b.py`',
    });
  });

  test('must be filled in, and is told what it lacks', () => {
    const empty = waiver(7, 'fix.sh', ['why', 'upstream', 'removal']);
    expect(findWaiver(['fix.sh'], true, waiversOf(empty))).toEqual({
      kind: 'missing',
      what:
        '`docs/waiver/7.md` does not say why the unmodified image cannot run it, nor a link to the upstream issue or pull request, ' +
        'nor how and when the patch is removed',
    });
  });

  test('is a filled one before one that is not', () => {
    const files = waiversOf(waiver(7, 'fix.sh', ['why']), [waiver(3, 'fix.sh')]);
    expect(findWaiver(['fix.sh'], false, files)).toMatchObject({ kind: 'covered', file: { number: 3 } });
  });
});

describe('a link to it', () => {
  test.each([
    'docs/waiver/7.md',
    'See [the waiver](https://github.com/acme/bench/blob/main/docs/waiver/7.md).',
    'https://github.com/acme/bench/blob/0123/inferencex-e2e/docs/waiver/7.md#why',
    'Docs/Waiver/7.md, as agreed',
  ])('is %s', (line) => {
    expect(isLinked(about, signed(['first'], [line]))).toBe(true);
  });

  test.each([
    'docs/waiver/77.md',
    'docs/waiver/7.md.old',
    'mydocs/waiver/7.md',
    'the owner accepts the patch, no waiver requested',
    'docs/waiver/7',
  ])('is not %s', (line) => {
    expect(isLinked(about, signed([line]))).toBe(false);
  });

  test('is nowhere without a sign-off', () => {
    expect(isLinked(about, signed())).toBe(false);
  });
});

describe('what a waiver may name', () => {
  test('is the script and the file that is changed', () => {
    const target = mixed(printed('python -c x'), '/vllm/mla/rocm.py');
    expect(waiverSubjects(change({ target, text: 'cp a b' }))).toEqual(['a.sh', 'rocm.py']);
  });

  test('is a file with a common name with its folder', () => {
    expect(waiverSubjects(change({ target: '/x/vllm/models/__init__.py' }))).toEqual([
      'a.sh',
      'models/__init__.py',
    ]);
  });

  test('is the patch file that a command names', () => {
    const fields = { target: variable('ROOT').expression, text: 'git apply "$DIR/engine_fix.patch"' };
    expect(waiverSubjects(change(fields))).toContain('engine_fix.patch');
  });

  test('is the file that a patch was read from', () => {
    const of = change({ target: '/x', content: 'diff' });
    const origin = { path: 'benchmarks/patches/marlin.patch', line: 1 };
    const content = of.action.content && { ...of.action.content, origin };
    expect(waiverSubjects({ ...of, action: { ...of.action, content } })).toContain('marlin.patch');
  });

  test('is the package that is installed', () => {
    expect(waiverSubjects(change({ kind: 'install', target: 'triton==3.7.0' }), 'triton')).toEqual([
      'a.sh',
      'triton',
    ]);
  });

  test('is what is mounted', () => {
    const mount = { kind: 'mount', from: '/lustre/patched_sglang' } as const;
    expect(waiverSubjects(change({ target: '/sgl-workspace' }, {}, mount))).toEqual([
      'a.sh',
      'patched_sglang',
    ]);
  });
});
