import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { projectFile } from './markdown-doc.ts';

const root = path.join(import.meta.dirname, '../..');
const documents = [...globSync('*.md', { cwd: root }), ...globSync('docs/*.md', { cwd: root })];

/** Links to the project's own files. */
function linksOf(document: string): { target: string; anchor: string }[] {
  const text = projectFile(document).replace(/^```[\s\S]*?^```$/gm, '');
  return [...text.matchAll(/\]\(([^()\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z]+:/.test(link))
    .map((link) => {
      const [file = '', anchor = ''] = link.split('#');
      return { target: file === '' ? document : path.join(path.dirname(document), file), anchor };
    });
}

/** The anchors of a document's headings, as GitHub makes them. */
function anchorsOf(document: string): string[] {
  const headings = [...projectFile(document).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

describe.each(documents)('%s', (document) => {
  const links = linksOf(document);

  test('links files that exist', () => {
    expect(
      links.map(({ target }) => target).filter((target) => !existsSync(path.join(root, target))),
    ).toEqual([]);
  });

  test('links headings that exist', () => {
    const broken = links.filter(({ target, anchor }) => anchor !== '' && !anchorsOf(target).includes(anchor));
    expect(broken).toEqual([]);
  });
});

test('every document of the project is linked from the README', () => {
  const linked = linksOf('README.md').map(({ target }) => target);
  expect(linked).toEqual(expect.arrayContaining(documents.filter((document) => document !== 'README.md')));
});
