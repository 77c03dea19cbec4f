import { type Token, tokenize, unescaped } from './tokens.ts';
import { type Expression, type FormatPart, UnsupportedPython } from './tree.ts';

const MOST_DEPTH = 60;

const levels: readonly (readonly string[])[] = [
  ['or'],
  ['and'],
  ['in', 'not in', 'is', 'is not', '==', '!=', '<', '>', '<=', '>='],
  ['+', '-'],
  ['*', '/', '//', '%'],
];

const COMPARISONS = 2;

/** Reads expressions from words. */
export class ExpressionReader {
  protected readonly tokens: readonly Token[];
  protected at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  /** Also `a, b`. */
  tuple(): Expression {
    const first = this.expression();
    if (!this.sees(',')) return first;
    const items = [first];
    while (this.takes(',')) {
      if (this.peek().kind === 'newline' || this.sees(')') || this.sees('=')) break;
      items.push(this.expression());
    }
    return { kind: 'list', items, isTuple: true };
  }

  expression(): Expression {
    this.#depth += 1;
    if (this.#depth > MOST_DEPTH) throw new UnsupportedPython('deep expression');
    const value = this.#level(0);
    this.#depth -= 1;
    if (!this.takes('if')) return value;
    const test = this.#level(0);
    this.expects('else');
    return { kind: 'conditional', test, yes: value, no: this.expression() };
  }

  #level(level: number): Expression {
    const operators = levels[level];
    if (operators === undefined) return this.#unary();
    if (level === COMPARISONS && this.takes('not'))
      return { kind: 'unary', operator: 'not', operand: this.#level(level) };
    let left = this.#level(level + 1);
    for (;;) {
      const operator = this.#operator(operators);
      if (operator === undefined) return left;
      left = { kind: 'binary', operator, left, right: this.#level(level + 1) };
      if (level === COMPARISONS && this.#operator(operators) !== undefined)
        throw new UnsupportedPython('chained comparison');
    }
  }

  #operator(operators: readonly string[]): string | undefined {
    const { kind, text } = this.peek();
    if (kind !== 'name' && kind !== 'operator') return undefined;
    const next = this.tokens[this.at + 1]?.text;
    const double = `${text} ${next ?? ''}`;
    if ((double === 'not in' || double === 'is not') && operators.includes(double)) {
      this.at += 2;
      return double;
    }
    if (!operators.includes(text)) return undefined;
    this.at += 1;
    return text;
  }

  #unary(): Expression {
    if (this.takes('-')) return { kind: 'unary', operator: '-', operand: this.#unary() };
    let value = this.#atom();
    for (;;) {
      if (this.takes('.')) value = { kind: 'attribute', of: value, name: this.name() };
      else if (this.takes('(')) value = this.#call(value);
      else if (this.takes('[')) {
        const index = this.expression();
        this.expects(']');
        value = { kind: 'index', of: value, index };
      } else return value;
    }
  }

  #call(of: Expression): Expression {
    const args: Expression[] = [];
    const named = new Map<string, Expression>();
    while (!this.takes(')')) {
      const next = this.tokens[this.at + 1];
      if (this.peek().kind === 'name' && next?.kind === 'operator' && next.text === '=') {
        const name = this.name();
        this.expects('=');
        named.set(name, this.expression());
      } else args.push(this.expression());
      if (!this.sees(')')) this.expects(',');
    }
    return { kind: 'call', of, args, named };
  }

  #atom(): Expression {
    const token = this.peek();
    this.at += 1;
    switch (token.kind) {
      case 'number':
        return numberFrom(token.text);
      case 'string':
      case 'format':
        return this.#strings(token);
      case 'name':
        return constants.get(token.text) ?? { kind: 'name', name: token.text };
      default:
        return this.#bracketed(token.text);
    }
  }

  /** Strings beside one another are one. */
  #strings(first: Token): Expression {
    const parts: (string | FormatPart)[] = [];
    for (let token: Token | undefined = first; token !== undefined; ) {
      if (token.kind === 'format') parts.push(...formatParts(token.text));
      else parts.push(token.text);
      const next = this.peek();
      token = next.kind === 'string' || next.kind === 'format' ? next : undefined;
      if (token !== undefined) this.at += 1;
    }
    const [only] = parts;
    if (parts.length === 1 && typeof only === 'string') return { kind: 'constant', value: only };
    return { kind: 'format', parts };
  }

  #bracketed(open: string): Expression {
    if (open === '(') {
      if (this.takes(')')) return { kind: 'list', items: [], isTuple: true };
      const value = this.tuple();
      this.expects(')');
      return value;
    }
    const items: Expression[] = [];
    const entries: (readonly [Expression, Expression])[] = [];
    const close = open === '[' ? ']' : '}';
    if (open !== '[' && open !== '{') throw new UnsupportedPython(`word ${open}`);
    while (!this.takes(close)) {
      const item = this.expression();
      if (open === '{' && this.takes(':')) entries.push([item, this.expression()]);
      else items.push(item);
      if (this.sees('for')) throw new UnsupportedPython('comprehension');
      if (!this.sees(close)) this.expects(',');
    }
    if (open === '[') return { kind: 'list', items, isTuple: false };
    if (items.length > 0) throw new UnsupportedPython('set');
    return { kind: 'dict', entries };
  }

  peek(): Token {
    return this.tokens[this.at] ?? { kind: 'end', text: '' };
  }

  sees(text: string): boolean {
    const token = this.peek();
    return token.text === text && (token.kind === 'operator' || token.kind === 'name');
  }

  takes(text: string): boolean {
    if (!this.sees(text)) return false;
    this.at += 1;
    return true;
  }

  expects(text: string): void {
    if (!this.takes(text)) throw new UnsupportedPython(`no ${text}`);
  }

  name(): string {
    const token = this.peek();
    if (token.kind !== 'name') throw new UnsupportedPython('no name');
    this.at += 1;
    return token.text;
  }
}

function numberFrom(text: string): Expression {
  const value = Number(text.replaceAll('_', ''));
  // `2.0` is not shown as `2`: numbers here do not tell.
  if (/[.eE]/.test(text) && Number.isInteger(value)) throw new UnsupportedPython('whole float');
  return { kind: 'constant', value };
}

const constants: ReadonlyMap<string, Expression> = new Map<string, Expression>([
  ['True', { kind: 'constant', value: true }],
  ['False', { kind: 'constant', value: false }],
  ['None', { kind: 'constant', value: null }],
]);

/** `text {value!r} text`; quotes inside the braces may be escaped, as shells make one write them. */
function formatParts(raw: string): readonly (string | FormatPart)[] {
  const parts: (string | FormatPart)[] = [];
  let text = '';
  for (let at = 0; at < raw.length; at += 1) {
    const char = raw[at] ?? '';
    if ((char === '{' || char === '}') && raw[at + 1] === char) {
      text += char;
      at += 1;
      continue;
    }
    if (char !== '{') {
      text += char;
      continue;
    }
    let depth = 1;
    let end = at + 1;
    for (; end < raw.length && depth > 0; end += 1) {
      if (raw[end] === '{') depth += 1;
      else if (raw[end] === '}') depth -= 1;
    }
    if (depth > 0) throw new UnsupportedPython('format');
    parts.push(unescaped(text));
    text = '';
    const inner = raw
      .slice(at + 1, end - 1)
      .replace(/\\(["'])/g, '$1')
      .trim();
    const isQuoted = inner.endsWith('!r');
    const tokens = tokenize(isQuoted ? inner.slice(0, -2) : inner);
    if (tokens === undefined) throw new UnsupportedPython('format');
    const reader = new ExpressionReader(tokens);
    parts.push({ value: reader.expression(), isQuoted });
    if (reader.peek().kind !== 'newline') throw new UnsupportedPython('format');
    at = end - 1;
  }
  parts.push(unescaped(text));
  return parts.filter((part) => part !== '');
}
