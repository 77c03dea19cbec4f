import { placeOf } from '../../benchmark/yaml/data-file-error.ts';
import type {
  Argument,
  EffectiveServing,
  EnvironmentVariable,
  Frontend,
  Served,
  Setting,
  Speculation,
} from '../../facts/servings-of-config.ts';
import { differingLines } from './differing-lines.ts';
import { shownValue } from './shown-value.ts';

const always: Setting['guard'] = { conditions: [] };

/** Wide enough for most flags, so that places stand below each other. */
const COLUMN = 64;

/** What is served, one line for each setting, with the place that put it in force. */
export function servedLines(served: Served): readonly string[] {
  switch (served.kind) {
    case 'served':
      return [...rolesLines(served.servings), ...new Set(served.servings.flatMap(sharedLines))];
    case 'unknown':
      return [`not known: ${served.message}  ${placeOf(served.origin)}`];
  }
}

/** Nodes may start the same command in other surroundings: only what is not the same is told again. */
function rolesLines(servings: readonly EffectiveServing[]): readonly string[] {
  const first = new Map<string, readonly string[]>();
  return servings.flatMap((serving) => {
    const heading = headingOf(serving);
    const lines = roleLines(serving);
    const known = first.get(heading);
    if (known === undefined) {
      first.set(heading, lines);
      return [heading, ...indented(lines)];
    }
    return [`${heading}, on other nodes`, ...indented(differingLines(known, lines))];
  });
}

function headingOf({ role, engine, origin, guard = always }: EffectiveServing): string {
  return `${role}: ${engine}  ${placed({ origin, guard })}`;
}

function roleLines(serving: EffectiveServing): readonly string[] {
  const { image, model, stagedModel, topology, speculation, args, env } = serving;
  return [
    ...settingLine('image', image),
    ...settingLine('model', model),
    ...settingLine('staged as', stagedModel),
    ...settingLine('GPUs of a worker', topology.gpus),
    ...settingLine('workers', topology.workers),
    ...settingLine('nodes', topology.nodes),
    ...speculationLines(speculation),
    ...publicationLines(serving),
    ...args.map(argumentLine),
    ...env.map(variableLine),
  ];
}

function speculationLines(speculation: Speculation | undefined): readonly string[] {
  if (speculation === undefined) return ['no speculative decoding'];
  const { method, draft, length, sampler, simulated, injectedBy, overwritten = [] } = speculation;
  return [
    ...settingLine('speculation', method),
    ...settingLine('draft', draft),
    ...settingLine('draft length', length),
    ...settingLine('draft sampler', sampler),
    ...simulated.flatMap((knob) =>
      settingLine(`simulated${injectedBy === undefined ? '' : ` by the ${injectedBy}`}: ${knob.name}`, knob),
    ),
    ...overwritten.flatMap((knob) => settingLine(`written, but not in force: ${knob.name}`, knob)),
  ];
}

function publicationLines({ metricsPublication: found }: EffectiveServing): readonly string[] {
  if (found === undefined) return [];
  const answer = found.isPublished === undefined ? 'not known' : found.isPublished ? 'yes' : 'no';
  const by = found.decidedBy === undefined ? 'by default' : placeOf(found.decidedBy.origin);
  return [aligned(`metrics published: ${answer}`, by)];
}

/** What belongs to all roles of a recipe, and to the servers of a script one by one. */
function sharedLines(serving: EffectiveServing): readonly string[] {
  const { client, frontend, dynamo, actions, srtSlurm } = serving;
  return [
    ...frontendLines(frontend),
    ...settingLine(`dynamo (${dynamo?.kind})`, dynamo?.version),
    ...settingLine('srt-slurm', srtSlurm?.ref),
    ...actions.flatMap(({ kind, target, guard }) => settingLine(kind, { ...target, guard })),
    ...(client === undefined ? [] : [`client: ${client.kind}`]),
    ...settingLine('chat template', client?.chatTemplate),
  ];
}

function frontendLines(frontend: Frontend | undefined): readonly string[] {
  if (frontend === undefined) return [];
  const { type, image, args, env } = frontend;
  return [
    ...settingLine('frontend', type),
    ...indented([...settingLine('image', image), ...args.map(argumentLine), ...env.map(variableLine)]),
  ];
}

/** Where it is written, and on which branch if that cannot be decided. */
function placed({ origin, guard }: Omit<Setting, 'value'>): string {
  const conditions = guard.conditions.map(({ expression, holds }) =>
    holds ? expression : `not ${expression}`,
  );
  return conditions.length === 0 ? placeOf(origin) : `${placeOf(origin)} (if ${conditions.join(' and ')})`;
}

function settingLine(name: string, setting: Setting | undefined): readonly string[] {
  return setting === undefined ? [] : [aligned(`${name}: ${shownValue(setting.value)}`, placed(setting))];
}

function argumentLine(argument: Argument): string {
  const { flag, isSwitch, value } = argument;
  const name = flag === '' ? '' : `--${flag}`;
  return aligned(isSwitch ? name : `${name} ${shownValue(value)}`.trim(), placed(argument));
}

function variableLine(variable: EnvironmentVariable): string {
  return aligned(`${variable.name}=${shownValue(variable.value)}`, placed(variable));
}

function aligned(text: string, place: string): string {
  return `${text.padEnd(COLUMN)}  ${place}`;
}

function indented(lines: readonly string[]): readonly string[] {
  return lines.map((line) => `  ${line}`);
}
