/** The parts an evidence source can supply, named as in an evidence directory's manifest. */
export const evidenceParts = [
  'git',
  'pull',
  'commits',
  'comments',
  'reviews',
  'checkRuns',
  'runs',
  'artifacts',
  'permissions',
  'teams',
  'upstream',
  'pages',
] as const;

export type EvidencePart = (typeof evidenceParts)[number];

/** Parts that live beyond the audited repository's own host data: recipe repositories and published pages. */
export const networkParts = ['upstream', 'pages'] as const satisfies readonly EvidencePart[];
