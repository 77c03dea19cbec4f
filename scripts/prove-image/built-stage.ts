import type { InstructionOf } from './instruction.ts';
import type { StageRoot } from './stage-root.ts';

/** A stage whose steps were run. Paths are those of the image. */
export interface BuiltStage {
  readonly root: StageRoot;
  readonly workdir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly user: string | undefined;
  readonly volumes: readonly string[];
  readonly ports: readonly number[];
  readonly commands: Readonly<
    Partial<Record<InstructionOf<'healthcheck' | 'entrypoint' | 'cmd'>['kind'], readonly string[]>>
  >;
}
