import type { Command } from 'commander';
import { stringify } from 'yaml';
import { z } from 'zod';
import { registry } from '../../checks/registry.ts';
import { visible } from '../check/markdown.ts';
import { LocalGit } from '../evidence/local-git/local-git.ts';
import type { EffectivePolicy } from '../policy/effective-policy.ts';
import { POLICY_PATH, policyFromCommit } from '../policy/policy-from-commit.ts';
import { resolvePolicy } from '../policy/resolve-policy.ts';
import { toPolicyFile } from '../policy/to-policy-file.ts';
import type { CommandContext } from './command-context.ts';
import { policyFromFile } from './load-policy.ts';
import { UsageError } from './usage-error.ts';

const ShowOptions = z.object({
  policy: z.string().optional(),
  gitDir: z.string().optional(),
  ref: z.string().optional(),
});
type ShowOptions = z.infer<typeof ShowOptions>;

export function addPolicyCommand(program: Command, context: CommandContext): void {
  const policy = program.command('policy').description('work with the policy file of an audited repository');
  policy
    .command('validate')
    .description('say whether a policy file can be used, or which line cannot')
    .argument('[file]', 'policy file', POLICY_PATH)
    .action(async (file: string) => {
      await policyFromFile(file, 'policy file');
      context.output.stdout(`${file}: valid\n`);
    });
  policy
    .command('show')
    .description('print the effective policy: the preset with the policy file over it')
    .option('--policy <file>', 'policy file on this machine')
    .option('--git-dir <dir>', 'git repository to read the policy file from')
    .option('--ref <rev>', 'revision in that repository (default: HEAD)')
    .action(async (raw: unknown) => {
      const effective = await effectivePolicy(ShowOptions.parse(raw));
      const text = stringify(toPolicyFile(effective), { aliasDuplicateObjects: false });
      context.output.stdout(`# effective policy, from ${visible(effective.source)}\n${text}`);
    });
}

async function effectivePolicy({ policy, gitDir, ref }: ShowOptions): Promise<EffectivePolicy> {
  if (policy !== undefined && gitDir !== undefined)
    throw new UsageError('--policy and --git-dir exclude each other');
  if (ref !== undefined && gitDir === undefined) throw new UsageError('--ref needs --git-dir');
  if (policy !== undefined) return policyFromFile(policy, '--policy');
  if (gitDir === undefined) return resolvePolicy({}, 'preset', registry);
  const git = await LocalGit.open(gitDir);
  try {
    return await policyFromCommit(git, await git.resolve(ref ?? 'HEAD', '--ref'), registry);
  } finally {
    git.close();
  }
}
