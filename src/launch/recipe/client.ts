import { valueAt } from '../../benchmark/mapping.ts';
import type { Client } from '../serving.ts';
import { known, type Setting } from '../value.ts';
import { fromRow, isAgentic, type LaunchContext } from './launch-context.ts';
import { settingAt } from './setting-at.ts';

/** Who measures the servers, and whether through the chat template. */
export function clientOf(context: LaunchContext, speculates: boolean): Client {
  const kind = clientKind(context);
  const chatTemplate = chatTemplateOf(context, speculates, kind);
  const type = settingAt(context, ['benchmark', 'type']);
  const isBuiltIn = kind === 'fixed-sequence' && type?.value.kind === 'known' && type.value.text !== 'custom';
  const inputs =
    kind === 'agentic' ? settingAt(context, ['benchmark', 'env', 'AIPERF_EXTRA_INPUTS']) : undefined;
  return {
    kind,
    chatTemplate,
    endpoint: undefined,
    ...(isBuiltIn && { type }),
    ...(inputs !== undefined && { inputs }),
  };
}

/** The AgentX clients; a comment behind another program names none. */
const replays =
  /^(?:(?:bash|sh|exec)\s+)?["']?[^\s"'#]*(?:agentic_srt|srt_agentic|trace_?-?replay\w*)(?:\.\w+)?["']?(?:\s|$)/;

function clientKind({ point, purpose, variant }: LaunchContext): string {
  if (purpose === 'eval') return 'eval';
  const type = valueAt(variant.value, 'benchmark', 'type');
  const command = valueAt(variant.value, 'benchmark', 'command');
  const isCommand = type === undefined || type === 'custom';
  if (isAgentic(point.row) && isCommand)
    return typeof command !== 'string' || replays.test(command.trim()) ? 'agentic' : 'custom';
  if (isAgentic(point.row) && typeof type === 'string' && replays.test(type)) return 'agentic';
  const isSequence = type === undefined || type === 'custom' || type === 'sa-bench';
  return isSequence || typeof type !== 'string' ? 'fixed-sequence' : type;
}

function chatTemplateOf(context: LaunchContext, speculates: boolean, kind: string): Setting | undefined {
  const written = settingAt(context, ['benchmark', 'use_chat_template']);
  if (written !== undefined || kind === 'eval') return written;
  // The launcher binds the variable to speculation, whatever the fragment says.
  // The AgentX client does not read it.
  if (kind === 'agentic') return undefined;
  if (context.isBound) return fromRow(context, known(String(speculates)));
  return settingAt(context, ['benchmark', 'env', 'USE_CHAT_TEMPLATE']);
}
