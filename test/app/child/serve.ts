import { keyOf } from '../../../src/app/jobs/job.ts';
import { runApp } from '../../../src/app/run-app.ts';
import { openSqliteState } from '../../../src/app/state/sqlite-state.ts';

/** The app as a process: webhooks all ask for one job, which ends a moment after the process was asked to stop, or never. */
const stopping = new Promise<void>((resolve) => {
  process.once('SIGTERM', () => resolve());
});

await runApp({
  role: 'serve',
  environment: process.env,
  userAgent: 'pr-verdict/test',
  openState: (file) => openSqliteState({ file }),
  write: (line) => process.stdout.write(line),
  signals: process,
  exit: (code) => process.exit(code),
  compose: ({ store, log }) => ({
    accept: async ({ id, name }) => {
      const job = { kind: 'pull', installation: 5, repository: 'acme/bench', pullRequest: 7 } as const;
      await store.enqueue({ id, key: keyOf(job), reason: name, payload: job });
      return 'stored';
    },
    handler: async ({ deliveries }) => {
      log.info({}, 'job begun');
      await stopping;
      if (deliveries[0]?.id === 'never') await new Promise(() => {});
      return 'published';
    },
  }),
});
