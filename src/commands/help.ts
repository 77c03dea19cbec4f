import type { Allowed, CommandSyntax } from './grammar.ts';

const who: Readonly<Record<Allowed, (associations: readonly string[]) => string>> = {
  associated: (associations) => associations.join(', '),
  writer: () => 'write access',
  everybody: () => 'everybody',
};

/** The commands as a markdown list: usage, what it does, who may give it. */
export function helpOf(syntaxes: readonly CommandSyntax[], associations: readonly string[]): string {
  return syntaxes
    .map(
      ({ usage, description, allowed }) => `- \`${usage}\`: ${description} (${who[allowed](associations)})`,
    )
    .join('\n');
}
