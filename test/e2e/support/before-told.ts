import type { GitHub } from '../../emulator/github.ts';

/** Lets things happen before the app is told of any of them, so that already its first job sees all. */
export async function beforeTold(
  { webhooks }: Pick<GitHub, 'webhooks'>,
  happens: () => unknown,
): Promise<void> {
  webhooks.mode = 'held';
  await happens();
  webhooks.mode = 'immediate';
  await webhooks.deliverAll();
}
