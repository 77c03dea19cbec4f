/** What a Dockerfile says, as far as ours uses it. */
export type Instruction = { readonly line: number } & (
  | { readonly kind: 'from'; readonly image: string; readonly stage: string }
  | { readonly kind: 'workdir'; readonly path: string }
  | {
      readonly kind: 'copy';
      readonly from?: string;
      readonly sources: readonly string[];
      readonly target: string;
    }
  | { readonly kind: 'run'; readonly command: string }
  | { readonly kind: 'env'; readonly values: Readonly<Record<string, string>> }
  | { readonly kind: 'user'; readonly name: string }
  | { readonly kind: 'volume'; readonly path: string }
  | { readonly kind: 'expose'; readonly port: number }
  | { readonly kind: 'healthcheck' | 'entrypoint' | 'cmd'; readonly command: readonly string[] }
);

export type InstructionOf<Kind extends Instruction['kind']> = Extract<Instruction, { kind: Kind }>;

/** One `FROM` and what follows it. */
export interface Stage {
  readonly name: string;
  readonly image: string;
  readonly steps: readonly Exclude<Instruction, { kind: 'from' }>[];
}
