import type { Answer } from './answer.ts';

export interface Fault {
  readonly method?: string;
  /** Part of the path with its query, or a pattern. */
  readonly path?: string | RegExp;
  /** 0 cuts the line. */
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Once unless given. */
  readonly times?: number;
  /** `after`: the request has its effect, only its answer is lost. */
  readonly when?: 'before' | 'after';
}

/** Answers that tests put in place of the right ones. */
export class Faults {
  readonly #pending: { readonly fault: Fault; left: number }[] = [];

  add(fault: Fault): void {
    this.#pending.push({ fault, left: fault.times ?? 1 });
  }

  clear(): void {
    this.#pending.length = 0;
  }

  /** The fault that meets this request, used up by one. */
  take(method: string, path: string): Fault | undefined {
    const found = this.#pending.find(({ fault, left }) => left > 0 && isMet(fault, method, path));
    if (found === undefined) return undefined;
    found.left -= 1;
    return found.fault;
  }
}

export function faultAnswer({ status, headers, body }: Fault): Answer {
  return { status, ...(headers !== undefined && { headers }), body: body ?? { message: 'injected fault' } };
}

function isMet({ method, path }: Fault, asked: string, target: string): boolean {
  if (method !== undefined && method !== asked) return false;
  if (path === undefined) return true;
  return typeof path === 'string' ? target.includes(path) : path.test(target);
}
