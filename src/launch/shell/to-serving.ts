import { fullFlag } from '../recipe/speculation/full-flag.ts';
import { readSpeculation } from '../recipe/speculation/read-speculation.ts';
import type { EngineSpeculation } from '../recipe/speculation/speculation-source.ts';
import type { Action, Client, EffectiveServing, EnvironmentVariable, Role } from '../serving.ts';
import type { Origin, Setting } from '../value.ts';
import { both, type Conditions, contradict, covers, toGuard } from './conditions.ts';
import type { ActionEvent, ClientEvent, ServerEvent, ShellEvent } from './events.ts';
import { optionsFileArguments } from './options-file.ts';
import type { ShellRun } from './run-script.ts';
import { argumentsOf, type ShellArgument } from './server-arguments.ts';
import { withOrigins } from './speculation-origins.ts';
import { alternatives, keyOf, type Text, toValue } from './text.ts';

/** The parts of a serving configuration that a script decides. */
export type ShellServing = Pick<
  EffectiveServing,
  'role' | 'engine' | 'model' | 'args' | 'env' | 'speculation' | 'client' | 'actions' | 'origin'
> & {
  /** Conditions under which this server is started at all; none: always. */
  readonly guard: Setting['guard'];
};

/** Every server that a run starts, with what is in force for it. */
export function serversOf(run: ShellRun): readonly ShellServing[] {
  const servers = run.events.filter((event) => event.kind === 'server');
  return servers.map((server) => servingOf(server, run));
}

function servingOf(server: ServerEvent, run: ShellRun): ShellServing {
  const own = argumentsOf(server.words, server.conditions, server.origin).map((argument) => ({
    ...argument,
    flag: fullFlag(server.engine, argument.flag),
  }));
  const args = [...own, ...optionsFileArguments(server, own), ...unreadFiles(server, own)];
  const env = environmentOf(server);
  const found = readSpeculation({ engine: server.engine, args, env });
  return {
    role: roleOf(own, server),
    engine: server.engine,
    model: modelOf(own),
    args: args.map(({ text: _, ...argument }) => argument),
    env,
    speculation: found && { ...plain(withOrigins(found, args)), injectedBy: undefined },
    client: clientOf(server, run.events),
    origin: server.origin,
    actions: actionsBefore(server, run.events),
    guard: toGuard(server.conditions),
  };
}

const fileFlags = /^(?:config|extra-llm-api-(?:options|config))$/;

/** Files of arguments that the script does not write: words that are not known, behind those that are. */
function unreadFiles(server: ServerEvent, args: readonly ShellArgument[]): readonly ShellArgument[] {
  return args
    .filter(({ flag }) => fileFlags.test(flag.replaceAll('_', '-')))
    .filter(({ text }) => !server.optionFiles.has(keyOf(text)))
    .map((argument): ShellArgument => {
      const path = keyOf(argument.text);
      const expression = `--${argument.flag} ${path}`.slice(0, 200);
      const value = { kind: 'unknown', hole: { reason: { kind: 'file', path }, expression } } as const;
      return { ...argument, flag: '', isSwitch: false, value };
    });
}

/** Settings alone: some come from arguments, which are more. */
function plain(found: EngineSpeculation): EngineSpeculation {
  const { method, draft, length, sampler, simulated } = found;
  const only = ({ value, origin, guard }: Setting): Setting => ({ value, origin, guard });
  return {
    method: method && only(method),
    draft: draft && only(draft),
    length: length && only(length),
    sampler: sampler && only(sampler),
    simulated: simulated.map((knob) => ({ name: knob.name, ...only(knob) })),
  };
}

function environmentOf(server: ServerEvent): readonly EnvironmentVariable[] {
  return [...server.environment].flatMap(([name, text]) =>
    waysOf(text, server.conditions).map((way) => ({ name, ...settingOf(way.text, way.when, server.origin) })),
  );
}

function waysOf(
  text: Text,
  conditions: Conditions,
): readonly { readonly text: Text; readonly when: Conditions }[] {
  return alternatives(text, conditions) ?? [{ text, when: [] }];
}

function settingOf(text: Text, when: Conditions, fallback: Origin): Setting {
  return { value: toValue(text), origin: text[0]?.origin ?? fallback, guard: toGuard(when) };
}

const modelFlags = new Set(['model', 'model-path', 'model_path']);

function modelOf(args: readonly ShellArgument[]): Setting | undefined {
  const named = args.findLast(({ flag }) => modelFlags.has(flag));
  const model = named ?? args.find(({ flag }) => flag === '');
  return model && { value: model.value, origin: model.origin, guard: model.guard };
}

/** What the transfer of the KV cache says, else a server does all of it. */
function roleOf(args: readonly ShellArgument[], server: ServerEvent): Role {
  for (const { flag, text } of args) {
    const value = keyOf(text);
    if (flag === 'disaggregation-mode')
      return value === 'prefill' ? 'prefill' : value === 'decode' ? 'decode' : 'aggregated';
    if (flag.replaceAll('_', '-') !== 'kv-transfer-config') continue;
    if (/"kv_role"\s*:\s*"kv_producer"/.test(value)) return 'prefill';
    if (/"kv_role"\s*:\s*"kv_consumer"/.test(value)) return 'decode';
  }
  return server.engine === 'other' ? 'decode' : 'aggregated';
}

/** The client that may run against this server: the last one that does not exclude it. */
function clientOf(server: ServerEvent, events: readonly ShellEvent[]): Client | undefined {
  const clients = events.filter((event) => event.kind === 'client').filter((event) => mayMeet(server, event));
  // Roles of one script stand behind one another, and the client with the first.
  const client = clients.find(({ sequence }) => sequence > server.sequence) ?? clients[0];
  return client && clientFrom(client);
}

/** Roles of one script exclude each other, but their client is the same. */
function mayMeet(server: ServerEvent, client: ShellEvent): boolean {
  const isRole = (expression: string) => /RANK|ROLE/.test(expression);
  const own = server.conditions.filter(({ expression }) => !isRole(expression));
  return !contradict(own, client.conditions);
}

/** Those that say it themselves come first: `--dsv4` stands beside one of them where the library adds it. */
const templateFlags = ['use-chat-template', 'apply-chat-template', 'dsv4'];

/** The endpoint and the template as the client's command line has them. */
export function clientFrom(event: ClientEvent): Client {
  const args = argumentsOf(event.words, event.conditions, event.origin);
  const origin = event.calls.at(-1) ?? event.origin;
  const flag = templateFlags
    .map((name) => args.find((argument) => argument.flag.replaceAll('_', '-') === name))
    .find((argument) => argument !== undefined);
  const endpoint = args.find((argument) => argument.flag === 'endpoint');
  const isMeasured = event.client === 'fixed-sequence';
  return {
    kind: event.client,
    chatTemplate:
      flag !== undefined
        ? { value: { kind: 'known', text: 'true' }, origin: flag.origin, guard: flag.guard }
        : isMeasured
          ? { value: { kind: 'known', text: 'false' }, origin, guard: toGuard([]) }
          : undefined,
    endpoint: endpoint && { value: endpoint.value, origin: endpoint.origin, guard: endpoint.guard },
    templateFlag: flag?.flag,
  };
}

/**
 * What happens before the server answers, on the ways that lead to it. A wait counts only for what is reached with it for
 * sure: one that may be left out ends nothing.
 */
function actionsBefore(server: ServerEvent, events: readonly ShellEvent[]): readonly Action[] {
  const waits = events.filter(
    (event) =>
      event.kind === 'ready' &&
      event.sequence > server.sequence &&
      !contradict(server.conditions, event.conditions),
  );
  const isLater = ({ sequence, conditions }: ShellEvent) => {
    const given = both(server.conditions, conditions);
    return waits.some((wait) => wait.sequence < sequence && covers(given, wait.conditions));
  };
  return events
    .filter((event) => event.kind === 'action')
    .filter((event) => !contradict(server.conditions, event.conditions) && !isLater(event))
    .map((event) => actionFrom(event, server));
}

function actionFrom(event: ActionEvent, server: ServerEvent): Action {
  const { target, content, origin } = event;
  return {
    kind: event.action,
    target: settingOf(target, [], origin),
    text: event.text,
    origin,
    guard: toGuard(event.conditions.filter((condition) => !server.conditions.includes(condition))),
    source: event.source,
    content: content && { value: toValue(content), origin: content[0]?.origin ?? origin },
    cwd: toValue(event.cwd),
    isClientSide: event.venv !== server.venv,
    calls: event.calls,
  };
}
