import { valueAt } from '../../benchmark/mapping.ts';
import type { Client } from '../serving.ts';
import { known, type Setting } from '../value.ts';
import { fromRow, isAgentic, type LaunchContext } from './launch-context.ts';
import { settingAt } from './setting-at.ts';

/** Who measures the servers, and whether through the chat template. */
export function clientOf(context: LaunchContext, speculates: boolean): Client {
  const kind = clientKind(context);
  return { kind, chatTemplate: chatTemplateOf(context, speculates, kind), endpoint: undefined };
}

function clientKind({ point, purpose, variant }: LaunchContext): string {
  if (purpose === 'eval') return 'eval';
  if (isAgentic(point.row)) return 'agentic';
  const type = valueAt(variant.value, 'benchmark', 'type');
  const isSequence = type === undefined || type === 'custom' || type === 'sa-bench';
  return isSequence || typeof type !== 'string' ? 'fixed-sequence' : type;
}

function chatTemplateOf(context: LaunchContext, speculates: boolean, kind: string): Setting | undefined {
  const written = settingAt(context, ['benchmark', 'use_chat_template']);
  if (written !== undefined || kind === 'eval') return written;
  // The launcher binds the variable to speculation, whatever the fragment says.
  if (context.isBound) return fromRow(context, known(String(speculates)));
  return settingAt(context, ['benchmark', 'env', 'USE_CHAT_TEMPLATE']);
}
