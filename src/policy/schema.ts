import { z } from 'zod';
import type { Check } from '../check/check.ts';
import type { DatedRule } from '../check/rule.ts';
import { RepositoryName } from '../evidence/formats.ts';
import { ConversationFile } from './conversation-schema.ts';

const Path = z
  .string()
  .min(1)
  .refine(
    (path) => !path.startsWith('/') && !path.split('/').includes('..'),
    'expected a path inside the repository',
  );
const Day = z.iso.date('expected a day as YYYY-MM-DD');
const Mention = z
  .string()
  .regex(/^@[A-Za-z0-9-]+(?:\/[A-Za-z0-9._-]+)?$/, 'expected @login or @organisation/team');

/** Where one layout of the audited repository keeps its files. */
const Layout = z.strictObject({
  masterConfigs: z
    .array(Path)
    .min(1)
    .describe('Master configs; a revision has the layout if one of them exists'),
  runners: Path,
  benchmarks: Path.describe('Folder of benchmark scripts and recipes'),
  changelog: Path,
  checklist: Path.describe('Document whose "Template" section is the sign-off checklist'),
  modelPolicy: Path,
  goldenAcceptanceLengths: Path.describe('Folder of golden acceptance-length curves'),
  waivers: Path.describe('Folder of engine-patch waivers'),
  thresholds: z.array(Path).min(1).describe('Evaluation thresholds; the first that exists is read'),
});
export type Layout = z.infer<typeof Layout>;

const Layouts = z.strictObject({ 'inferencex-e2e': Layout, root: Layout, legacy: Layout });
export type Layouts = z.infer<typeof Layouts>;
export type LayoutName = keyof Layouts;

const SignoffPolicy = z.strictObject({
  opening: z.string().min(10).describe('Text that a sign-off begins with'),
  detailHeading: z.string().min(3).describe('Heading of the section for reasons and links'),
  detailPlaceholder: z.string().min(3).describe('What an untouched detail section says'),
  signedPlaceholder: z.string().min(3).describe('What an untouched "Signed:" line says'),
});
export type SignoffPolicy = z.infer<typeof SignoffPolicy>;

const Phrases = z.array(z.string().min(2)).min(1);

const ChecklistPolicy = z.strictObject({
  containment: z
    .number()
    .min(0.1)
    .max(1)
    .describe("Share of a template item's words that a box must hold to be that item"),
  conditions: z
    .strictObject({
      agentic: Phrases,
      specDecode: Phrases,
      appendOnly: Phrases,
      recipe: Phrases,
      exceptions: Phrases,
    })
    .describe('An item that holds one of the phrases applies only under the condition'),
});
export type ChecklistPolicy = z.infer<typeof ChecklistPolicy>;

const EscalationPolicy = z.strictObject({
  mentions: z.array(Mention).describe('Whom a check 14 warning is brought to'),
});
export type EscalationPolicy = z.infer<typeof EscalationPolicy>;

/** Other days for one rule of a check; what is left out stays the rule's own. */
function ruleOverride(rule: DatedRule) {
  return z
    .strictObject({ since: Day.optional(), until: Day.optional() })
    .refine(
      ({ since = rule.since, until = rule.until }) => until === undefined || since <= until,
      `the rule would end before it begins (since ${rule.since} unless said otherwise)`,
    );
}

function checkSchema(check: Check) {
  const rules = Object.fromEntries(check.rules.map((rule) => [rule.id, ruleOverride(rule).optional()]));
  return z.strictObject({
    enabled: z.boolean().optional(),
    severity: z.enum(['fail', 'warn']).optional().describe('What a violation does: block, or warn'),
    rules: z.strictObject(rules).optional().describe('Other days from which and until which a rule holds'),
    options: check.config.optional(),
  });
}

/** Schema of `.github/pr-verdict.yml` for a list of checks; everything in it is optional. */
export function policyFileSchema(checks: readonly Check[]) {
  return z.strictObject({
    preset: z.literal('inferencex').optional(),
    repository: RepositoryName.optional(),
    checks: z
      .strictObject(Object.fromEntries(checks.map((check) => [check.id, checkSchema(check).optional()])))
      .refine(
        (own) => checks.some((check) => own[check.id]?.enabled !== false),
        'every check is disabled, so every verdict would be empty',
      )
      .optional(),
    layouts: z
      .strictObject({
        'inferencex-e2e': Layout.partial().optional(),
        root: Layout.partial().optional(),
        legacy: Layout.partial().optional(),
      })
      .optional(),
    signoff: SignoffPolicy.partial().optional(),
    checklist: ChecklistPolicy.extend({ conditions: ChecklistPolicy.shape.conditions.partial() })
      .partial()
      .optional(),
    escalation: EscalationPolicy.optional(),
    checkRun: z.strictObject({ name: z.string().min(1).max(100) }).optional(),
    ...ConversationFile.shape,
  });
}
export type PolicyFile = z.infer<ReturnType<typeof policyFileSchema>>;
