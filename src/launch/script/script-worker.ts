import { parentPort } from 'node:worker_threads';
import type { ScriptJob } from './script-job.ts';
import { ScriptSessions } from './script-sessions.ts';

// The program of a thread: one answer for each job, in their order.
const sessions = new ScriptSessions();
parentPort?.on('message', (job: ScriptJob) => {
  parentPort?.postMessage(sessions.answer(job));
});
