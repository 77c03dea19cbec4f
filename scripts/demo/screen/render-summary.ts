import { counted } from './counted.ts';
import type { Style } from './style.ts';
import { wrap } from './wrap.ts';

export interface StorySummary {
  /** `owner/name#1` */
  readonly pullRequest: string;
  readonly steps: readonly { readonly id: string; readonly milliseconds: number }[];
  readonly verdict: string;
  readonly checkRun: string;
  readonly annotations: number;
}

export interface Problem {
  readonly pullRequest: string;
  readonly step: string;
  readonly text: string;
}

export interface Summary {
  readonly stories: readonly StorySummary[];
  readonly webhooks: number;
  /** To the API host; writes are among them. */
  readonly requests: number;
  readonly writes: number;
  readonly milliseconds: number;
  readonly problems: readonly Problem[];
}

export function renderSummary(summary: Summary, style: Style): string[] {
  const { stories, webhooks, requests, writes, milliseconds, problems } = summary;
  const steps = stories.flatMap((story) => story.steps);
  const longest = steps.toSorted((a, b) => b.milliseconds - a.milliseconds)[0];
  return [
    ...title('Summary', style),
    ...stories.map((story) => {
      const { pullRequest, verdict, checkRun, annotations } = story;
      const result = `check run ${checkRun}, ${counted(annotations, 'line annotation')}`;
      return `${pullRequest}: ${counted(story.steps.length, 'step')}, ${paintVerdict(verdict, style)} (${result})`;
    }),
    `${counted(steps.length, 'step')}, ${counted(webhooks, 'signed webhook')}, ${counted(requests, 'API request')} (${writes} of them writes)`,
    `${(milliseconds / 1_000).toFixed(1)} s in all${longest === undefined ? '' : `; the longest step took ${longest.milliseconds} ms (${longest.id})`}`,
    problems.length === 0
      ? style.paint(['bold', 'green'], 'Every step came out as expected.')
      : style.paint(['bold', 'red'], `${counted(problems.length, 'difference')} from what was expected.`),
  ].flatMap((line) => wrap(line, style.columns));
}

/** A line across the screen. */
export function title(text: string, { columns, paint }: Style): string[] {
  const start = `== ${text} `;
  return ['', paint('bold', start.padEnd(columns, '=')), ''];
}

function paintVerdict(verdict: string, { paint }: Style): string {
  return paint(['bold', verdict === 'PASS' ? 'green' : 'red'], verdict);
}
