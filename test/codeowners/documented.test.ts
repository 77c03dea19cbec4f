import { describe, expect, test } from '@jest/globals';
import { parseCodeowners } from '../../src/codeowners/codeowners.ts';
import { isMatched, ownersOf } from './support.ts';

// The example file of GitHub's "About code owners", line for line, with owners of our own.
const EXAMPLE = `
# This is a comment.
# Each line is a file pattern followed by one or more owners.

*       @lead1 @lead2

# Order is important.
*.js    @js-owner #This is an inline comment.

*.go gophers@example.com

*.txt @acme/writers

/build/logs/ @log-owner

docs/* writer@example.com

apps/ @app-owner

/docs/ @docs-owner

/scripts/ @docs-owner @app-owner

**/logs @app-owner

/apps/ @root-app-owner
/apps/github
`;

describe("GitHub's example file", () => {
  test.each<[string, string, string]>([
    ['a file no other line names belongs to the default owners', 'README.md', '@lead1 @lead2'],
    ['a nested file no other line names belongs to the default owners', 'src/deep/x.py', '@lead1 @lead2'],
    ['a hidden file belongs to the default owners', '.github/workflows/ci.yml', '@lead1 @lead2'],
    ['*.js takes over from the default owners', 'index.js', '@js-owner'],
    ['*.js applies at any depth', 'src/deep/index.js', '@js-owner'],
    ['*.js does not apply to another extension', 'index.jsx', '@lead1 @lead2'],
    ['*.go belongs to an email address', 'cmd/main.go', 'gophers@example.com'],
    ['*.txt belongs to a team', 'notes/a.txt', '@acme/writers'],
    ['/docs/ owns what docs/* named before it', 'docs/getting-started.md', '@docs-owner'],
    ['/docs/ owns nested files', 'docs/build-app/troubleshooting.md', '@docs-owner'],
    ['/docs/ is the one at the root', 'web/docs/index.md', '@lead1 @lead2'],
    ['apps/ applies at any depth', 'web/apps/one/main.py', '@app-owner'],
    ['/scripts/ has two owners', 'scripts/run.sh', '@docs-owner @app-owner'],
    ['/scripts/ takes a .js file from *.js', 'scripts/run.js', '@docs-owner @app-owner'],
    ['**/logs takes over from /build/logs/', 'build/logs/today.log', '@app-owner'],
    ['**/logs applies below another directory', 'scripts/logs/a/b.log', '@app-owner'],
    ['**/logs applies at depth', 'deeply/nested/logs/x', '@app-owner'],
    ['**/logs applies at the root', 'logs/x', '@app-owner'],
    ['/apps/ at the root takes over from apps/', 'apps/one/main.py', '@root-app-owner'],
    ['/apps/github has no owner', 'apps/github/main.py', ''],
    ['/apps/github takes nothing from its neighbours', 'apps/github-enterprise/main.py', '@root-app-owner'],
  ])('%s', (_, path, owners) => {
    expect(ownersOf(EXAMPLE, path)).toBe(owners);
  });

  test('parses without a problem', () => {
    expect(parseCodeowners(EXAMPLE).problems).toEqual([]);
  });

  test('gives /apps/github to the owner that its other version names', () => {
    expect(ownersOf(EXAMPLE.replace('/apps/github', '/apps/github @hub-owner'), 'apps/github/a')).toBe(
      '@hub-owner',
    );
  });
});

describe('order', () => {
  test.each<[string, string, string, string | undefined]>([
    ['owners on two lines do not add up', '*.md @one\n*.md @two', 'a.md', '@two'],
    ['a broad line after a narrow one wins', '/a/b.md @one\n* @two', 'a/b.md', '@two'],
    ['a narrow line after a broad one wins', '* @two\n/a/b.md @one', 'a/b.md', '@one'],
    ['a later name beats an earlier path', '/a/b.md @one\nb.md @two', 'a/b.md', '@two'],
    ['a later wildcard beats an earlier directory', '/a/ @one\n/a/*/c @two', 'a/b/c', '@two'],
    ['a later directory beats an earlier wildcard', '/a/*/c @two\n/a/ @one', 'a/b/c', '@one'],
    ['the last of many wildcards wins', '*.md @one\na* @two\n*b* @three', 'ab.md', '@three'],
    ['a line without owners un-owns', '* @one\n/vendor/', 'vendor/x', ''],
    ['a line without owners but with a comment un-owns', '* @one\n/vendor/ # third party', 'vendor/x', ''],
    ['a path can be owned again after it was un-owned', '/v/\n/v/x @one', 'v/x', '@one'],
    ['no line, no owner', '/a/ @one', 'b', undefined],
    ['an empty file owns nothing', '', 'b', undefined],
  ])('%s', (_, file, path, owners) => {
    expect(ownersOf(file, path)).toBe(owners);
  });
});

describe('docs/*', () => {
  test.each<[string, string, boolean]>([
    ['docs/*', 'docs/getting-started.md', true],
    ['docs/*', 'docs/build-app/troubleshooting.md', false],
    ['docs/*', 'web/docs/a.md', false],
    ['docs/*', 'docs', false],
    ['/docs/*', 'docs/a.md', true],
    ['/docs/*', 'docs/a/b.md', false],
    ['/a/docs/*', 'a/docs/b.md', true],
    ['/a/docs/*', 'a/docs/c/b.md', false],
    ['**/docs/*', 'web/docs/a.md', true],
    ['**/docs/*', 'web/docs/a/b.md', false],
    ['/a*/*', 'ab/c', true],
    ['/a*/*', 'ab/c/d', false],
    ['/*', 'a', true],
    ['/*', 'a/b', false],
  ])('%s and %s: %s', (pattern, path, expected) => {
    expect(isMatched(pattern, path)).toBe(expected);
  });

  test.each<[string, string, boolean]>([
    ['docs/*/', 'docs/a/b.md', true],
    ['docs/*/', 'docs/a/b/c.md', true],
    ['docs/*/', 'docs/a.md', false],
    ['docs/*.d', 'docs/conf.d/10.yaml', true],
    ['docs/a*', 'docs/ab/c.md', true],
    ['docs/?', 'docs/a/c.md', true],
    ['docs/**', 'docs/a/b/c.md', true],
    ['docs/**/*', 'docs/a/b/c.md', true],
    ['docs/**/*', 'docs/a.md', true],
    ['docs/*/c.md', 'docs/a/c.md', true],
    ['docs/*/c.md', 'docs/c.md', false],
    ['docs/*/c.md', 'docs/a/b/c.md', false],
  ])(
    'is the exception of a last segment that is only an asterisk: %s and %s: %s',
    (pattern, path, expected) => {
      expect(isMatched(pattern, path)).toBe(expected);
    },
  );
});
