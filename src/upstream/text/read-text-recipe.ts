import type { OpenEngine } from '../../benchmark/engine.ts';
import { type Documented, noSettings, type RecipeDocument } from '../documented.ts';
import { gpusNamedIn } from '../gpus.ts';
import { type ServerCommand, serverCommand } from '../shell/server-commands.ts';
import { readShellText } from '../shell/shell-words.ts';
import { type Fence, markdownBlocks } from './markdown-blocks.ts';
import { mentionsIn } from './mentions.ts';
import { modelsNamedIn } from './models-named.ts';
import { type TableRow, tableRows } from './table-settings.ts';

/** The longest real page has 60 commands. */
const MOST_SERVINGS = 1_000;

const shells = new Set(['', 'bash', 'sh', 'shell', 'console', 'zsh', 'text', 'command']);

/** A recipe written for people: its fenced commands are the servings, its tables and prose add to them. */
export function readTextRecipe(
  text: string,
  path: string,
  engine: OpenEngine,
  firstLine = 1,
): RecipeDocument {
  const { fences, prose } = markdownBlocks(text, firstLine);
  const rows = tableRows(prose);
  const servings: Documented[] = [];
  const exported = new Map<number, Documented['inForce']['env']>();
  for (const fence of fences) {
    if (!shells.has(fence.language)) continue;
    if (servings.length >= MOST_SERVINGS) break;
    const read = readShellText(fence.text, fence.line);
    const servers = read.commands.flatMap((command) => serverCommand(command) ?? []);
    for (const server of servers) {
      const serving = documented(server, { fence, path, engine, rows, exported });
      servings.push(serving, ...variantsOf(serving, rows, fence));
    }
    // Variables that one block exports hold for the commands of the next ones in its section.
    if (servers.length === 0 && read.exported.size > 0) {
      const own = [...read.exported].map(([name, { text: value, line }]) => ({ name, value, line }));
      exported.set(fence.section, [...(exported.get(fence.section) ?? []), ...own]);
    }
  }
  return {
    path,
    format: 'text',
    servings,
    mentions: mentionsIn(prose),
    models: modelsNamedIn(text),
    problems: servings.length < MOST_SERVINGS ? [] : [`has more than ${MOST_SERVINGS} commands`],
  };
}

interface Surroundings {
  readonly fence: Fence;
  readonly path: string;
  readonly engine: OpenEngine;
  readonly rows: readonly TableRow[];
  readonly exported: ReadonlyMap<number, Documented['inForce']['env']>;
}

function documented(
  server: ServerCommand,
  { fence, path, engine, rows, exported }: Surroundings,
): Documented {
  const near = rows.filter(({ section, isVariant }) => section === fence.section && !isVariant);
  const byImage = server.image === undefined ? [] : gpusNamedIn(server.image);
  return {
    engine: server.engine === 'any' ? engine : server.engine,
    path,
    line: server.line,
    title: fence.heading === '' ? 'a command' : `the command under "${fence.heading}"`,
    role: server.role,
    models: server.model === undefined ? [...fence.models] : [server.model],
    gpus: fence.gpus.length > 0 ? fence.gpus : byImage,
    inForce: { args: server.args, env: [...(exported.get(fence.section) ?? []), ...server.env] },
    offered:
      near.length === 0
        ? noSettings
        : {
            args: near.flatMap(({ settings }) => settings.args),
            env: near.flatMap(({ settings }) => settings.env),
          },
    sizes: [],
    home: `the command on line ${server.line}`,
  };
}

/** The command as each row of its section's tables would have it. */
function variantsOf(
  serving: Documented,
  rows: readonly TableRow[],
  { section }: Fence,
): readonly Documented[] {
  return rows.flatMap((row): readonly Documented[] => {
    if (row.section !== section || !row.isVariant) return [];
    const { args, env } = row.settings;
    const line = (args[0] ?? env[0])?.line ?? serving.line;
    return [
      {
        ...serving,
        line,
        title: `${serving.title} with the row on line ${line}`,
        gpus: row.gpus.length > 0 ? row.gpus : serving.gpus,
        inForce: { args: [...serving.inForce.args, ...args], env: [...serving.inForce.env, ...env] },
      },
    ];
  });
}
