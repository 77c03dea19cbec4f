export interface CheckApp {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
}

/** GitHub's own app, under which workflows report. */
export const actionsApp: CheckApp = { id: 15_368, slug: 'github-actions', name: 'GitHub Actions' };

export interface CheckSuite {
  readonly id: number;
  readonly app: CheckApp;
  readonly headSha: string;
  readonly headBranch: string | null;
  readonly createdAt: string;
  updatedAt: string;
}

export type CheckStatus = 'queued' | 'in_progress' | 'completed';

export interface Annotation {
  readonly path: string;
  readonly start_line: number;
  readonly end_line: number;
  readonly annotation_level: 'notice' | 'warning' | 'failure';
  readonly message: string;
  readonly title?: string | undefined;
  readonly raw_details?: string | undefined;
  readonly start_column?: number | undefined;
  readonly end_column?: number | undefined;
}

export interface CheckAction {
  readonly label: string;
  readonly description: string;
  readonly identifier: string;
}

export interface CheckRun {
  readonly id: number;
  readonly suite: CheckSuite;
  name: string;
  readonly headSha: string;
  status: CheckStatus;
  conclusion: string | null;
  detailsUrl: string | null;
  externalId: string | null;
  startedAt: string | null;
  completedAt: string | null;
  title: string | null;
  summary: string | null;
  text: string | null;
  annotations: Annotation[];
  actions: readonly CheckAction[];
}
