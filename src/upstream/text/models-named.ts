const MOST_MODELS = 500;

/** Names that look like checkpoints of the Hub (`owner/name`), in lower case. */
export function modelsNamedIn(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [, name = ''] of text.matchAll(
    /(?<![\w./-])([A-Za-z0-9][\w.-]{1,60}\/[A-Za-z0-9][\w.-]{1,100})(?![\w/])/g,
  )) {
    found.add(name.toLowerCase().replace(/\.+$/, ''));
    if (found.size >= MOST_MODELS) break;
  }
  return found;
}
