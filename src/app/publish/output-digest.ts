import { createHash } from 'node:crypto';
import type { Annotation, CheckRunOutput } from '../../verdict/check-run.ts';

/** Changes whenever this program writes the same output in another way. */
const VERSION = 1;

/** 32 hex digits; equal only for equal output, conclusion and link. */
export function outputDigest(output: CheckRunOutput, detailsUrl: string | undefined): string {
  const { name, conclusion, title, summary, text, annotations } = output;
  const list = annotations.map(fieldsOf);
  return digest([VERSION, name, conclusion, title, summary, text, list, detailsUrl ?? null], 32);
}

/** 16 hex digits; equal only for equal annotations in the same order. */
export function annotationsDigest(annotations: readonly Annotation[]): string {
  return digest([VERSION, annotations.map(fieldsOf)], 16);
}

function fieldsOf(annotation: Annotation): readonly unknown[] {
  const { path, start_line: start, end_line: end, annotation_level: level, title, message } = annotation;
  return [path, start, end, level, title, message];
}

function digest(value: unknown, digits: number): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, digits);
}
