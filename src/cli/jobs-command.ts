import type { Command } from 'commander';
import { z } from 'zod';
import type { Job } from '../app/jobs/job.ts';
import type { JobStore } from '../queue/port.ts';
import type { CommandContext } from './command-context.ts';
import { UsageError } from './usage-error.ts';

const Options = z.object({
  dataDir: z.string().min(1).optional(),
  format: z.enum(['text', 'json']).default('text'),
  after: z.string().optional(),
  most: z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .transform(Number)
    .default(50),
});
type Options = z.infer<typeof Options>;

export function addJobsCommand(program: Command, context: CommandContext): void {
  const jobs = program
    .command('jobs')
    .description("look at a server's queue, and run again what failed for good");

  const add = (name: string, description: string) =>
    jobs
      .command(name)
      .description(description)
      .option('--data-dir <dir>', "the server's data directory (default: DATA_DIR, as for the server)")
      .option('--format <format>', 'text or json', 'text');

  add('list', 'list the jobs that failed for good, oldest first')
    .option('--most <number>', 'so many at most', '50')
    .option('--after <id>', 'only those after this one')
    .action(async (raw: unknown) => {
      const { format, most, after } = parse(raw);
      const [letters, stats] = await onQueue(raw, context, (store) =>
        Promise.all([store.deadLetters(most, after), store.stats()]),
      );
      const { renderDeadLetters } = await import('./jobs/jobs-text.ts');
      const text = renderDeadLetters(letters, stats);
      context.output.stdout(format === 'json' ? toJson({ stats, deadLetters: letters }) : text);
    });

  add('retry', 'run a job that failed for good again')
    .argument('<id>', 'as "jobs list" shows it')
    .action(async (id: string, raw: unknown) => {
      const isFound = await onQueue(raw, context, (store) => store.retryDead(id));
      if (!isFound)
        throw new UsageError(`no job ${id} failed for good; "pr-verdict jobs list" shows which did`);
      context.output.stdout(
        parse(raw).format === 'json' ? toJson({ id, queued: true }) : `${id}: queued again\n`,
      );
    });

  add('show', 'say what became of a webhook')
    .argument('<delivery>', 'its id (X-GitHub-Delivery)')
    .action(async (id: string, raw: unknown) => {
      const record = await onQueue(raw, context, (store) => store.delivery(id));
      if (record === undefined)
        throw new UsageError(
          `no delivery ${id}: it asked for nothing, never came, or is long done and forgotten`,
        );
      const { renderDelivery } = await import('./jobs/jobs-text.ts');
      context.output.stdout(parse(raw).format === 'json' ? toJson(record) : renderDelivery(record));
    });
}

function parse(raw: unknown): Options {
  const parsed = Options.safeParse(raw);
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map(
    ({ path: [name] }) => `--${name === 'dataDir' ? 'data-dir' : String(name)}`,
  );
  throw new UsageError(`${wrong.join(', ')}: not a value that can be used (add --help)`);
}

async function onQueue<Result>(
  raw: unknown,
  { environment }: CommandContext,
  work: (store: JobStore<Job>) => Promise<Result>,
): Promise<Result> {
  const directory = parse(raw).dataDir ?? environment.DATA_DIR?.trim();
  // Loaded when needed: SQLite is for those who run a server.
  const { withQueue } = await import('./jobs/with-queue.ts');
  return withQueue(directory, work);
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
