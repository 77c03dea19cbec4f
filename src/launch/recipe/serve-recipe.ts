import type { EffectiveServing } from '../serving.ts';
import { actionsOf } from './actions.ts';
import { clientOf } from './client.ts';
import { dynamoOf } from './dynamo.ts';
import { frontendOf } from './frontend.ts';
import type { LaunchContext } from './launch-context.ts';
import { metricsPublicationOf } from './metrics-publication.ts';
import { roleBlocks } from './role-block.ts';
import { serveRole } from './serve-role.ts';

/** Every role of a resolved recipe; none if it names no role. */
export function serveRecipe(context: LaunchContext): readonly EffectiveServing[] {
  const roles = roleBlocks(context.variant.value).map((block) => serveRole(context, block));
  // The decoding role decides.
  const decoding = roles.find(({ role }) => role !== 'prefill');
  const client = clientOf(context, decoding?.speculation !== undefined);
  const frontend = frontendOf(context);
  const isDynamo = frontend.type.value.kind !== 'known' || frontend.type.value.text === 'dynamo';
  const shared = {
    purpose: context.purpose,
    client,
    frontend,
    dynamo: isDynamo ? dynamoOf(context) : undefined,
    actions: actionsOf(context),
    srtSlurm: { ref: context.srtSlurm.ref, generation: context.srtSlurm.generation },
    stagedModel: context.stagedModel,
  };
  return roles.map((role) => ({
    ...role,
    ...shared,
    metricsPublication:
      isDynamo && role.engine === 'trtllm' ? metricsPublicationOf(context, role) : undefined,
  }));
}
