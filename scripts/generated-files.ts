import { z } from 'zod';
import { registry } from '../checks/registry.ts';
import type { Check } from '../src/check/check.ts';
import { policyFileSchema } from '../src/policy/schema.ts';
import { VerdictJson } from '../src/verdict/json.ts';

/** Path in the project → text, for every file that is derived from the sources. */
export function generatedFiles(): Record<string, string> {
  return {
    'schemas/verdict.schema.json': schemaText(VerdictJson, 'Output of `pr-verdict check --format json`'),
    'schemas/policy.schema.json': schemaText(
      policyFileSchema(registry),
      'Policy file `.github/pr-verdict.yml`',
    ),
    'docs/checks.md': checksText(registry),
  };
}

function schemaText(schema: z.ZodType, title: string): string {
  return `${JSON.stringify({ title, ...z.toJSONSchema(schema, { io: 'input' }) }, null, 2)}\n`;
}

function checksText(checks: readonly Check[]): string {
  const rows = checks.map(
    ({ number, id, name, rules, documentation }) =>
      `| ${number} | [${name}](../${documentation}) | \`${id}\` | ${rules.map(({ since, until }) => (until === undefined ? `since ${since}` : `${since} to ${until}`)).join(', ')} |`,
  );
  const sections = checks.map(
    ({ number, name, description, triggers }) =>
      `## Check ${number} (${name})\n\n${description}\n\nJudged again when these change: ${triggers.join(', ')}.`,
  );
  return [
    '# The checks',
    '<!-- Written by `npm run generate` from the checks themselves. -->',
    ['| # | Row | Id | In force |', '|---|---|---|---|', ...rows].join('\n'),
    ...sections,
  ]
    .join('\n\n')
    .concat('\n');
}
