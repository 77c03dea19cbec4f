import { z } from 'zod';
import { defineCheck } from '../../../src/check/check.ts';
import { code } from '../../../src/check/markdown.ts';
import type { Outcome } from '../../../src/check/outcome.ts';
import { changes } from '../../../src/facts/changes.ts';

interface Loudness {
  /** Characters of the summary and of each finding. */
  readonly characters?: number;
  /** Characters without a blank, which nothing could be cut at. */
  readonly isOneWord?: boolean;
}

/** A check that fails with as many findings as the path `loud/<count>` says; without such a path it does not apply. */
export function loudCheck(number: number, kind: 'fail' | 'warn', loudness: Loudness = {}) {
  const { characters = 30, isOneWord = false } = loudness;
  const text = (isOneWord ? 'x' : 'so it is ').repeat(characters).slice(0, characters);
  return defineCheck({
    number,
    id: `loud-${number}`,
    name: `Loud ${number}`,
    description: 'A check made for tests.',
    documentation: 'nowhere.md',
    rules: [{ id: 'loud', since: '2026-01-01', severity: 'fail' }],
    needs: { changes },
    triggers: ['head'],
    config: z.strictObject({}),
    evaluate({ facts }): Outcome {
      const path = facts.changes.map((change) => change.path).find((name) => name.startsWith('loud/'));
      if (path === undefined) return { kind: 'not-applicable', summary: 'nothing is loud' };
      const findings = Array.from({ length: Number(path.slice(5)) }, (_, at) => ({
        message: `Finding ${at}: ${code(text)}`,
        location: { path, line: at + 1 },
      }));
      return { kind, summary: `${code(path)}: ${text}`, findings };
    },
  });
}
