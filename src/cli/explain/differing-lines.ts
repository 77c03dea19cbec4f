/** Lines that only one of two texts has, marked `-` and `+`. */
export function differingLines(before: readonly string[], after: readonly string[]): readonly string[] {
  const [was, is] = [new Set(before), new Set(after)];
  return [
    ...[...was].filter((line) => !is.has(line)).map((line) => `- ${line.trim()}`),
    ...[...is].filter((line) => !was.has(line)).map((line) => `+ ${line.trim()}`),
  ];
}
