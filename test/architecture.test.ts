import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Folder → the folders it may import from besides itself. `policy` holds types and data that every layer above evidence reads. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  'src/evidence': [],
  'src/check': ['src/evidence', 'src/policy', 'src/results'],
  'src/policy': ['src/check', 'src/evidence'],
  'src/claims': [],
  'src/codeowners': [],
  'src/signoff': ['src/policy'],
  'src/benchmark': ['src/evidence', 'src/policy'],
  'src/commands': ['src/evidence', 'src/policy', 'src/signoff'],
  'src/queue': [],
  'src/results': ['src/evidence', 'src/policy'],
  'src/launch': ['src/benchmark', 'src/evidence', 'src/policy'],
  'src/upstream': ['src/benchmark', 'src/launch'],
  'src/facts': [
    'src/benchmark',
    'src/check',
    'src/claims',
    'src/codeowners',
    'src/commands',
    'src/evidence',
    'src/launch',
    'src/policy',
    'src/results',
    'src/signoff',
    'src/upstream',
  ],
  checks: ['src/check', 'src/facts'],
  'src/verdict': ['src/check', 'src/evidence', 'src/facts', 'src/policy', 'src/results'],
  'src/app': [
    'checks',
    'src/benchmark',
    'src/check',
    'src/commands',
    'src/evidence',
    'src/facts',
    'src/policy',
    'src/queue',
    'src/results',
    'src/signoff',
    'src/verdict',
  ],
  'src/cli': [
    'checks',
    'src/app',
    'src/benchmark',
    'src/check',
    'src/evidence',
    'src/facts',
    'src/policy',
    'src/queue',
    'src/results',
    'src/signoff',
    'src/verdict',
  ],
};

function layerOf(file: string): string {
  return file.startsWith('checks/') ? 'checks' : file.split('/').slice(0, 2).join('/');
}

function importsOf(file: string): string[] {
  const source = readFileSync(path.join(root, file), 'utf8');
  return [...source.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, target = '']) =>
    path.relative(root, path.resolve(root, path.dirname(file), target)),
  );
}

const sources = globSync('{src,checks}/**/*.ts', { cwd: root });

describe('the layers', () => {
  test('are all listed', () => {
    expect(new Set(sources.map(layerOf))).toEqual(new Set(Object.keys(allowed)));
  });

  test.each(sources)('%s imports only what its layer may', (file) => {
    const layer = layerOf(file);
    const wrong = importsOf(file).filter((target) => {
      const other = layerOf(target);
      return target !== 'package.json' && other !== layer && !allowed[layer]?.includes(other);
    });
    expect(wrong).toEqual([]);
  });

  test('checks do not import each other, nor does one know the registry', () => {
    const folderOf = (file: string) => file.split('/').slice(0, 2).join('/');
    const wrong = sources
      .filter((file) => /^checks\/\d\d-/.test(file))
      .flatMap((file) =>
        importsOf(file).filter(
          (target) => target.startsWith('checks/') && folderOf(target) !== folderOf(file),
        ),
      );
    expect(wrong).toEqual([]);
  });

  test('checks read nothing themselves', () => {
    const wrong = sources.filter(
      (file) =>
        file.startsWith('checks/') &&
        /from 'node:|fetch\(|process\./.test(readFileSync(path.join(root, file), 'utf8')),
    );
    expect(wrong).toEqual([]);
  });
});

describe('the registry', () => {
  test('holds one folder per check, named after number and id, in order', async () => {
    const { registry } = await import('../checks/registry.ts');
    const folders = globSync('checks/*/index.ts', { cwd: root })
      .map((file) => file.split('/')[1])
      .toSorted();
    expect(registry.map((check) => `${String(check.number).padStart(2, '0')}-${check.id}`)).toEqual(folders);
    expect(registry.map((check) => check.documentation)).toEqual(
      folders.map((folder) => `checks/${folder}/doc.md`),
    );
  });

  test('every check accepts an empty configuration and has a documentation file', async () => {
    const { registry } = await import('../checks/registry.ts');
    for (const check of registry) {
      expect(check.config.safeParse({}).success).toBe(true);
      expect(readFileSync(path.join(root, check.documentation), 'utf8')).toContain(
        `# Check ${check.number}: ${check.name}`,
      );
    }
  });
});
