export interface YamlLimits {
  /** UTF-16 code units of the text. */
  readonly characters: number;
  readonly depth: number;
  readonly aliases: number;
  /** Nodes plus characters of all scalars, each alias counted as a copy of what it stands for. */
  readonly expandedSize: number;
}

/** Twenty times what the largest real files need (a changelog of 700,000 characters, masters with 60,000 nodes, no aliases). */
export const defaultLimits: YamlLimits = {
  characters: 16 * 1024 * 1024,
  depth: 32,
  aliases: 1000,
  expandedSize: 16 * 1024 * 1024,
};
