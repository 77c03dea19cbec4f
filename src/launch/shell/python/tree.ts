/** Expressions and statements of the python that reads data files and prints shell assignments. */
export type Expression =
  | { readonly kind: 'constant'; readonly value: string | number | boolean | null }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'format'; readonly parts: readonly (string | FormatPart)[] }
  | { readonly kind: 'list'; readonly items: readonly Expression[]; readonly isTuple: boolean }
  | { readonly kind: 'dict'; readonly entries: readonly (readonly [Expression, Expression])[] }
  | { readonly kind: 'attribute'; readonly of: Expression; readonly name: string }
  | { readonly kind: 'index'; readonly of: Expression; readonly index: Expression }
  | {
      readonly kind: 'call';
      readonly of: Expression;
      readonly args: readonly Expression[];
      readonly named: ReadonlyMap<string, Expression>;
    }
  | { readonly kind: 'unary'; readonly operator: string; readonly operand: Expression }
  | {
      readonly kind: 'binary';
      readonly operator: string;
      readonly left: Expression;
      readonly right: Expression;
    }
  | {
      readonly kind: 'conditional';
      readonly test: Expression;
      readonly yes: Expression;
      readonly no: Expression;
    };

export interface FormatPart {
  readonly value: Expression;
  /** `!r`. */
  readonly isQuoted: boolean;
}

export type Statement =
  | { readonly kind: 'expression'; readonly value: Expression }
  | {
      readonly kind: 'assign';
      readonly targets: readonly string[];
      readonly isTuple: boolean;
      readonly value: Expression;
    }
  /** `of[index] = value`. */
  | { readonly kind: 'put'; readonly of: Expression; readonly index: Expression; readonly value: Expression }
  | {
      readonly kind: 'if';
      readonly test: Expression;
      readonly yes: readonly Statement[];
      readonly no: readonly Statement[];
    }
  | {
      readonly kind: 'for';
      readonly targets: readonly string[];
      readonly of: Expression;
      readonly body: readonly Statement[];
    }
  | {
      readonly kind: 'with';
      readonly value: Expression;
      readonly name: string | undefined;
      readonly body: readonly Statement[];
    }
  | {
      readonly kind: 'try';
      readonly body: readonly Statement[];
      /** Names of the errors that the handler is for; undefined: all. */
      readonly catches: readonly string[] | undefined;
      readonly handler: readonly Statement[];
    }
  | {
      readonly kind: 'define';
      readonly name: string;
      readonly parameters: readonly Parameter[];
      readonly body: readonly Statement[];
    }
  | { readonly kind: 'return'; readonly value: Expression | undefined }
  | { readonly kind: 'pass' };

export interface Parameter {
  readonly name: string;
  readonly fallback: Expression | undefined;
}

/** The program fails, and may catch that. */
export class PythonError extends RangeError {
  override readonly name = 'PythonError';
  readonly type: 'ValueError' | 'KeyError' | 'IndexError' | 'TypeError';

  constructor(type: PythonError['type']) {
    super(type);
    this.type = type;
  }
}

/** The program says something that this model does not follow. */
export class UnsupportedPython extends Error {
  override readonly name = 'UnsupportedPython';
}

/** `name` or `name.attribute`. */
export function pathOf(node: Expression): string | undefined {
  if (node.kind === 'name') return node.name;
  if (node.kind !== 'attribute' || node.of.kind !== 'name') return undefined;
  return `${node.of.name}.${node.name}`;
}
