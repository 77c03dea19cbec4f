import type { Chart } from '../results/charts/chart.ts';

/** Cells are markdown. */
export interface TableDetail {
  readonly kind: 'table';
  /** Markdown, one line. */
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Text to be copied as it is. */
export interface SnippetDetail {
  readonly kind: 'snippet';
  /** Markdown, one line. */
  readonly title: string;
  /** As a fenced block names it: `yaml`, `bash`, `diff`. */
  readonly language: string;
  readonly text: string;
}

/** A curve to be drawn, where there is a place for pictures. */
export interface ChartDetail {
  readonly kind: 'chart';
  readonly chart: Chart;
}

/** A closer look than findings give, for those who want one. */
export type Detail = TableDetail | SnippetDetail | ChartDetail;
