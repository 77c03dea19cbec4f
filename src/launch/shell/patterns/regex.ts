import { anyCharacter, character, readClass } from './character-class.ts';
import { Matcher } from './match.ts';
import { compile, type Node } from './program.ts';

const MOST_CHARACTERS = 1_000;
const MOST_DEPTH = 20;

/** An extended (or, with `basic`, basic) POSIX regular expression; undefined if it is not one that we follow. */
export function regexMatcher(pattern: string, basic = false): Matcher | undefined {
  if (pattern.length > MOST_CHARACTERS) return undefined;
  const reader = new Reader(pattern, basic);
  const ways = reader.alternatives(0);
  if (ways === undefined || !reader.isDone) return undefined;
  const program = compile([{ kind: 'alternatives', ways }]);
  return program && new Matcher(program);
}

class Reader {
  readonly #pattern: string;
  readonly #basic: boolean;
  #at = 0;

  constructor(pattern: string, basic: boolean) {
    this.#pattern = pattern;
    this.#basic = basic;
  }

  get isDone(): boolean {
    return this.#at >= this.#pattern.length;
  }

  alternatives(depth: number): Node[][] | undefined {
    if (depth > MOST_DEPTH) return undefined;
    const ways: Node[][] = [[]];
    while (!this.isDone && !this.#sees(')')) {
      if (this.#takes('|')) {
        ways.push([]);
        continue;
      }
      const node = this.#atom(depth, ways.at(-1)?.length === 0);
      if (node === undefined) return undefined;
      const quantified = this.#quantifier(node);
      if (quantified === undefined) return undefined;
      ways.at(-1)?.push(quantified);
    }
    return ways;
  }

  #atom(depth: number, isFirst: boolean): Node | undefined {
    if (this.#takes('(')) {
      const ways = this.alternatives(depth + 1);
      return ways !== undefined && this.#takes(')') ? { kind: 'alternatives', ways } : undefined;
    }
    const char = this.#pattern[this.#at];
    if (char === '[') {
      const set = readClass(this.#pattern, this.#at, false);
      if (set === undefined) return undefined;
      this.#at = set.end;
      return set.node;
    }
    this.#at += 1;
    if (char === '.') return anyCharacter;
    // Elsewhere in basic expressions they stand for themselves.
    if (char === '^' && (!this.#basic || isFirst)) return { kind: 'start' };
    if (char === '$' && (!this.#basic || this.isDone || this.#sees(')') || this.#sees('|')))
      return { kind: 'end' };
    if (char !== '\\') return character(this.#pattern, this.#at - 1);
    const escaped = this.#pattern[this.#at] ?? '';
    // Back references and classes of other dialects.
    if (/[0-9a-zA-Z]/.test(escaped) || escaped === '') return undefined;
    this.#at += 1;
    return character(escaped, 0);
  }

  #quantifier(node: Node): Node | undefined {
    if (this.#takes('*')) return { kind: 'repeat', node: [node], least: 0, most: Number.POSITIVE_INFINITY };
    if (this.#takes('+')) return { kind: 'repeat', node: [node], least: 1, most: Number.POSITIVE_INFINITY };
    if (this.#takes('?')) return { kind: 'repeat', node: [node], least: 0, most: 1 };
    if (!this.#takes('{')) return node;
    const [whole, low = '', comma, high = ''] =
      /^(\d{1,3})(,)?(\d{1,3})?/.exec(this.#pattern.slice(this.#at, this.#at + 8)) ?? [];
    if (whole === undefined) return undefined;
    this.#at += whole.length;
    if (!this.#takes('}')) return undefined;
    const least = Number(low);
    const most = comma === undefined ? least : high === '' ? Number.POSITIVE_INFINITY : Number(high);
    return { kind: 'repeat', node: [node], least, most };
  }

  /** In basic expressions, operators are written behind a backslash (`*` is not). */
  #takes(operator: string): boolean {
    if (!this.#sees(operator)) return false;
    this.#at += this.#width(operator);
    return true;
  }

  #sees(operator: string): boolean {
    return this.#pattern.startsWith(this.#width(operator) === 2 ? `\\${operator}` : operator, this.#at);
  }

  #width(operator: string): number {
    return this.#basic && operator !== '*' ? 2 : 1;
  }
}
