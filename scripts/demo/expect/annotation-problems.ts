import type { Row } from '../../../src/verdict/row.ts';
import type { OwnCheck } from '../scene.ts';

type Annotation = OwnCheck['annotations'][number];

/**
 * What is wrong with a completed check run's annotations. `expected`: by check, all of them as `path:line`; `linesOf`: how
 * many lines a file has at the head.
 */
export function annotationProblems(
  annotations: readonly Annotation[],
  rows: readonly Row[],
  expected: Readonly<Record<number, readonly string[]>>,
  linesOf: (path: string) => number | undefined,
): string[] {
  const byCheck = Map.groupBy(annotations, ({ title }) =>
    Number(/^Check (\d{1,3}) \(/.exec(title ?? '')?.[1]),
  );
  const numbers = new Set(rows.map(({ number }) => number));
  const strangers = [...byCheck.keys()].filter((number) => !numbers.has(number));
  return [
    ...strangers.map((number) => `an annotation is of check ${number}, which has no row`),
    ...rows.flatMap((row) => {
      const found = byCheck.get(row.number) ?? [];
      return [...rowAnnotationProblems(row, found, expected[row.number]), ...placeProblems(found, linesOf)];
    }),
  ];
}

function rowAnnotationProblems(
  { number, status }: Row,
  found: readonly Annotation[],
  expected: readonly string[] | undefined,
): string[] {
  const level = status === 'FAIL' ? 'failure' : status === 'WARN' ? 'warning' : undefined;
  const wrong = found.filter(({ annotation_level }) => annotation_level !== level);
  const places = found.map(placeOf).toSorted();
  const isAsExpected = expected === undefined || places.join() === expected.toSorted().join();
  return [
    ...wrong.map(
      (one) => `check ${number} is ${status} but annotates ${placeOf(one)} as ${one.annotation_level}`,
    ),
    ...(isAsExpected ? [] : [`check ${number} annotates ${list(places)} instead of ${list(expected)}`]),
  ];
}

function placeProblems(
  found: readonly Annotation[],
  linesOf: (path: string) => number | undefined,
): string[] {
  return found.flatMap((annotation) => {
    const lines = linesOf(annotation.path);
    const { start_line: start, end_line: end } = annotation;
    const isThere = lines !== undefined && start >= 1 && end >= start && end <= lines;
    return isThere ? [] : [`${placeOf(annotation)} is no line of the head`];
  });
}

export function placeOf({ path, start_line: line }: Pick<Annotation, 'path' | 'start_line'>): string {
  return `${path}:${line}`;
}

function list(places: readonly string[]): string {
  return places.length === 0 ? 'nothing' : places.join(', ');
}
