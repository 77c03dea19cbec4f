import { isMapping, type Mapping } from '../../benchmark/mapping.ts';
import type { Hole, Value } from '../value.ts';

/** No real argument contains it, so that it marks holes. */
const MARK = '\u0001';

/** A hole that stands in the place of a JSON value, or in its text. */
export class JsonHole {
  readonly hole: Hole;

  constructor(hole: Hole) {
    this.hole = hole;
  }
}

/** An argument's JSON object, with `JsonHole` where a value, or a part of its text, is not known. `undefined`: it is no JSON object. */
export function jsonOf(value: Value): Mapping | undefined {
  if (value.kind === 'unknown') return undefined;
  const holes: JsonHole[] = [];
  let text = '';
  let isInside = false;
  for (const part of value.kind === 'known' ? [value.text] : value.parts) {
    if (typeof part === 'string') {
      isInside = isInsideAfter(part, isInside);
      text += part;
      continue;
    }
    const mark = `\\u0001${holes.length}\\u0001`;
    text += isInside ? mark : `"${mark}"`;
    holes.push(new JsonHole(part));
  }
  try {
    const parsed: unknown = JSON.parse(text, (_key, nested: unknown) =>
      typeof nested === 'string' && nested.includes(MARK) ? holeIn(nested, holes) : nested,
    );
    return isMapping(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** A mark that the argument holds by itself stands for nothing that is known either. */
function holeIn(text: string, holes: readonly JsonHole[]): JsonHole {
  const [, index = ''] = text.split(MARK);
  const found = /^\d{1,6}$/.test(index) ? holes[Number(index)] : undefined;
  const odd: Hole = {
    reason: { kind: 'unsupported', what: 'a control character' },
    expression: text.slice(0, 200),
  };
  return found ?? new JsonHole(odd);
}

function isInsideAfter(text: string, isInside: boolean): boolean {
  let inside = isInside;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') inside = !inside;
  }
  return inside;
}
