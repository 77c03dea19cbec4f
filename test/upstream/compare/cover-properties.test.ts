import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { coverBy, gapsOf, type Pair, pageOf, submittedRole } from '../support/submitted-role.ts';

/** Settings that must match, other than parallelism and drafts, whose values stand together. */
const valueFlags = [
  'kv-cache-dtype',
  'quantization',
  'attention-backend',
  'moe-backend',
  'linear-backend',
  'all2all-backend',
];
const nameFlags = ['async-scheduling', 'block-size', 'performance-mode', 'never-seen'];
const topology = ['tensor-parallel-size', 'pipeline-parallel-size', 'data-parallel-size'];
const names = ['VLLM_USE_X', 'VLLM_ROCM_USE_AITER', 'SOMETHING_ELSE'];

const word = fc.constantFrom('a', 'b', 'c');
const size = fc.integer({ min: 2, max: 8 }).map(String);

/** Different flags, in any order. */
function pairs(flags: readonly string[], value: fc.Arbitrary<string>): fc.Arbitrary<Pair[]> {
  return fc
    .shuffledSubarray([...flags])
    .chain((chosen) => fc.tuple(...chosen.map((flag) => value.map((text): Pair => [flag, text]))));
}

const args = fc
  .tuple(pairs(valueFlags, word), pairs(topology, size), pairs(nameFlags, word))
  .map((all): Pair[] => all.flat());
const env = pairs(names, fc.constantFrom('2', 'x'));

describe('a recipe', () => {
  test('that is the submission covers it', () => {
    fc.assert(
      fc.property(args, env, (all, variables) => {
        expect(gapsOf(coverBy(submittedRole(all, variables), pageOf(all, variables)))).toEqual([]);
      }),
    );
  });

  test('covers the same in any order of flags and variables', () => {
    const ordered = fc
      .tuple(args, env)
      .chain(([all, variables]) =>
        fc.tuple(
          fc.constant(all),
          fc.constant(variables),
          fc.shuffledSubarray(all, { minLength: all.length }),
          fc.shuffledSubarray(variables, { minLength: variables.length }),
        ),
      );
    fc.assert(
      fc.property(ordered, args, ([all, variables, turned, turnedVariables], documented) => {
        const page = pageOf(documented);
        const found = gapsOf(coverBy(submittedRole(all, variables), page));
        const other = gapsOf(coverBy(submittedRole(turned, turnedVariables), page));
        expect([...other].sort()).toEqual([...found].sort());
        expect(gapsOf(coverBy(submittedRole(documented), pageOf(all, variables)))).toEqual(
          gapsOf(coverBy(submittedRole(documented), pageOf(turned, turnedVariables))),
        );
      }),
    );
  });

  test('that lacks one setting that must match has that one gap', () => {
    fc.assert(
      fc.property(args, env, fc.nat(), (all, variables, choice) => {
        const required = all.filter(([flag]) => !nameFlags.includes(flag));
        const left = required[choice % Math.max(1, required.length)];
        fc.pre(left !== undefined);
        const page = pageOf(
          all.filter((one) => one !== left),
          variables,
        );
        expect(gapsOf(coverBy(submittedRole(all, variables), page))).toEqual([`--${left[0]} ${left[1]}`]);
      }),
    );
  });

  test('that has another value of one has that one gap, and says what it has instead', () => {
    fc.assert(
      fc.property(args, fc.nat(), (all, choice) => {
        const required = all.filter(([flag]) => !nameFlags.includes(flag));
        const turned = required[choice % Math.max(1, required.length)];
        fc.pre(turned !== undefined);
        const page = pageOf(all.map((one): Pair => (one === turned ? [one[0], '9'] : one)));
        const found = coverBy(submittedRole(all), page);
        expect(gapsOf(found)).toEqual([`--${turned[0]} ${turned[1]}`]);
        expect(found.kind === 'gaps' && found.gaps[0]?.instead.map(({ written }) => written)).toEqual([
          `--${turned[0]} 9`,
        ]);
      }),
    );
  });

  test('that lacks one name has that one gap, whatever the value', () => {
    fc.assert(
      fc.property(args, env, fc.nat(), (all, variables, choice) => {
        const optional = all.filter(([flag]) => nameFlags.includes(flag));
        const left = optional[choice % Math.max(1, optional.length)];
        fc.pre(left !== undefined);
        const others = all.filter((one) => one !== left);
        expect(gapsOf(coverBy(submittedRole(all, variables), pageOf(others, variables)))).toEqual([
          `--${left[0]} ${left[1]}`,
        ]);
        const named = pageOf([...others, [left[0], 'other']], variables);
        expect(gapsOf(coverBy(submittedRole(all, variables), named))).toEqual([]);
      }),
    );
  });

  test('that sets parallelism which the submission leaves alone has that one gap', () => {
    fc.assert(
      fc.property(args, fc.constantFrom(...topology), size, (all, flag, value) => {
        const without = all.filter(([name]) => name !== flag);
        const found = coverBy(submittedRole(without), pageOf([...without, [flag, value]]));
        expect(gapsOf(found)).toEqual([`no --${flag} (1)`]);
        expect(found.kind === 'gaps' && found.gaps[0]?.isAbsent).toBe(true);
      }),
    );
  });
});

describe('more of a recipe never makes more gaps', () => {
  const count = (submitted: readonly Pair[], ...pages: readonly string[]) =>
    gapsOf(coverBy(submittedRole(submitted), ...pages)).length;
  const more = fc.tuple(pairs(valueFlags, word), pairs(nameFlags, word)).map((all): Pair[] => all.flat());

  test('in its prose', () => {
    fc.assert(
      fc.property(args, args, more, (submitted, documented, said) => {
        const prose = said.map(([flag, value]) => `You may use \`--${flag} ${value}\`.`).join(' ');
        expect(count(submitted, pageOf(documented, [], prose))).toBeLessThanOrEqual(
          count(submitted, pageOf(documented)),
        );
      }),
    );
  });

  test('in its table of options', () => {
    fc.assert(
      fc.property(args, args, more, (submitted, documented, said) => {
        const rows = said.map(([flag, value]) => `| \`--${flag} ${value}\` | why |`);
        const table = ['| Option | Use |', '|---|---|', ...rows].join('\n');
        expect(count(submitted, pageOf(documented, [], table))).toBeLessThanOrEqual(
          count(submitted, pageOf(documented)),
        );
      }),
    );
  });

  test('in its command, of settings that it does not have yet', () => {
    fc.assert(
      fc.property(args, args, more, (submitted, documented, said) => {
        const fresh = said.filter(([flag]) => !documented.some(([name]) => name === flag));
        expect(count(submitted, pageOf([...documented, ...fresh]))).toBeLessThanOrEqual(
          count(submitted, pageOf(documented)),
        );
      }),
    );
  });

  test('by another page, where the first one covers', () => {
    fc.assert(
      fc.property(args, args, (submitted, other) => {
        expect(count(submitted, pageOf(submitted), pageOf(other))).toBe(0);
        expect(count(submitted, pageOf(other), pageOf(submitted))).toBe(0);
      }),
    );
  });
});

test('fewer submitted settings never make more gaps, parallelism aside', () => {
  const some = fc.tuple(pairs(valueFlags, word), pairs(nameFlags, word)).map((all): Pair[] => all.flat());
  fc.assert(
    fc.property(some, some, fc.nat(10), (submitted, documented, keep) => {
      const page = pageOf(documented);
      const all = gapsOf(coverBy(submittedRole(submitted), page));
      const part = gapsOf(coverBy(submittedRole(submitted.slice(0, keep)), page));
      expect(all).toEqual(expect.arrayContaining([...part]));
    }),
  );
});
