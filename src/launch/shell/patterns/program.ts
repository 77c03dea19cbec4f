/** What a pattern is made of, whatever it was written in. */
export type Node =
  | {
      readonly kind: 'set';
      readonly ranges: readonly (readonly [number, number])[];
      readonly negated: boolean;
    }
  | { readonly kind: 'start' | 'end' }
  | { readonly kind: 'alternatives'; readonly ways: readonly (readonly Node[])[] }
  | {
      readonly kind: 'repeat';
      readonly node: readonly Node[];
      readonly least: number;
      readonly most: number;
    };

export type Instruction =
  | { readonly op: 'set'; readonly ranges: readonly (readonly [number, number])[]; readonly negated: boolean }
  | { readonly op: 'split'; readonly to: readonly number[] }
  | { readonly op: 'start' | 'end' | 'match' };

export type Program = readonly Instruction[];

const MOST_INSTRUCTIONS = 2_000;
const MOST_REPEATS = 64;

/** Instructions for the matcher; undefined if the pattern is too large. */
export function compile(nodes: readonly Node[]): Program | undefined {
  const program: Instruction[] = [];
  if (!emitAll(nodes, program)) return undefined;
  program.push({ op: 'match' });
  return program.length > MOST_INSTRUCTIONS ? undefined : program;
}

function emitAll(nodes: readonly Node[], program: Instruction[]): boolean {
  return nodes.every((node) => emit(node, program));
}

function emit(node: Node, program: Instruction[]): boolean {
  if (program.length > MOST_INSTRUCTIONS) return false;
  switch (node.kind) {
    case 'set':
      program.push({ op: 'set', ranges: node.ranges, negated: node.negated });
      return true;
    case 'start':
    case 'end':
      program.push({ op: node.kind });
      return true;
    case 'alternatives':
      return emitAlternatives(node.ways, program);
    case 'repeat':
      return emitRepeat(node.node, node.least, node.most, program);
  }
}

function emitAlternatives(ways: readonly (readonly Node[])[], program: Instruction[]): boolean {
  const fork = program.length;
  program.push({ op: 'split', to: [] });
  const begins: number[] = [];
  const ends: number[] = [];
  for (const way of ways) {
    begins.push(program.length);
    if (!emitAll(way, program)) return false;
    ends.push(program.length);
    program.push({ op: 'split', to: [] });
  }
  program[fork] = { op: 'split', to: begins };
  for (const end of ends) program[end] = { op: 'split', to: [program.length] };
  return true;
}

function emitRepeat(node: readonly Node[], least: number, most: number, program: Instruction[]): boolean {
  if (least > MOST_REPEATS || (most !== Number.POSITIVE_INFINITY && most > MOST_REPEATS)) return false;
  for (let count = 0; count < least; count += 1) if (!emitAll(node, program)) return false;
  if (most === Number.POSITIVE_INFINITY) {
    const fork = program.length;
    program.push({ op: 'split', to: [] });
    if (!emitAll(node, program)) return false;
    program.push({ op: 'split', to: [fork] });
    program[fork] = { op: 'split', to: [fork + 1, program.length] };
    return true;
  }
  const forks: number[] = [];
  for (let count = least; count < most; count += 1) {
    forks.push(program.length);
    program.push({ op: 'split', to: [] });
    if (!emitAll(node, program)) return false;
  }
  for (const fork of forks) program[fork] = { op: 'split', to: [fork + 1, program.length] };
  return true;
}
