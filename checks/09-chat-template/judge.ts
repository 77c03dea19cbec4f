import { code } from '../../src/check/markdown.ts';
import type { Location } from '../../src/check/outcome.ts';
import type { ChatTemplateLibrary } from '../../src/facts/chat-template-library.ts';
import { conditionsOf, placeOf, shownValue, textOf } from '../../src/facts/setting-words.ts';
import type { Client, Setting, SpeculatingPoint } from '../../src/facts/speculates.ts';
import type { ChatTemplateConfig } from './config.ts';

/** How the client of one point sends its prompts. Texts are markdown. */
export interface JudgedClient {
  readonly key: string;
  readonly isSubmitted: boolean;
  readonly kind: 'template' | 'raw' | 'unknown';
  /** What decides, and where. */
  readonly what: string;
  readonly location: Location;
}

export function judgePoint(
  { key, isSubmitted, servings, speculating }: SpeculatingPoint,
  library: ChatTemplateLibrary,
  config: ChatTemplateConfig,
): JudgedClient | undefined {
  const [first] = [...speculating, ...servings];
  if (first === undefined) return undefined;
  const client = [...speculating, ...servings]
    .map((serving) => serving.client)
    .find((one) => one !== undefined);
  const judged =
    client === undefined
      ? { kind: 'unknown' as const, what: `no benchmark client is found for the server at ${placeOf(first)}` }
      : judgeClient(client, library, config);
  return { key, isSubmitted, location: first.origin, ...judged };
}

type Judged = Pick<JudgedClient, 'kind' | 'what'> & Partial<Pick<JudgedClient, 'location'>>;

function judgeClient(client: Client, library: ChatTemplateLibrary, config: ChatTemplateConfig): Judged {
  const { kind, chatTemplate, endpoint, type } = client;
  // What is written is meant, even where this client would not read it.
  if (kind === 'agentic' && !isOff(chatTemplate))
    return { kind: 'template', what: 'the AgentX client replays conversations' };
  const address = textOf(endpoint);
  if (endpoint !== undefined && address?.includes('chat/completions') && isAlways(endpoint))
    return { kind: 'template', what: `it calls ${code(address)}`, location: endpoint.origin };
  if (chatTemplate !== undefined) return ofSetting(client, chatTemplate, library);
  const name = textOf(type);
  if (type !== undefined && config.templateByDefault.some((one) => one.client === name))
    return { kind: 'template', what: `${code(name ?? '')} does it by default`, location: type.origin };
  const called = code(name ?? kind);
  return {
    kind: 'unknown',
    what: `whether the benchmark client ${called} goes through the chat template is not said`,
  };
}

function ofSetting(client: Client, setting: Setting, library: ChatTemplateLibrary): Judged {
  const location = setting.origin;
  const place = placeOf(setting);
  const text = textOf(setting)?.toLowerCase();
  const flag = client.templateFlag;
  if (text === undefined)
    return {
      kind: 'unknown',
      what: `whether the client goes through the chat template cannot be told at ${place}: ${code(shownValue(setting.value))}`,
      location,
    };
  if (text !== 'true' && text !== '1')
    return {
      kind: 'raw',
      what: `the client sends raw prompts without the chat template, at ${place}${conditionsOf(setting.guard)}`,
      location,
    };
  if (flag === 'dsv4' && !library.impliesTemplate)
    return {
      kind: 'raw',
      what: `${code('--dsv4')} at ${place} does not switch the chat template on in ${code(library.path)}`,
      location,
    };
  if (!isAlways(setting))
    return {
      kind: 'unknown',
      what: `the client goes through the chat template at ${place} only under a condition that cannot be told${conditionsOf(setting.guard)}`,
      location,
    };
  return {
    kind: 'template',
    what: flag === undefined ? `the recipe says so at ${place}` : `${code(`--${flag}`)} at ${place}`,
    location,
  };
}

function isOff(setting: Setting | undefined): setting is Setting {
  return ['false', '0'].includes(textOf(setting)?.toLowerCase() ?? '');
}

function isAlways({ guard }: Setting): boolean {
  return guard.conditions.length === 0;
}
