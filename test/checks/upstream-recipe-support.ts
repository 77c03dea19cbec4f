import { upstreamRecipe } from '../../checks/03-upstream-recipe/index.ts';
import { registry } from '../../checks/registry.ts';
import type { Outcome } from '../../src/check/outcome.ts';
import { isInForce } from '../../src/check/rule.ts';
import { EvidencePartMissing, EvidenceRefused } from '../../src/evidence/errors.ts';
import type { UpstreamEvidence } from '../../src/evidence/github-evidence.ts';
import { missingUpstream } from '../../src/evidence/missing-evidence.ts';
import { resolvePolicy } from '../../src/policy/resolve-policy.ts';
import type { FactStore as Facts } from '../../src/verdict/fact-store.ts';
import { FactStore } from '../../src/verdict/fact-store.ts';
import { CHANGELOG, MASTER, projectFiles, scripts } from '../benchmark/submission/support.ts';
import { type Fields, fixedEntry, masterText } from '../support/matrix-configs.ts';
import { type Files, memoryEvidence } from '../support/memory-evidence.ts';

export const COMMIT = 'e'.repeat(40);
export const SCRIPT = `${scripts}/m8_fp4_b200_vllm.sh`;

/** What upstream has: pull requests by `owner/name#n`, files at their commit, pages by address. */
export interface Upstream {
  readonly pulls?: Readonly<
    Record<
      string,
      {
        readonly merged?: string | null;
        readonly state?: string;
        readonly files: readonly string[];
        /** The branch that it goes into, beside the default one `main`. */
        readonly into?: string;
      }
    >
  >;
  readonly files?: Files;
  readonly pages?: Readonly<Record<string, string>>;
  /** Where a page is in the end, by its address. */
  readonly redirects?: Readonly<Record<string, string>>;
}

export interface Case {
  /** Lines of the detail section; absent: nobody has signed off. */
  readonly detail?: string;
  readonly upstream?: Upstream;
  readonly configs?: Readonly<Record<string, Fields>>;
  readonly head?: Files;
  readonly date?: string;
  readonly options?: { readonly mostMissing?: number };
}

export const config = { 'm8-fp4-b200-vllm': fixedEntry([{ tp: 8, 'conc-list': [4, 8] }]) };

/** A recipe page with one command for B200. */
export function page(command = 'vllm serve acme/Model-8 --tp 8', heading = '## B200'): string {
  return `# Model 8\n\n${heading}\n\n\`\`\`bash\n${command}\n\`\`\`\n`;
}

export const merged = { merged: '2026-10-20T06:15:20Z', files: ['acme/Model-8.md'] };

/** The check over a small repository whose head serves `vllm serve "$MODEL"` and more. */
export async function evaluate(of: Case = {}): Promise<Outcome> {
  const { date = '2026-10-22' } = of;
  const facts = storeOf(of, date);
  const { needs, rules } = upstreamRecipe;
  return upstreamRecipe.evaluate({
    facts: {
      submission: await facts.get(needs.submission),
      upstreamRecipes: await facts.get(needs.upstreamRecipes),
      recipeCoverage: await facts.get(needs.recipeCoverage),
    },
    config: { mostMissing: 10, ...of.options },
    rules: rules.filter((rule) => isInForce(rule, date)),
    reviewDate: date,
  });
}

export function storeOf({ detail, upstream, configs = config, head = {} }: Case, date: string): Facts {
  const base = projectFiles({}, { [CHANGELOG]: '[]\n' });
  const body = `As a PR reviewer and CODEOWNER, I have reviewed this and have:\n- [x] all\n\n### Additional detail section:\n${detail ?? ''}\n\nSigned: @a`;
  const evidence = {
    ...memoryEvidence({
      base,
      head: {
        ...base,
        [MASTER]: masterText(configs),
        [SCRIPT]: `source "$(dirname "$0")/../../benchmark_lib.sh"\nvllm serve "$MODEL" --tensor-parallel-size "$TP"\n`,
        ...head,
      },
      signoff: detail === undefined ? { kind: 'given' } : { kind: 'given', body, author: 'a' },
    }),
    upstream: upstream === undefined ? missingUpstream : fakeUpstream(upstream),
  };
  return new FactStore(evidence, resolvePolicy({}, 'test', registry), date);
}

function fakeUpstream({ pulls = {}, files = {}, pages = {}, redirects = {} }: Upstream): UpstreamEvidence {
  const pullOf = (repository: string, number: number) => {
    const pull = pulls[`${repository}#${number}`];
    if (pull === undefined) throw new EvidenceRefused(`${repository}#${number}`, 404);
    return pull;
  };
  return {
    ...missingUpstream,
    pull: async (repository, number) => {
      const { merged: at = null, state = at === null ? 'open' : 'closed', into } = pullOf(repository, number);
      const answer = {
        number,
        state,
        title: 't',
        merged_at: at,
        merge_commit_sha: COMMIT,
        html_url: 'https://x',
      };
      return into === undefined
        ? answer
        : { ...answer, base: { ref: into, repo: { default_branch: 'main' } } };
    },
    pullFiles: async (repository, number) =>
      pullOf(repository, number).files.map((filename) => ({ filename, status: 'modified' })),
    commit: async () => COMMIT,
    file: async (_, __, path) => (files[path] === undefined ? undefined : Buffer.from(files[path])),
    page: async (url) => {
      const body = pages[url];
      if (body === undefined) throw new EvidencePartMissing('pages', url);
      const status = body === '404' ? 404 : 200;
      const finalUrl = redirects[url] ?? url;
      return { url, finalUrl, status, fetchedAt: '2026-10-22T00:00:00Z', body: Buffer.from(body) };
    },
  };
}
