import { z } from 'zod';
import { isMapping } from '../mapping.ts';
import { DataFileError } from '../yaml/data-file-error.ts';
import { parseValue } from '../yaml/parse-value.ts';
import { readYaml, type YamlDocument } from '../yaml/read-yaml.ts';

/** The least score of a task, and where the file says it. */
export interface Bar {
  /** 0..1 */
  readonly score: number;
  /** `models.dsr1`, `default`; `fallback`: the file says nothing about the task. */
  readonly source: string;
  readonly line: number | undefined;
}

export interface Thresholds {
  /** Bar of a model's task: the model's own, else everybody's, else 0.85. */
  barOf(prefix: string, task: string): Bar;
}

/** What the audited repository's own tool asks of a task that its file does not name. */
const FALLBACK = 0.85;

const Score = z.number().min(0).max(1);
const Scores = z.record(z.string(), Score).nullish();

/** `default` and `models`; before June 2026 the whole file was the default. */
const Sections = z.looseObject({ default: Scores, models: z.record(z.string(), Scores).nullish() });

/** Reads `thresholds.yaml`, or `thresholds.json`, which is YAML too. Throws `DataFileError`. */
export function readThresholds(text: string, path: string): Thresholds {
  const document = readYaml(text, path);
  const { value } = document;
  if (!isMapping(value)) throw new DataFileError([{ path, message: 'holds no thresholds' }]);
  const isFlat = !Object.hasOwn(value, 'default') && !Object.hasOwn(value, 'models');
  if (isFlat) return thresholds(document, parseValue(document, Scores, value), null, []);
  const sections = parseValue(document, Sections, value);
  return thresholds(document, sections.default, sections.models, ['default']);
}

function thresholds(
  document: YamlDocument,
  tasks: z.infer<typeof Scores>,
  models: z.infer<typeof Sections>['models'],
  at: readonly string[],
): Thresholds {
  const found = (scores: z.infer<typeof Scores>, task: string, where: readonly string[], source: string) => {
    const score = scores == null || !Object.hasOwn(scores, task) ? undefined : scores[task];
    return score === undefined ? undefined : { score, source, line: document.lineOf([...where, task]) };
  };
  return {
    barOf(prefix, task) {
      const own = models == null || !Object.hasOwn(models, prefix) ? undefined : models[prefix];
      return (
        found(own, task, ['models', prefix], `models.${prefix}`) ??
        found(tasks, task, at, 'default') ?? { score: FALLBACK, source: 'fallback', line: undefined }
      );
    },
  };
}
