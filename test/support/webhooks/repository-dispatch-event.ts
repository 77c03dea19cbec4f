import { PULL_REQUEST, type SceneOptions, scene, type Webhook } from './scene.ts';

/** `repository_dispatch`: `action` is the type that its sender chose. */
export function repositoryDispatchEvent(
  action: string,
  clientPayload: Readonly<Record<string, unknown>> | null,
  options: SceneOptions = {},
): Webhook {
  return {
    name: 'repository_dispatch',
    payload: { action, branch: 'main', client_payload: clientPayload, ...scene(options) },
  };
}

/** What the staging repository's workflow sends: everything is text. */
export function stagingPayload(fields: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    'source-repository': 'acme/bench-app',
    'pr-number': String(PULL_REQUEST),
    'run-id': '39695060576',
    'run-date': '2026-10-22',
    'requested-by': 'octocat',
    'app-run-id': '88001',
    'comment-id': '1001',
    ...fields,
  };
}
