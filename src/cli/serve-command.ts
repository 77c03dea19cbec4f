import type { Command } from 'commander';
import { CannotStart } from '../app/cannot-start.ts';
import type { CommandContext } from './command-context.ts';
import { UsageError } from './usage-error.ts';

const serveHelp = `
Settings come from the environment:
  APP_ID, PRIVATE_KEY or PRIVATE_KEY_PATH, WEBHOOK_SECRET     of the GitHub App (required)
  WEBHOOK_SECRET_PREVIOUS   secrets that are being replaced, separated by commas
  PORT, HOST                where to listen (3000, 127.0.0.1; in a container HOST=0.0.0.0)
  DATA_DIR                  queue and state (pr-verdict-data); put it on a disk that lasts
  PUBLIC_URL                where others reach this server, for links
  GITHUB_API_URL            https://<host>/api/v3 of a GitHub Enterprise Server
  STAGING_TOKEN             a token for the staging repository alone, if the App may not write there
  STORAGE_HOSTS             where a GitHub Enterprise Server keeps artifacts, separated by commas
  WEBHOOK_PROXY_URL         a channel of smee.io, for a machine without a public address
  CONCURRENCY, SETTLE_MS    pull requests judged at once (8), wait for more events of a sweep (5000)
  LOG_LEVEL, LOG_FORMAT     info, json (or pretty)

Ends on SIGTERM or SIGINT when what runs is done; a second signal ends it at once.`;

export function addServeCommand(program: Command, context: CommandContext): void {
  program
    .command('serve')
    .description('run the GitHub App: receive webhooks and judge pull requests')
    .addHelpText('after', serveHelp)
    .action(() => run('serve', context));
  program
    .command('work')
    .description('judge pull requests that another process of this machine receives (same DATA_DIR)')
    .action(() => run('work', context));
}

async function run(role: 'serve' | 'work', { environment, output }: CommandContext): Promise<void> {
  // Loaded when needed: nothing else should wait for a server.
  const app = await import('../app/serve.ts');
  try {
    await app[role](environment, output);
  } catch (cause) {
    if (cause instanceof CannotStart) throw new UsageError(cause.message, { cause });
    throw cause;
  }
}
