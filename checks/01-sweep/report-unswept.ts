import { code, listSome } from '../../src/check/markdown.ts';
import type { Outcome } from '../../src/check/outcome.ts';
import type { Submission } from '../../src/facts/submission.ts';
import type { Sweep } from '../../src/facts/sweep.ts';

const MOST_KEYS = 3;

/** Something changed, and no new changelog entry asks for a sweep of it. */
export function reportUnswept(unswept: Sweep['unswept']): Outcome {
  const names = unswept.map(({ config, scenarios }) =>
    config.selected.length === 0 ? code(config.key) : `${code(config.key)} (${scenarios.join(', ')})`,
  );
  return {
    kind: 'fail',
    summary: `${listSome(names, MOST_KEYS)} changed but nothing sweeps it; add a changelog entry that selects it`,
    findings: unswept.flatMap(({ config, scenarios }) => {
      const reason = config.reasons.find((one) => one.scenarios.some((name) => scenarios.includes(name)));
      if (reason === undefined) return [];
      const message = `${code(config.key)} is submitted (${code(reason.message)}), but no new changelog entry selects it for ${scenarios.join(' and ')}.`;
      return [{ message, location: reason.location }];
    }),
  };
}

/** The entries select something, but plan no run of it. */
export function reportEmptyPlan({ submitted }: Submission): Outcome {
  const names = submitted.map(({ key }) => code(key));
  const entries = submitted.flatMap(({ reasons }) => reasons.filter(({ kind }) => kind === 'selected'));
  const places = new Map(entries.map(({ location }) => [`${location.path}:${location.line}`, location]));
  return {
    kind: 'fail',
    summary: `the new changelog entries ask for no run of ${listSome(names, MOST_KEYS)}: nothing would be swept`,
    findings: [...places.values()].map((location) => ({
      message:
        'By its settings (`append-only`, `evals-only`, `no-evals` ...) this entry plans neither a benchmark nor an evaluation.',
      location,
    })),
  };
}
