import { ExpressionReader } from './parse-expression.ts';
import { tokenize } from './tokens.ts';
import { type Expression, type Parameter, pathOf, type Statement, UnsupportedPython } from './tree.ts';

/** Statements of a program. Throws `UnsupportedPython`. */
export function parseProgram(source: string): readonly Statement[] {
  const tokens = tokenize(source);
  if (tokens === undefined) throw new UnsupportedPython('words');
  return new StatementReader(tokens).all();
}

class StatementReader extends ExpressionReader {
  all(): readonly Statement[] {
    const statements: Statement[] = [];
    while (this.peek().kind !== 'end') statements.push(...this.#statement());
    return statements;
  }

  #statement(): readonly Statement[] {
    if (this.peek().kind === 'newline') {
      this.at += 1;
      return [];
    }
    const word = this.peek().kind === 'name' ? this.peek().text : '';
    const compound = this.#compound(word);
    if (compound !== undefined) return [compound];
    const statements = [this.#simple(word)];
    while (this.takes(';'))
      if (this.peek().kind !== 'newline') statements.push(this.#simple(this.peek().text));
    this.#endOfLine();
    return statements;
  }

  #compound(word: string): Statement | undefined {
    switch (word) {
      case 'if':
        this.at += 1;
        return this.#if();
      case 'for': {
        this.at += 1;
        const targets = this.#targets();
        this.expects('in');
        return { kind: 'for', targets, of: this.expression(), body: this.#block() };
      }
      case 'with': {
        this.at += 1;
        const value = this.expression();
        const name = this.takes('as') ? this.name() : undefined;
        return { kind: 'with', value, name, body: this.#block() };
      }
      case 'def':
        this.at += 1;
        return this.#define();
      case 'try': {
        this.at += 1;
        return this.#try();
      }
      case 'while':
      case 'class':
      case 'async':
        throw new UnsupportedPython(word);
    }
    return undefined;
  }

  /** With one handler; what more than that does depends on the error. */
  #try(): Statement {
    const body = this.#block();
    this.expects('except');
    const catches = this.sees(':') ? undefined : this.#errors();
    const handler = this.#block();
    if (this.sees('except') || this.sees('finally')) throw new UnsupportedPython('handlers');
    return { kind: 'try', body, catches, handler };
  }

  #errors(): readonly string[] {
    const errors = this.expression();
    if (this.takes('as')) this.name();
    return (errors.kind === 'list' ? errors.items : [errors]).map((error) => pathOf(error) ?? '');
  }

  #if(): Statement {
    const test = this.expression();
    const yes = this.#block();
    if (this.takes('elif')) return { kind: 'if', test, yes, no: [this.#if()] };
    return { kind: 'if', test, yes, no: this.takes('else') ? this.#block() : [] };
  }

  #define(): Statement {
    const name = this.name();
    this.expects('(');
    const parameters: Parameter[] = [];
    while (!this.takes(')')) {
      const parameter = this.name();
      parameters.push({ name: parameter, fallback: this.takes('=') ? this.expression() : undefined });
      if (!this.sees(')')) this.expects(',');
    }
    return { kind: 'define', name, parameters, body: this.#block() };
  }

  #simple(word: string): Statement {
    if (word === 'import' || word === 'from') {
      while (this.peek().kind !== 'newline' && !this.sees(';')) this.at += 1;
      return { kind: 'pass' };
    }
    if (word === 'pass' || word === 'continue' || word === 'break') {
      if (word !== 'pass') throw new UnsupportedPython(word);
      this.at += 1;
      return { kind: 'pass' };
    }
    if (word === 'return') {
      this.at += 1;
      const isEmpty = this.peek().kind === 'newline';
      return { kind: 'return', value: isEmpty ? undefined : this.tuple() };
    }
    const value = this.tuple();
    if (!this.takes('=')) return { kind: 'expression', value };
    if (value.kind === 'index') return { kind: 'put', of: value.of, index: value.index, value: this.tuple() };
    return { kind: 'assign', ...namesOf(value), value: this.tuple() };
  }

  #targets(): readonly string[] {
    const names = [this.name()];
    while (this.takes(',')) names.push(this.name());
    return names;
  }

  /** What is behind a colon: a line, or lines with more indentation. */
  #block(): readonly Statement[] {
    this.expects(':');
    const statements: Statement[] = [];
    if (this.peek().kind !== 'newline') return this.#statement();
    this.at += 1;
    if (this.peek().kind !== 'indent') throw new UnsupportedPython('block');
    this.at += 1;
    while (this.peek().kind !== 'dedent' && this.peek().kind !== 'end') statements.push(...this.#statement());
    this.at += 1;
    return statements;
  }

  #endOfLine(): void {
    if (this.peek().kind !== 'newline') throw new UnsupportedPython('end of line');
    this.at += 1;
  }
}

function namesOf(target: Expression): { readonly targets: readonly string[]; readonly isTuple: boolean } {
  const items = target.kind === 'list' ? target.items : [target];
  const targets = items.map((item) => {
    if (item.kind !== 'name') throw new UnsupportedPython('target');
    return item.name;
  });
  return { targets, isTuple: target.kind === 'list' };
}
