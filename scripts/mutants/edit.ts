import type { Mutation, Place } from './place.ts';

export function isScript({ serving }: Place): boolean {
  return serving.origin.path.endsWith('.sh');
}

export function isRecipe({ serving }: Place): boolean {
  return /\.ya?ml$/.test(serving.origin.path);
}

/** Lines put behind the one that sources the shared library: always run, and before any server. */
export function afterLibrary(place: Place, added: readonly string[]): Mutation | undefined {
  if (!isScript(place)) return undefined;
  const { path, line } = place.serving.origin;
  const mutation = insertAfter(place, path, isLibrary, added);
  return mutation !== undefined && (mutation.lines[0] ?? 0) <= line ? mutation : undefined;
}

export function isLibrary(line: string): boolean {
  // At the outermost level: what stands deeper may run after the server, or not at all.
  return /^(?:source|\.)\s+.*benchmark_lib\.sh/.test(line) || /^NODE_RANK=/.test(line);
}

/** Lines put behind the first one that is like this. */
export function insertAfter(
  place: Place,
  path: string,
  isIt: (line: string) => boolean,
  added: readonly string[],
): Mutation | undefined {
  const lines = place.read(path)?.split('\n');
  const at = lines?.findIndex(isIt) ?? -1;
  if (lines === undefined || at < 0) return undefined;
  lines.splice(at + 1, 0, ...added);
  return { path, text: lines.join('\n'), lines: added.map((_, index) => at + 2 + index) };
}

/** One line changed; `undefined` if that changes nothing. */
export function changeLine(
  place: Place,
  { path, line }: { readonly path: string; readonly line: number },
  change: (text: string) => string,
): Mutation | undefined {
  const lines = place.read(path)?.split('\n');
  const before = lines?.[line - 1];
  if (lines === undefined || before === undefined) return undefined;
  const after = change(before);
  if (after === before) return undefined;
  lines[line - 1] = after;
  return { path, text: lines.join('\n'), lines: [line] };
}

const servers = [
  /((?:^|[\s("])vllm serve\s+\S+)/,
  /((?:^|[\s("])python3? -m sglang\.launch_server)/,
  /((?:^|[\s("])sglang serve)/,
  /((?:^|[\s("])trtllm-serve\s+\S+)/,
  /((?:^|[\s("])python3? -m atom\.entrypoints\.openai_server)/,
];

/** A command that is put together as text: quotes would end it. */
function isInString(line: string, server: RegExp): boolean {
  const before = line.slice(0, (server.exec(line)?.index ?? 0) + 1);
  return (before.match(/"/g)?.length ?? 0) % 2 === 1;
}

/** An argument more for the server that a script starts. */
export function withArgument(place: Place, argument: string): Mutation | undefined {
  if (!isScript(place)) return undefined;
  return changeLine(place, place.serving.origin, (line) => {
    const server = servers.find((pattern) => pattern.test(line));
    return server === undefined || isInString(line, server)
      ? line
      : line.replace(server, (start) => `${start} ${argument}`);
  });
}

/** An entry more beside the first argument that the recipe gives this role. */
export function withRecipeArgument(place: Place, entry: string): Mutation | undefined {
  if (!isRecipe(place)) return undefined;
  const sibling = place.serving.args.find(
    ({ flag, origin }) => flag !== '' && origin.path === place.serving.origin.path,
  );
  return sibling && beside(place, sibling.origin, entry);
}

/** An entry more beside the first variable that the recipe gives this role. */
export function withRecipeVariable(place: Place, entry: string): Mutation | undefined {
  if (!isRecipe(place)) return undefined;
  const sibling = place.serving.env.find(({ origin }) => origin.path === place.serving.origin.path);
  return sibling && beside(place, sibling.origin, entry);
}

function beside(
  place: Place,
  { path, line }: { readonly path: string; readonly line: number },
  entry: string,
): Mutation | undefined {
  const lines = place.read(path)?.split('\n');
  const sibling = lines?.[line - 1];
  // An entry on a line of its own, in block style.
  const indent = /^(\s+)["']?[\w-]+["']?:\s/.exec(sibling ?? '')?.[1];
  if (lines === undefined || indent === undefined) return undefined;
  lines.splice(line - 1, 0, `${indent}${entry}`);
  return { path, text: lines.join('\n'), lines: [line] };
}
