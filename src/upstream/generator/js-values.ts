import type { FunctionBody, Parameters } from './js-syntax.ts';
import type { Scope } from './scope.ts';

export interface Closure {
  readonly kind: 'closure';
  readonly parameters: Parameters;
  readonly body: FunctionBody;
  readonly scope: Scope;
}

/** What the page's own runtime would give: state of the interface, the document. */
export interface Foreign {
  readonly kind: 'foreign';
}

/** A value of a generator. Objects are maps, so that no name of theirs means anything here. */
export type JsValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | JsValue[]
  | Map<string, JsValue>
  | Closure
  | Foreign;

export const foreign: Foreign = { kind: 'foreign' };

/** A generator goes beyond what is followed here, or depends on what only a page has. */
export class NotFollowed extends Error {
  override readonly name = 'NotFollowed';
}

export function isClosure(value: JsValue): value is Closure {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'closure';
}

export function isForeign(value: JsValue): value is Foreign {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'foreign';
}

export function isTrue(value: JsValue): boolean {
  if (isForeign(value)) throw new NotFollowed('a condition on the page');
  return Boolean(value);
}

const MOST_CHARACTERS = 100_000;
const MOST_DEPTH = 20;

/** As a template literal shows it. Lists in lists may share what they hold, so that a short text can name a huge one. */
export function textOf(value: JsValue): string {
  const budget = { left: MOST_CHARACTERS };
  return shown(value, budget, 0);
}

function shown(value: JsValue, budget: { left: number }, depth: number): string {
  budget.left -= 1;
  if (budget.left < 0 || depth > MOST_DEPTH) throw new NotFollowed('a long text');
  if (Array.isArray(value))
    return value
      .map((item) => (item === null || item === undefined ? '' : shown(item, budget, depth + 1)))
      .join(',');
  if (typeof value === 'object' && value !== null) throw new NotFollowed('an object as text');
  const text = String(value);
  budget.left -= text.length;
  if (budget.left < 0) throw new NotFollowed('a long text');
  return text;
}

/** The same of a value that the text itself gives. */
export function plainText(value: JsValue): string {
  if (isForeign(value)) throw new NotFollowed('a value of the page');
  return textOf(value);
}
