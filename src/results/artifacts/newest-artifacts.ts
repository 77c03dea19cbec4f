import type { Artifact } from '../../evidence/github-schema.ts';

/** The newest upload of each name: attempts of one run upload again under the same names. */
export function newestArtifacts(artifacts: readonly Artifact[]): readonly Artifact[] {
  const byName = new Map<string, Artifact>();
  for (const artifact of artifacts) {
    const known = byName.get(artifact.name);
    if (known === undefined || isNewer(artifact, known)) byName.set(artifact.name, artifact);
  }
  return [...byName.values()];
}

/** By when it was made, where both say so; ids grow as well. */
export function isNewer(one: Artifact, other: Artifact): boolean {
  if (one.created_at !== null && other.created_at !== null && one.created_at !== other.created_at)
    return one.created_at > other.created_at;
  return one.id > other.id;
}
