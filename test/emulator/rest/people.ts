import { z } from 'zod';
import { dispatchTo } from '../actions/dispatches.ts';
import { userJson } from '../format/account.ts';
import { json, notFound } from '../http/answer.ts';
import { bodyOf, type Call, param, repositoryOf, writableRepository } from '../http/call.ts';
import { get, inRepository, post, type Route } from '../http/router.ts';
import type { GitHubState } from '../webhooks/emit.ts';

const MAX_PAYLOAD_KEYS = 10;
const DispatchBody = z.object({
  event_type: z.string().min(1).max(100),
  client_payload: z
    .record(z.string(), z.unknown())
    .refine(
      (payload) => Object.keys(payload).length <= MAX_PAYLOAD_KEYS,
      `No more than ${MAX_PAYLOAD_KEYS} properties are allowed`,
    )
    .default({}),
});

export function peopleRoutes(state: GitHubState): Route[] {
  return [
    ...inRepository([
      get('/collaborators/:login/permission', permission),
      post('/dispatches', (call) => {
        const repository = writableRepository(call, 'contents');
        const { event_type: type, client_payload: payload } = bodyOf(call, DispatchBody);
        dispatchTo(state, repository, call.viewer.account, type, payload);
        return { status: 204 };
      }),
    ]),
    get('/orgs/:org/teams/:slug/memberships/:login', (call) => {
      const [org, slug, login] = ['org', 'slug', 'login'].map((name) => param(call, name));
      const found = call.world.teams.get(`${org}/${slug}/${login}`.toLowerCase());
      if (found === undefined) throw notFound();
      return json({ ...found, url: `${call.world.apiUrl}${call.path}` });
    }),
    get('/user', (call) => json(userJson(call.world, call.viewer.account))),
  ];
}

function permission(call: Call) {
  const repository = repositoryOf(call);
  const account = call.world.account(param(call, 'login'));
  const member = repository.members.get(account.login.toLowerCase());
  if (member === undefined) throw notFound();
  const { permission: may, roleName } = member;
  return json({ permission: may, role_name: roleName, user: userJson(call.world, account) });
}
