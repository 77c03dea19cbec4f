export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

export const logFormats = ['json', 'pretty'] as const;
export type LogFormat = (typeof logFormats)[number];

export interface AppIdentity {
  readonly id: number;
  /** PEM, PKCS#8. */
  readonly privateKey: string;
}

/** How the HTTP side is reached. */
export interface WebSettings {
  /** 0 for any that is free. */
  readonly port: number;
  readonly host: string;
  /** The current one first, then those that are being rotated out. Never empty. */
  readonly webhookSecrets: readonly string[];
  /** Address of a smee.io channel that brings webhooks to a machine without a public address. */
  readonly webhookProxy: string | undefined;
}

/** What the operator decides, from the environment. */
export interface Settings {
  readonly app: AppIdentity;
  /** REST address of the API, without a slash at its end. */
  readonly apiUrl: string;
  readonly dataDirectory: string;
  /** May send `repository_dispatch` to the staging repository, so that the App itself need not write there. */
  readonly stagingToken?: string;
  /** Hosts of artifacts besides those of github.com; for a GitHub Enterprise Server. */
  readonly storageHosts?: readonly string[];
  /** Where others reach this server, without a slash at its end; for links to pictures and pages. */
  readonly publicUrl: string | undefined;
  readonly logLevel: LogLevel;
  readonly logFormat: LogFormat;
  /** How many jobs run at the same time. */
  readonly concurrency: number;
  /** How long the events of sweeps wait to be joined. */
  readonly settleMs: number;
  /** Absent in a process that only works off jobs. */
  readonly web: WebSettings | undefined;
}
