import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { readAppManifest } from '../../scripts/prove-image/app-manifest.ts';
import { codesIn, projectFile, sectionOf, tableOf } from './markdown-doc.ts';

const section = sectionOf(projectFile('docs/github-app.md'), 'Permissions');
const table = tableOf(section, 'permission');
const rows = table.map(([permission = '', access = '', needs = '']) => ({
  permission: codesIn(permission)[0] ?? '',
  access,
  needs: codesIn(needs),
}));
const { default_permissions: permissions, default_events: events } = readAppManifest();

/** Names of parameters are a matter of taste. */
const normalised = (route: string) =>
  route
    .replace(/^GET /, '')
    .replace('/repos/{owner}/{repo}', '')
    .replaceAll(/\{[^}]*\}/g, '{}');

/** Every route that the sources ask GitHub for, also those below a repository. */
function routesInSources(): string[] {
  const root = fileURLToPath(new URL('../../src', import.meta.url));
  const literal =
    /'((?:GET |POST |PATCH |PUT |DELETE )?\/(?:repos|orgs|app|actions|collaborators|commits|compare|contents|git|issues|pulls|dispatches)\b(?:[^']*[^'/])?)'/g;
  const routes = globSync('{evidence/github,app}/**/*.ts', { cwd: root }).flatMap((file) =>
    [...readFileSync(`${root}/${file}`, 'utf8').matchAll(literal)].map(([, route = '']) => normalised(route)),
  );
  return [...new Set(routes)].toSorted();
}

describe('the table of permissions', () => {
  test('is the manifest', () => {
    expect(Object.fromEntries(rows.map(({ permission, access }) => [permission, access]))).toEqual(
      permissions,
    );
  });

  test('gives each permission something that needs it', () => {
    const real = new Set([...routesInSources(), ...events]);
    for (const { permission, needs } of rows)
      expect([permission, needs.some((need) => real.has(normalised(need)))]).toEqual([permission, true]);
  });

  test('asks for write access only where something is written, or a button needs it', () => {
    const writers = rows.filter(({ needs }) => needs.some((need) => /^(?:POST|PATCH|DELETE) /.test(need)));
    const writable = rows.filter(({ access }) => access === 'write');
    expect(writers).toEqual(writable);
  });

  test('and the text around it have every request of the sources, and no other', () => {
    const routes = codesIn(section).filter(
      (code) => /^(?:[A-Z]+ )?\//.test(code) && !code.startsWith('/repos/{owner}'),
    );
    expect([...new Set(routes.map(normalised))].toSorted()).toEqual(routesInSources());
  });

  test('has every event once', () => {
    const named = rows.flatMap(({ needs }) => needs.filter((need) => events.includes(need)));
    expect(named.toSorted()).toEqual(events.toSorted());
  });
});
