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
import { shownValue } from './shown-value.ts';

/** Wide enough for most flags, so that places stand below each other. */
const COLUMN = 64;

/** What is served, one line for each setting, with the place that put it in force. */
export function servedLines(served: Served): readonly string[] {
  switch (served.kind) {
    case 'served':
      return [...served.servings.flatMap(roleLines), ...sharedLines(served.servings[0])];
    case 'unknown':
      return [`not known: ${served.message}  ${placeOf(served.origin)}`];
    case 'script':
      return [`a script, which is not followed: ${served.path}`];
  }
}

function roleLines(serving: EffectiveServing): readonly string[] {
  const { role, engine, image, model, stagedModel, topology, speculation, args, env, origin } = serving;
  return [
    `${role}: ${engine}  ${placeOf(origin)}`,
    ...indented([
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
    ]),
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

/** What belongs to all roles. */
function sharedLines(serving: EffectiveServing | undefined): readonly string[] {
  if (serving === undefined) return [];
  const { client, frontend, dynamo, actions, srtSlurm } = serving;
  return [
    ...frontendLines(frontend),
    ...settingLine(`dynamo (${dynamo?.kind})`, dynamo?.version),
    ...settingLine('srt-slurm', srtSlurm?.ref),
    ...actions.flatMap(({ kind, target }) => settingLine(kind, target)),
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
function placed({ origin, guard }: Setting): string {
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
