/** How much one fingerprint may cost. Counted, never timed, so that every machine comes to the same end. */
export const limits = {
  /** Files whose content is compared, in order of path. */
  files: 1_000,
  /** Bytes of all compared files, before and after. */
  bytes: 64 * 1024 * 1024,
  /** Bytes of one side of a file. */
  fileBytes: 4 * 1024 * 1024,
  /** Bytes of a YAML file that is compared by entries. */
  yamlBytes: 1024 * 1024,
  /** Lines of one side of a file. */
  lines: 50_000,
  /** Steps of the search for the smallest difference of one file. */
  steps: 2_000_000,
} as const;

/** What is left of a number of steps. */
export interface Budget {
  steps: number;
}
