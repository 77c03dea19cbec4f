import { z } from 'zod';
import type { CheckRunInput } from '../actions/check-runs.ts';
import { iso } from '../clock.ts';

export const MAX_ANNOTATIONS = 50;
export const MAX_TEXT = 65_535;
const MAX_MESSAGE = 64 * 1024;

/** GitHub keeps whole seconds. */
const Time = z.iso.datetime({ offset: true }).transform((text) => iso(Date.parse(text)));

const Annotation = z
  .object({
    path: z.string(),
    start_line: z.int().positive(),
    end_line: z.int().positive(),
    start_column: z.int().positive().optional(),
    end_column: z.int().positive().optional(),
    annotation_level: z.enum(['notice', 'warning', 'failure']),
    message: z.string().max(MAX_MESSAGE),
    title: z.string().max(255).optional(),
    raw_details: z.string().max(MAX_MESSAGE).optional(),
  })
  .refine(
    (at) => at.start_line <= at.end_line && (at.start_column === undefined || at.start_line === at.end_line),
    'columns are for one line, and lines come in order',
  );

const Output = z.object({
  title: z.string().optional(),
  summary: z.string().max(MAX_TEXT, `Only ${MAX_TEXT} characters are allowed`),
  text: z.string().max(MAX_TEXT, `Only ${MAX_TEXT} characters are allowed`).optional(),
  annotations: z
    .array(Annotation)
    .max(MAX_ANNOTATIONS, `No more than ${MAX_ANNOTATIONS} annotations`)
    .optional(),
});

const conclusions = [
  'action_required',
  'cancelled',
  'failure',
  'neutral',
  'success',
  'skipped',
  'timed_out',
] as const;

const Fields = z.object({
  status: z.enum(['queued', 'in_progress', 'completed']).optional(),
  conclusion: z.enum(conclusions).optional(),
  details_url: z.url().optional(),
  external_id: z.string().optional(),
  started_at: Time.optional(),
  completed_at: Time.optional(),
  output: Output.optional(),
  actions: z
    .array(
      z.object({
        label: z.string().max(20),
        description: z.string().max(40),
        identifier: z.string().max(20),
      }),
    )
    .max(3)
    .optional(),
});

const isConcluded = ({ status, conclusion }: z.infer<typeof Fields>) =>
  status !== 'completed' || conclusion !== undefined;
const conclusionMissing = {
  message: 'conclusion is required when status is completed',
  path: ['conclusion'],
};

/** `POST check-runs`. Source: GitHub REST API, 2022-11-28. */
export const NewCheckRunBody = Fields.extend({
  name: z.string().min(1),
  head_sha: z.string(),
  output: Output.extend({ title: z.string() }).optional(),
}).refine(isConcluded, conclusionMissing);

/** `PATCH check-runs/{id}`. */
export const CheckRunBody = Fields.extend({ name: z.string().min(1).optional() }).refine(
  isConcluded,
  conclusionMissing,
);

export function inputOf(body: z.infer<typeof CheckRunBody>): CheckRunInput {
  return {
    name: body.name,
    status: body.status,
    conclusion: body.conclusion,
    detailsUrl: body.details_url,
    externalId: body.external_id,
    startedAt: body.started_at,
    completedAt: body.completed_at,
    title: body.output?.title,
    summary: body.output?.summary,
    text: body.output?.text,
    annotations: body.output?.annotations,
    actions: body.actions,
  };
}
