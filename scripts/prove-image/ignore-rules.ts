import { DockerfileError } from './dockerfile-error.ts';

interface Rule {
  readonly segments: readonly string[];
  readonly isKept: boolean;
}

/** Which files of a folder Docker sends to a build, by its `.dockerignore`: the last rule that matches decides. */
export class IgnoreRules {
  readonly #rules: readonly Rule[];

  /** Throws `DockerfileError` for patterns that ours does not need: `**`, `?`, `[`, `\`. */
  constructor(text: string) {
    const rules: Rule[] = [];
    for (const [index, raw] of text.split('\n').entries()) {
      const line = raw.trim();
      if (line !== '' && !line.startsWith('#')) rules.push(ruleOf(line, index + 1));
    }
    this.#rules = rules;
  }

  /** `path`: relative, with `/`. */
  isIgnored(path: string): boolean {
    const segments = path.split('/');
    // A rule about a folder is one about everything in it.
    return this.#rules.findLast((rule) => isPrefix(rule.segments, segments))?.isKept === false;
  }

  /** Nothing in this folder can be sent, so that nobody need look into it. */
  isFolderIgnored(path: string): boolean {
    const segments = path.split('/');
    const isKeptBelow = this.#rules.some(
      (rule) =>
        rule.isKept &&
        rule.segments.length > segments.length &&
        isPrefix(rule.segments.slice(0, segments.length), segments),
    );
    return this.isIgnored(path) && !isKeptBelow;
  }
}

function ruleOf(text: string, line: number): Rule {
  const isKept = text.startsWith('!');
  const segments = (isKept ? text.slice(1) : text).split('/').filter((segment) => segment !== '');
  const isOdd = (segment: string) => segment.split('*').length > 2 || /[?[\]\\!]|^\.{1,2}$/.test(segment);
  if (segments.length === 0 || segments.some(isOdd))
    throw new DockerfileError(line, `not understood: ${text}`);
  return { segments, isKept };
}

function isPrefix(pattern: readonly string[], path: readonly string[]): boolean {
  return (
    pattern.length <= path.length && pattern.every((segment, index) => isMatch(segment, path[index] ?? ''))
  );
}

function isMatch(pattern: string, name: string): boolean {
  const [before = '', after] = pattern.split('*');
  if (after === undefined) return name === before;
  return name.length >= before.length + after.length && name.startsWith(before) && name.endsWith(after);
}
