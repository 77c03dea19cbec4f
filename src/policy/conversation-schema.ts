import { z } from 'zod';
import { RepositoryName } from '../evidence/formats.ts';

const Names = z.array(z.string().min(1).max(100)).max(50);

/** A link that may only lead to an https address; `{name}` in it is replaced by an encoded value. */
function template(...names: readonly string[]) {
  return z
    .string()
    .max(500)
    .refine(
      (text) => text.startsWith('https://') && URL.canParse(text.replaceAll(/[{}]/g, '')),
      'expected an https:// address',
    )
    .refine(
      (text) =>
        [...text.matchAll(/\{([^{}]{0,50})\}/g)].every(([, name]) => names.includes(name ?? '')) &&
        names.every((name) => text.includes(`{${name}}`)),
      `expected the placeholders ${names.map((name) => `{${name}}`).join(', ')} and no others`,
    );
}

/** Which sweep runs are results, and who may name one. */
export const ReusePolicy = z.strictObject({
  workflow: z.string().min(1).describe('Path of the sweep workflow'),
  associations: Names.min(1).describe('Author associations that may give commands'),
  excludingLabels: Names.describe('Labels under which no sweep of a pull request can be reused'),
});
export type ReusePolicy = z.infer<typeof ReusePolicy>;

export const SweepPolicy = z.strictObject({
  labels: Names.min(1).describe('Labels that start a full sweep'),
  recommendedLabel: z.string().min(1).max(100).describe('The one that the contribution reminder names'),
});
export type SweepPolicy = z.infer<typeof SweepPolicy>;

export const StagingPolicy = z.strictObject({
  repository: RepositoryName.describe('Where staging is dispatched; its callbacks name it'),
  chart: template('run', 'date').describe('Link to the charts of a staged run'),
  workflow: template('run').describe("Link to a run of the staging repository's workflow"),
});
export type StagingPolicy = z.infer<typeof StagingPolicy>;

export const UnofficialRunPolicy = z.strictObject({
  performance: template('run'),
  accuracy: template('run'),
});
export type UnofficialRunPolicy = z.infer<typeof UnofficialRunPolicy>;

export const languages = ['en', 'zh-Hans'] as const;
export type Language = (typeof languages)[number];

export const CommentPolicy = z.strictObject({
  verdict: z.boolean().describe('Answer each sign-off with a verdict comment, besides the check run'),
  reminder: z.boolean().describe('Tell contributors once what a benchmark pull request needs'),
  readiness: z.boolean().describe('Say before a sign-off what is still missing, once a sweep qualifies'),
  pictures: z
    .enum(['never', 'public', 'always'])
    .describe(
      'Curves as pictures, which anybody with their address can see: of public repositories only, also of private ones, or none',
    ),
  notifyOnChange: z.boolean().describe('Mention the signer once when a verdict changes its outcome'),
  languages: z
    .array(z.enum(languages))
    .min(1)
    .describe('Of the reminder and of replies; verdicts are English'),
});
export type CommentPolicy = z.infer<typeof CommentPolicy>;

const CommandName = z.string().regex(/^\/[a-z][a-z-]{0,40}$/, 'expected a name such as /use');

export const CommandNames = z.strictObject({
  use: CommandName,
  reuse: CommandName,
  stage: CommandName,
  verify: CommandName,
  help: CommandName.describe('Followed by the word "help"'),
});
export type CommandNames = z.infer<typeof CommandNames>;

/** What the app says and does in a pull request's conversation. */
export const ConversationPolicy = z.strictObject({
  reuse: ReusePolicy,
  sweep: SweepPolicy,
  staging: StagingPolicy.nullable().describe('Off if null'),
  unofficialRuns: UnofficialRunPolicy.nullable().describe('Off if null'),
  comments: CommentPolicy,
  commands: CommandNames,
});
export type ConversationPolicy = z.infer<typeof ConversationPolicy>;

/** The same in a policy file, where everything may be left out. */
export const ConversationFile = z.strictObject({
  reuse: ReusePolicy.partial().optional(),
  sweep: SweepPolicy.partial().optional(),
  staging: StagingPolicy.nullable().optional(),
  unofficialRuns: UnofficialRunPolicy.nullable().optional(),
  comments: CommentPolicy.partial().optional(),
  commands: CommandNames.partial()
    .refine(
      (names) => new Set(Object.values(names)).size === Object.values(names).length,
      'two commands have the same name',
    )
    .optional(),
});
