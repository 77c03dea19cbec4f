import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

const Address = z.url({ protocol: /^https$/ });
const Access = z.enum(['read', 'write']);

/** A GitHub App's manifest: docs.github.com/en/apps/sharing-github-apps/registering-a-github-app-from-a-manifest */
export const AppManifest = z.strictObject({
  name: z.string().min(1).max(34),
  url: Address,
  description: z.string().max(1_000).optional(),
  public: z.boolean().optional(),
  hook_attributes: z.strictObject({ url: Address, active: z.boolean().optional() }),
  redirect_url: Address.optional(),
  callback_urls: z.array(Address).max(10).optional(),
  setup_url: Address.optional(),
  setup_on_update: z.boolean().optional(),
  request_oauth_on_install: z.boolean().optional(),
  default_permissions: z.record(z.string().regex(/^[a-z_]+$/), Access),
  default_events: z.array(z.string().regex(/^[a-z_]+$/)),
});
export type AppManifest = z.infer<typeof AppManifest>;

/** The project's own. Throws if it is none. */
export function readAppManifest(): AppManifest {
  return AppManifest.parse(parse(readFileSync(new URL('../../app.yml', import.meta.url), 'utf8')));
}
