import { type Document, isAlias, isMap, isScalar, LineCounter, parseDocument, visit } from 'yaml';
import type { z } from 'zod';
import type { Check } from '../check/check.ts';
import { PolicyError, type PolicyProblem } from './policy-error.ts';
import { type PolicyFile, policyFileSchema } from './schema.ts';

const MAX_CHARACTERS = 256 * 1024;
const MAX_ALIASES = 100;

/** Reads a policy file. Throws `PolicyError` with line and column of every problem. */
export function parsePolicy(text: string, source: string, checks: readonly Check[]): PolicyFile {
  if (text.length > MAX_CHARACTERS) {
    throw new PolicyError(source, [
      { message: `has ${text.length} characters, more than the limit of ${MAX_CHARACTERS}` },
    ]);
  }
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  if (document.errors.length > 0) {
    throw new PolicyError(
      source,
      document.errors.map((error) => ({ ...position(lines, error.pos[0]), message: error.message })),
    );
  }
  const unresolved = unresolvedAliases(document, lines);
  if (unresolved.length > 0) throw new PolicyError(source, unresolved);
  const parsed = policyFileSchema(checks).safeParse(toValue(document, source) ?? {});
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.flatMap((issue) => locate(issue, document, lines));
  throw new PolicyError(source, problems.sort(byPosition));
}

function byPosition(a: PolicyProblem, b: PolicyProblem): number {
  return (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0);
}

function unresolvedAliases(document: Document, lines: LineCounter): PolicyProblem[] {
  const anchors = new Set<string>();
  const problems: PolicyProblem[] = [];
  visit(document, {
    Node: (_key, node) => {
      if (!isAlias(node)) {
        if (node.anchor !== undefined) anchors.add(node.anchor);
      } else if (!anchors.has(node.source)) {
        const message = `*${node.source}: no anchor of this name stands before it`;
        problems.push({ ...position(lines, node.range?.[0] ?? 0), message });
      }
    },
  });
  return problems;
}

function toValue(document: Document, source: string): unknown {
  try {
    return document.toJS({ maxAliasCount: MAX_ALIASES });
  } catch {
    throw new PolicyError(source, [{ message: `uses more than ${MAX_ALIASES} aliases` }]);
  }
}

function locate(issue: z.core.$ZodIssue, document: Document, lines: LineCounter): PolicyProblem[] {
  if (issue.code !== 'unrecognized_keys') {
    const name = issue.path.join('.');
    return [
      {
        ...placeOf(issue.path, document, lines),
        message: name === '' ? issue.message : `${name}: ${issue.message}`,
      },
    ];
  }
  return issue.keys.map((key) => ({
    ...placeOf([...issue.path, key], document, lines),
    message: `${[...issue.path, key].join('.')}: unknown key`,
  }));
}

/** Position of the key at a path, or of its nearest ancestor that stands in the file. */
function placeOf(
  path: readonly PropertyKey[],
  document: Document,
  lines: LineCounter,
): { line?: number; column?: number } {
  for (let depth = path.length; depth > 0; depth -= 1) {
    const offset = offsetOf(path.slice(0, depth), document);
    if (offset !== undefined) return position(lines, offset);
  }
  return position(lines, document.contents?.range?.[0] ?? 0);
}

function offsetOf(path: readonly PropertyKey[], document: Document): number | undefined {
  const parent = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true);
  const last = path.at(-1);
  if (isMap(parent)) {
    const pair = parent.items.find((item) => isScalar(item.key) && String(item.key.value) === last);
    if (isScalar(pair?.key)) return pair.key.range?.[0];
  }
  const node = document.getIn(path, true);
  return isScalar(node) || isMap(node) ? node.range?.[0] : undefined;
}

function position(lines: LineCounter, offset: number): { line: number; column: number } {
  const { line, col } = lines.linePos(offset);
  return { line, column: col };
}
