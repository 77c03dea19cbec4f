import { insertAfter, isLibrary, isRecipe, isScript, withRecipeArgument } from '../edit.ts';
import type { MutantKind } from '../place.ts';

/** Checks 12 and 17. */
export const otherKinds: readonly MutantKind[] = [
  {
    id: 'old-points-changed',
    check: 12,
    isHarmful: true,
    apply: (place) =>
      place.isOld && isScript(place)
        ? insertAfter(place, place.serving.origin.path, isLibrary, ['export NCCL_DEBUG=WARN'])
        : undefined,
  },
  {
    id: 'old-points-changed-under-their-guard',
    check: 12,
    isHarmful: true,
    apply: (place) =>
      place.isOld && isScript(place)
        ? insertAfter(place, place.serving.origin.path, isLibrary, [
            'if [ "$CONC" -gt 0 ]; then export NCCL_DEBUG=WARN; fi',
          ])
        : undefined,
  },
  {
    id: 'old-points-kept-apart',
    check: 12,
    isHarmful: false,
    apply: (place) =>
      place.isOld && isScript(place)
        ? insertAfter(place, place.serving.origin.path, isLibrary, [
            'if [ "$CONC" -gt 1000000 ]; then export NCCL_DEBUG=WARN; fi',
          ])
        : undefined,
  },
  {
    id: 'metrics-off',
    check: 17,
    isHarmful: true,
    apply: (place) =>
      isRecipe(place) && place.serving.metricsPublication?.isPublished === true
        ? withRecipeArgument(place, 'publish_metrics: false')
        : undefined,
  },
];
