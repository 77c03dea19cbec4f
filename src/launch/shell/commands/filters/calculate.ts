const MOST_DEPTH = 30;

/** The number that an awk expression gives; undefined if it is more than numbers, names and operators. */
export function calculate(text: string, variables: ReadonlyMap<string, string>): number | undefined {
  const tokens = text.match(/\d+(?:\.\d+)?(?:[eE][-+]?\d+)?|\.\d+|\w+|[-+*/%^()?:]|[<>=!]=|[<>]|\S/g) ?? [];
  if (tokens.length > 200) return undefined;
  const reader = new Calculator(tokens, variables);
  const value = reader.ternary(0);
  return reader.isDone && value !== undefined && Number.isFinite(value) ? value : undefined;
}

const levels: readonly (readonly string[])[] = [
  ['<', '>', '<=', '>=', '==', '!='],
  ['+', '-'],
  ['*', '/', '%'],
];

class Calculator {
  readonly #tokens: readonly string[];
  readonly #variables: ReadonlyMap<string, string>;
  #at = 0;

  constructor(tokens: readonly string[], variables: ReadonlyMap<string, string>) {
    this.#tokens = tokens;
    this.#variables = variables;
  }

  get isDone(): boolean {
    return this.#at >= this.#tokens.length;
  }

  ternary(depth: number): number | undefined {
    if (depth > MOST_DEPTH) return undefined;
    const test = this.#level(0, depth);
    if (!this.#takes('?')) return test;
    const yes = this.ternary(depth + 1);
    if (!this.#takes(':')) return undefined;
    const no = this.ternary(depth + 1);
    return test === undefined ? undefined : test === 0 ? no : yes;
  }

  #level(level: number, depth: number): number | undefined {
    const operators = levels[level];
    if (operators === undefined) return this.#unary(depth);
    let left = this.#level(level + 1, depth);
    for (;;) {
      const operator = this.#tokens[this.#at];
      if (operator === undefined || !operators.includes(operator)) return left;
      this.#at += 1;
      const right = this.#level(level + 1, depth);
      if (left === undefined || right === undefined) return undefined;
      left = apply(operator, left, right);
    }
  }

  #unary(depth: number): number | undefined {
    if (depth > MOST_DEPTH) return undefined;
    if (this.#takes('-')) {
      const value = this.#unary(depth + 1);
      return value === undefined ? undefined : -value;
    }
    if (this.#takes('(')) {
      const value = this.ternary(depth + 1);
      return this.#takes(')') ? value : undefined;
    }
    const token = this.#tokens[this.#at];
    this.#at += 1;
    if (token === undefined) return undefined;
    if (token === 'int' && this.#takes('(')) {
      const value = this.ternary(depth + 1);
      return this.#takes(')') && value !== undefined ? Math.trunc(value) : undefined;
    }
    const text = this.#variables.get(token) ?? token;
    // What begins as a number and goes on otherwise is awk's own affair.
    return /^-?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/.test(text) ? Number(text) : undefined;
  }

  #takes(token: string): boolean {
    if (this.#tokens[this.#at] !== token) return false;
    this.#at += 1;
    return true;
  }
}

function apply(operator: string, left: number, right: number): number {
  switch (operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return left / right;
    case '%':
      return left % right;
    case '<':
      return Number(left < right);
    case '>':
      return Number(left > right);
    case '<=':
      return Number(left <= right);
    case '>=':
      return Number(left >= right);
    case '==':
      return Number(left === right);
    default:
      return Number(left !== right);
  }
}
