import { code } from '../../src/check/markdown.ts';
import type { Location } from '../../src/check/outcome.ts';
import type { StateClaim } from '../../src/facts/description-claims.ts';
import type { EffectiveServing } from '../../src/facts/servings.ts';
import type { Head } from './head.ts';
import { isTold } from './judge-settings.ts';
import { type Judgement, unchecked } from './judgement.ts';

/** Whether something of a role is on; `undefined`: the files do not say. */
interface State {
  readonly isOn: boolean | undefined;
  readonly text: string;
  readonly location: Location;
}

/** KV events and metrics of the roles, on every point that has such roles. */
export function judgeState(claim: StateClaim, head: Head): Judgement {
  const scope = head.scopeOf(claim);
  const servings = scope.configs
    .flatMap(({ points }) => points)
    .flatMap((point) => point.servings)
    // Roles are spoken of: prefill and decode, which aggregated serving does not have.
    .filter(({ role }) => (claim.role === undefined ? role !== 'aggregated' : role === claim.role));
  const states = servings.map((serving) => stateOf(serving, claim.of));
  const [first] = states;
  if (first === undefined || states.some(({ isOn }) => isOn === undefined)) return unchecked;
  const other = states.find(({ isOn }) => isOn !== claim.isOn);
  if (other === undefined) return { kind: 'agrees', with: code(first.text), location: first.location };
  if (!claim.isPlain || !isTold(scope) || states.some(({ isOn }) => isOn === claim.isOn)) return unchecked;
  return { kind: 'contradicts', actual: `the head has ${code(other.text)}`, location: other.location };
}

function stateOf({ kvEvents, args, origin, engine }: EffectiveServing, of: StateClaim['of']): State {
  if (of === 'kv-events') {
    const isKnown = kvEvents?.value.kind === 'known';
    const text = isKnown && kvEvents.value.kind === 'known' ? kvEvents.value.text : '?';
    return {
      isOn: isKnown ? text !== 'false' : undefined,
      text: `kv_events: ${text}`,
      location: kvEvents?.origin ?? origin,
    };
  }
  const flag = args.find((one) => one.flag.replaceAll('_', '-') === 'enable-metrics');
  // Other engines publish metrics without being told.
  if (engine !== 'sglang') return { isOn: undefined, text: '', location: origin };
  return {
    isOn: flag !== undefined,
    text: flag === undefined ? 'no --enable-metrics' : '--enable-metrics',
    location: flag?.origin ?? origin,
  };
}
