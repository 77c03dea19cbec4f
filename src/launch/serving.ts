import type { Guard, Origin, Setting, Value } from './value.ts';

export const roles = ['aggregated', 'prefill', 'decode'] as const;
export type Role = (typeof roles)[number];

/** What a run of a point is for: measuring speed, or measuring accuracy. */
export const purposes = ['throughput', 'eval'] as const;
export type Purpose = (typeof purposes)[number];

export type Engine = 'vllm' | 'sglang' | 'trtllm' | 'atom' | 'other';

/** One argument of the server command. */
export interface Argument extends Setting {
  /** Without dashes, as written (`tensor-parallel-size`, `tp`, `max_batch_size`); dotted for nested YAML. Empty: positional. */
  readonly flag: string;
  /** Written without a value. */
  readonly isSwitch: boolean;
}

export interface EnvironmentVariable extends Setting {
  readonly name: string;
}

/** A setting of simulated acceptance. */
export interface Knob extends Setting {
  readonly name: string;
}

export interface Speculation {
  /** In lower case, as the engine names it: `mtp`, `eagle`, `eagle3`, `nextn`, `dspark`, `draft_model`, ... */
  readonly method: Setting | undefined;
  /** Model or path of a draft of its own; absent for a head inside the checkpoint. */
  readonly draft: Setting | undefined;
  /** How many tokens are drafted. */
  readonly length: Setting | undefined;
  /** How drafts are sampled, where it is said. */
  readonly sampler: Setting | undefined;
  /** Simulated acceptance: every knob that is set, by the engine's own name. */
  readonly simulated: readonly Knob[];
  /** Knobs that the files set themselves, where the launcher takes them away or writes its own over them. */
  readonly overwritten?: readonly Knob[] | undefined;
  /** Who sets the simulated acceptance when the files do not: `launcher`. */
  readonly injectedBy: 'launcher' | undefined;
}

export interface Client {
  /** `agentic`, `fixed-sequence`, `eval`, or another benchmark's name. */
  readonly kind: string;
  readonly chatTemplate: Setting | undefined;
  readonly endpoint: Setting | undefined;
  /** The client that comes with srt-slurm (`sa-bench`); absent where a command or a script is the client. */
  readonly type?: Setting | undefined;
  /** The flag that is to switch the template on, where one does: `use-chat-template`, `dsv4`. */
  readonly templateFlag?: string | undefined;
  /** What the AgentX client adds to each request (`thinking:true`), where a recipe says so. */
  readonly inputs?: Setting | undefined;
}

export type InstallSource = 'registry' | 'git' | 'url' | 'path' | 'requirements';

/** What happens inside the server's container or environment before it is ready. */
export interface Action {
  readonly kind: 'write' | 'patch' | 'install' | 'python-path' | 'setup-script';
  /** The file, folder, package or script that it concerns. */
  readonly target: Setting;
  /** The command as written, at most 2,000 characters. */
  readonly text: string;
  readonly origin: Origin;
  readonly guard: Guard;
  /** Where an installed package comes from; absent for what installs nothing, and for recipes. */
  readonly source?: InstallSource | undefined;
  /** What is written or run, where the script says it: a here-document, a python program, a sed script. */
  readonly content?: { readonly value: Value; readonly origin: Origin } | undefined;
  /** The folder that the script is in at that moment. */
  readonly cwd?: Value | undefined;
  /** In a virtual environment that is not the server's. */
  readonly isClientSide?: boolean | undefined;
  /** Where the functions and scripts that it is in were called, outermost first. */
  readonly calls?: readonly Origin[] | undefined;
}

/** What stands between the client and the workers, for recipes. */
export interface Frontend {
  /** `dynamo`, `sglang-router`, `vllm-router`, `atomesh`, ..., or an engine that serves by itself. */
  readonly type: Setting;
  readonly image: Setting | undefined;
  readonly args: readonly Argument[];
  readonly env: readonly EnvironmentVariable[];
}

/** The Dynamo release that a recipe installs; `default`: the one srtctl comes with. */
export interface Dynamo {
  readonly kind: 'default' | 'pypi' | 'wheel' | 'git';
  /** Version, or commit. */
  readonly version: Setting | undefined;
  readonly repository: Setting | undefined;
  readonly install: Setting | undefined;
}

/** Whether a TensorRT-LLM worker under Dynamo publishes metrics. */
export interface MetricsPublication {
  /** `publish_metrics`, as the recipe says. */
  readonly metrics: Setting | undefined;
  /** The combined setting with KV events, as the recipe says or observability implies. */
  readonly combined: Setting | undefined;
  /** `undefined`: cannot be told, for a value or for the pinned srt-slurm. */
  readonly isPublished: boolean | undefined;
  /** What decides; absent where srt-slurm's default does. */
  readonly decidedBy: Setting | undefined;
}

/** How one role of one point is served for one purpose, whatever it came from. */
export interface EffectiveServing {
  readonly role: Role;
  readonly purpose: Purpose;
  readonly engine: Engine;
  readonly image: Setting | undefined;
  readonly model: Setting | undefined;
  /** GPUs of one worker, workers and nodes, as far as they are told. */
  readonly topology: {
    readonly gpus: Setting | undefined;
    readonly workers: Setting | undefined;
    readonly nodes: Setting | undefined;
  };
  /** In the order of the command line. */
  readonly args: readonly Argument[];
  readonly env: readonly EnvironmentVariable[];
  /** Absent if it does not speculate. */
  readonly speculation: Speculation | undefined;
  readonly client: Client | undefined;
  readonly actions: readonly Action[];
  /** The pinned srt-slurm, for recipes. */
  readonly srtSlurm: { readonly ref: Setting; readonly generation: string | undefined } | undefined;
  /** The command that starts it: line of the script, or the role's block in the recipe. */
  readonly origin: Origin;
  /** Undecided conditions under which this server is started at all; absent or empty: always. */
  readonly guard?: Guard | undefined;
  readonly frontend?: Frontend | undefined;
  readonly dynamo?: Dynamo | undefined;
  readonly metricsPublication?: MetricsPublication | undefined;
  /** Folder of the staged checkpoint, where the cluster's record gives it another name than the model's. */
  readonly stagedModel?: Setting | undefined;
  /** Whether the workers publish KV events, as the recipe says. */
  readonly kvEvents?: Setting | undefined;
}
