/** Whether two versions of a script differ in comment lines and blank lines only. */
export function isSameCode(before: string, after: string): boolean {
  return before === after || codeLines(before) === codeLines(after);
}

/** A comment is `#` and a space: directives (`#!`, `#SBATCH`) count. */
function codeLines(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '' && !/^\s*#(?:\s|$)/.test(line))
    .join('\n');
}
