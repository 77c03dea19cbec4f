import { z } from 'zod';
import type { CheckRunHandle } from './check-run-handle.ts';
import { type PublishTarget, sendWrite } from './publish-target.ts';

const CheckRun = z.object({ id: z.int().positive() });

/** The button on the check run's page. */
export const reVerify = {
  label: 'Re-verify',
  description: 'Run the verdict again',
  identifier: 're-verify',
} as const;

export async function postCheckRun(
  target: PublishTarget,
  { head, name }: Pick<CheckRunHandle, 'head' | 'name'>,
  fields: Readonly<Record<string, unknown>>,
): Promise<number> {
  const route = 'POST /repos/{owner}/{repo}/check-runs';
  return (await sendWrite(target, route, { name, head_sha: head, ...fields }, CheckRun)).id;
}

export async function patchCheckRun(
  target: PublishTarget,
  id: number,
  fields: Readonly<Record<string, unknown>>,
): Promise<number> {
  const route = 'PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}';
  await sendWrite(target, route, { check_run_id: id, ...fields }, CheckRun);
  return id;
}
