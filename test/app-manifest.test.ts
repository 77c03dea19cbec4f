import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { AppManifest, readAppManifest } from '../scripts/prove-image/app-manifest.ts';
import { knownEvents } from '../src/app/triggers/read-event.ts';

const manifest = readAppManifest();

/** GitHub's own description of its events: event → words of the permission that it takes to hear of it. */
function permissionsByEvent(): Map<string, string> {
  const file = new URL('../node_modules/@octokit/openapi-webhooks-types/types.d.ts', import.meta.url);
  const found = new Map<string, string>();
  for (const block of readFileSync(file, 'utf8').split(/^ {2}"/m)) {
    const [, permission] =
      /must have at least read-level access for the "([^"]+)" (?:repository |organization )?permission/.exec(
        block,
      ) ?? [];
    const [, event] = /post: operations\["([^/]+)\//.exec(block) ?? [];
    if (permission !== undefined && event !== undefined)
      found.set(event.replaceAll('-', '_'), permission.toLowerCase().replaceAll(' ', '_'));
  }
  return found;
}

describe('app.yml', () => {
  test('subscribes to exactly the events that are read', () => {
    expect(manifest.default_events.toSorted()).toEqual([...knownEvents].toSorted());
    expect(new Set(manifest.default_events).size).toBe(manifest.default_events.length);
  });

  test('asks for the permission that each event takes', () => {
    const needed = permissionsByEvent();
    for (const event of manifest.default_events) {
      const permission = needed.get(event);
      expect([event, permission]).toEqual([event, expect.any(String)]);
      expect(manifest.default_permissions).toHaveProperty(permission ?? '');
    }
  });

  test('asks to write check runs and the words on pull requests, and nothing else', () => {
    const writable = Object.entries(manifest.default_permissions).filter(([, access]) => access === 'write');
    expect(writable.map(([name]) => name).toSorted()).toEqual(['checks', 'pull_requests']);
  });

  test('is for its owner alone, and leads to the webhooks of the server', () => {
    expect(manifest.public).toBe(false);
    expect(manifest.hook_attributes.url).toMatch(/\/api\/github\/webhooks$/);
  });
});

describe('what is no manifest', () => {
  test.each([
    ['a field that GitHub does not know', { events: [] }],
    ['a name that is too long', { name: 'x'.repeat(35) }],
    ['a webhook without encryption', { hook_attributes: { url: 'http://example.com/' } }],
    ['a webhook without address', { hook_attributes: { active: true } }],
    ['an unknown access', { default_permissions: { checks: 'admin' } }],
    ['a permission that is none', { default_permissions: { 'Pull requests': 'read' } }],
    ['events that are no list', { default_events: 'push' }],
    ['no address', { url: undefined }],
  ])('%s', (_, change) => {
    expect(AppManifest.safeParse({ ...manifest, ...change }).success).toBe(false);
  });
});

test('the registration page holds the same manifest', () => {
  const page = readFileSync(new URL('../docs/register-app.html', import.meta.url), 'utf8');
  const [, json = ''] = /<script type="application\/json" id="manifest">([^<]*)<\/script>/.exec(page) ?? [];
  expect(z.json().parse(JSON.parse(json))).toEqual(manifest);
});
