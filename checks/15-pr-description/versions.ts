/** A version as Python and container tags write them: `1.6.0.dev20261019`, `v0.5.21-cu130`, `1.3.0rc5`, `0.0.0.dev1+gc1c287a42`. */
export interface Version {
  readonly release: readonly number[];
  /** Pre-, post- or development release, in lower case; empty for a final one. */
  readonly stage: string;
  /** The commit of `+g<commit>`. */
  readonly commit: string | undefined;
}

const written =
  /^v?(\d{1,6}(?:\.\d{1,6}){0,4})(?:[.-]?((?:a|b|rc|alpha|beta|post|dev)\.?\d{0,14}))?(?:[.-]?(dev\d{1,14}))?(.{0,80})$/i;

export function parseVersion(text: string): Version | undefined {
  const [, release, stage = '', dev = '', rest = ''] = written.exec(text.trim()) ?? [];
  if (release === undefined) return undefined;
  return {
    release: release.split('.').map(Number),
    stage: `${stage}${dev}`.toLowerCase().replaceAll('.', ''),
    commit: /\+g([0-9a-f]{7,40})/i.exec(rest)?.[1]?.toLowerCase(),
  };
}

/** Whether a claim says the same as the actual version, as far as it says anything: `1.6` is true of `1.6.0`. */
export function isSameVersion(claimed: Version, actual: Version): boolean {
  const isWhole = claimed.release.length >= actual.release.length || claimed.stage !== '';
  const length = isWhole ? Math.max(claimed.release.length, actual.release.length) : claimed.release.length;
  for (let at = 0; at < length; at += 1)
    if ((claimed.release[at] ?? 0) !== (actual.release[at] ?? 0)) return false;
  return !isWhole || claimed.stage === actual.stage;
}
