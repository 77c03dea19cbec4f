import { isMapping, type Mapping } from '../../benchmark/mapping.ts';
import type { Hole, Value } from '../value.ts';

/** No text of YAML or JSON contains it, so that it marks holes. */
const MARK = '\u0001';

/** A hole that stands in the place of a whole JSON value. */
export class JsonHole {
  readonly hole: Hole;

  constructor(hole: Hole) {
    this.hole = hole;
  }
}

/** An argument's JSON object, with `JsonHole` where a whole value is not known. `undefined`: it is no JSON object. */
export function jsonOf(value: Value): Mapping | undefined {
  if (value.kind === 'unknown') return undefined;
  const holes: JsonHole[] = [];
  const parts = value.kind === 'known' ? [value.text] : value.parts;
  let text = '';
  for (const part of parts) {
    if (typeof part === 'string') {
      text += part.replaceAll(MARK, ' ');
      continue;
    }
    const isQuoted = isInsideString(text);
    text += isQuoted ? `${holes.length}?` : `"\\u0001${holes.length}"`;
    holes.push(new JsonHole(part));
  }
  try {
    const parsed: unknown = JSON.parse(text, (_key, nested: unknown) =>
      typeof nested === 'string' && nested.startsWith(MARK) ? holes[Number(nested.slice(1))] : nested,
    );
    return isMapping(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

function isInsideString(text: string): boolean {
  let isInside = false;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') isInside = !isInside;
  }
  return isInside;
}
