import type { Command } from 'commander';
import { registry } from '../../checks/registry.ts';
import type { Check } from '../check/check.ts';
import type { CommandContext } from './command-context.ts';
import { UsageError } from './usage-error.ts';

export function addExplainCommand(program: Command, context: CommandContext): void {
  program
    .command('explain')
    .description('say what a check decides, since when, and where its documentation is')
    .argument('<check>', 'number or id')
    .action((wanted: string) => {
      const check = registry.find(({ number, id }) => id === wanted || String(number) === wanted);
      if (check === undefined)
        throw new UsageError(`there is no check ${wanted}; there are ${registry.map(nameOf).join(', ')}`);
      context.output.stdout(describeCheck(check));
    });
}

function nameOf({ number, id }: Check): string {
  return `${number} (${id})`;
}

/** A check in a few lines, from its own declaration. */
export function describeCheck(check: Check): string {
  const rules = check.rules.map(({ id, since, until, severity }) => {
    const end = until === undefined ? '' : ` until ${until}`;
    return `  ${id}: since ${since}${end}, a violation ${severity === 'fail' ? 'rejects' : 'warns'}`;
  });
  const lines = [
    `Check ${check.number} (${check.name}), id ${check.id}`,
    '',
    check.description,
    '',
    'Rules:',
    ...rules,
    `Judged again when these change: ${check.triggers.join(', ')}`,
    `Documentation: ${check.documentation}`,
  ];
  return `${lines.join('\n')}\n`;
}
