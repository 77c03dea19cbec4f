import type { Instruction, Program } from './program.ts';

/** Work for one question, in characters times instructions; beyond it there is no answer. */
const MOST_WORK = 2_000_000;

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Runs patterns over one text in time linear in both, however they are written. */
export class Matcher {
  readonly #program: Program;
  #work = 0;

  constructor(program: Program) {
    this.#program = program;
  }

  /** Every end of a match that begins at `start`, ascending; undefined if that is too much work. */
  ends(text: string, start: number): readonly number[] | undefined {
    const found: number[] = [];
    let threads = new Set<number>();
    this.#add(threads, 0, text, start);
    for (let at = start; threads.size > 0; at += 1) {
      this.#work += threads.size;
      if (this.#work > MOST_WORK) return undefined;
      const next = new Set<number>();
      for (const pc of threads) {
        const instruction = this.#program[pc];
        if (instruction?.op === 'match') found.push(at);
        else if (instruction?.op === 'set' && at < text.length && inSet(instruction, text.charCodeAt(at)))
          this.#add(next, pc + 1, text, at + 1);
      }
      threads = next;
    }
    return found;
  }

  /** Whether the whole text matches. */
  isMatch(text: string): boolean | undefined {
    return this.ends(text, 0)?.includes(text.length);
  }

  /** Leftmost, longest match from an offset on; null: none. */
  find(text: string, from: number): Span | null | undefined {
    for (let start = from; start <= text.length; start += 1) {
      const ends = this.ends(text, start);
      if (ends === undefined) return undefined;
      const end = ends.at(-1);
      if (end !== undefined) return { start, end };
    }
    return null;
  }

  #add(threads: Set<number>, from: number, text: string, at: number): void {
    const open = [from];
    const seen = new Set<number>();
    for (let pc = open.pop(); pc !== undefined; pc = open.pop()) {
      if (seen.has(pc)) continue;
      seen.add(pc);
      const instruction = this.#program[pc];
      if (instruction === undefined) continue;
      if (instruction.op === 'split') open.push(...instruction.to);
      else if (instruction.op === 'start') {
        if (at === 0) open.push(pc + 1);
      } else if (instruction.op === 'end') {
        if (at === text.length) open.push(pc + 1);
      } else threads.add(pc);
    }
    this.#work += seen.size;
  }
}

function inSet({ ranges, negated }: Extract<Instruction, { op: 'set' }>, code: number): boolean {
  return ranges.some(([low, high]) => code >= low && code <= high) !== negated;
}
