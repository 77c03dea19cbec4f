import type { Annotation, CheckRunOutput } from '../../../src/verdict/check-run.ts';

export const HEAD = 'c'.repeat(40);
export const NAME = 'pr-verdict';

export const identity = {
  signoff: 'issuecomment-1',
  fingerprint: 'f'.repeat(64),
  job: '3c8f0c62-0000-4000-8000-000000000000',
} as const;

export function annotation(message: string, over: Partial<Annotation> = {}): Annotation {
  return {
    path: 'configs/nvidia-master.yaml',
    start_line: 3,
    end_line: 3,
    annotation_level: 'failure',
    title: 'Check 1 (Sweep)',
    message,
    ...over,
  };
}

/** An output with so many annotations; their messages are `<prefix>0`, `<prefix>1`, ... */
export function outputWith(count: number, over: Partial<CheckRunOutput> = {}, prefix = 'a'): CheckRunOutput {
  return {
    name: NAME,
    conclusion: 'failure',
    title: 'REJECTED: 1 failed, 2 passed',
    summary: 'Rows',
    text: 'Details',
    annotations: messages(count, prefix).map((message) => annotation(message)),
    ...over,
  };
}

export function messages(count: number, prefix = 'a'): string[] {
  return Array.from({ length: count }, (_, at) => `${prefix}${at}`);
}
