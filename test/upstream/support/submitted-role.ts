import type { Origin } from '../../../src/launch/value.ts';
import { coverRole, type RoleCover } from '../../../src/upstream/compare/cover-role.ts';
import type { SubmittedRole } from '../../../src/upstream/compare/submitted-role.ts';
import { facetOfVariable, facetsOfArgument } from '../../../src/upstream/flags/facets.ts';
import { gpuOfRunner } from '../../../src/upstream/gpus.ts';
import { readTextRecipe } from '../../../src/upstream/text/read-text-recipe.ts';

/** A flag with its value, or a switch. */
export type Pair = readonly [flag: string, value?: string];

/** A vLLM worker for `acme/Big` with these flags and variables. */
export function submittedRole(args: readonly Pair[], env: readonly Pair[] = []): SubmittedRole {
  const place = (line: number): Origin => ({ path: 'r.yaml', line });
  return {
    engine: 'vllm',
    role: 'aggregated',
    model: 'acme/Big',
    facets: [
      ...args.flatMap(([flag, value], index) =>
        facetsOfArgument('vllm', { flag, value, place: place(index + 1) }),
      ),
      ...env.map(([name, value = ''], index) =>
        facetOfVariable('vllm', { name, value, place: place(index + 90) }),
      ),
    ],
    origin: place(1),
  };
}

/** How pages of vLLM recipes cover a role on B200. */
export function coverBy(submitted: SubmittedRole, ...pages: readonly string[]): RoleCover {
  const gpu = gpuOfRunner('b200');
  if (gpu === undefined) throw new Error('no GPU');
  const documents = pages.map((page, index) => readTextRecipe(page, `page${index}.md`, 'vllm'));
  return coverRole(submitted, gpu, documents);
}

/** Gaps as written; none: it is covered. */
export function gapsOf(found: RoleCover): readonly string[] {
  if (found.kind === 'covered') return [];
  return found.kind === 'gaps' ? found.gaps.map(({ facet }) => facet.written) : [found.kind];
}

/** A page with one command that has these flags and variables. */
export function pageOf(args: readonly Pair[], env: readonly Pair[] = [], prose = ''): string {
  const flags = args.map(([flag, value]) => (value === undefined ? `--${flag}` : `--${flag} '${value}'`));
  const variables = env.map(([name, value = '']) => `${name}='${value}' `).join('');
  return `# Big\n\n${prose}\n\n\`\`\`bash\n${variables}vllm serve acme/Big ${flags.join(' ')}\n\`\`\`\n`;
}
