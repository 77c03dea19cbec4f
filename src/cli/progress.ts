import type { Output } from './output.ts';

const PATIENCE_MS = 1000;

/** Says on an interactive terminal what takes longer than a second, and wipes it away when done. */
export async function withProgress<Value>(
  output: Output,
  what: string,
  work: Promise<Value>,
): Promise<Value> {
  if (!output.interactive) return work;
  let shown = false;
  const timer = setTimeout(() => {
    shown = true;
    output.stderr(`${what} …`);
  }, PATIENCE_MS);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
    if (shown) output.stderr('\r\u001b[K');
  }
}
