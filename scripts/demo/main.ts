import { parseArgs } from 'node:util';
import { registry } from '../../checks/registry.ts';
import { processOutput } from '../../src/cli/output.ts';
import { runDemo } from './run-demo.ts';
import { pr4303 } from './stories/pr-4303.ts';
import { rejected } from './stories/rejected.ts';

const help = `npm run demo

Plays two pull requests against the app on an emulated GitHub on this machine: one that ends with PASS, and one that
breaks several rules and is REJECTED. Prints their threads as they grow and how long each step took, from its webhook
until everything was settled. Needs no network, no account and no Docker.

Ends with 0 if every step came out as expected, with 1 if one did not, with 2 if it was called wrongly.
Colours are used on a terminal unless NO_COLOR is set.
`;

const output = processOutput();
const wanted = readArguments();
if (wanted.kind === 'help') output.stdout(help);
else if (wanted.kind === 'demo')
  process.exitCode = await runDemo({ stories: [pr4303, rejected], checks: registry }, output);
else {
  output.stderr(`demo: ${wanted.problem}\n\n${help}`);
  process.exitCode = 2;
}

type Wanted = { kind: 'help' } | { kind: 'demo' } | { kind: 'wrong'; problem: string };

function readArguments(): Wanted {
  try {
    const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
    return values.help ? { kind: 'help' } : { kind: 'demo' };
  } catch (cause) {
    // Nothing else can be wrong with an argument.
    if (cause instanceof TypeError) return { kind: 'wrong', problem: cause.message };
    throw cause;
  }
}
