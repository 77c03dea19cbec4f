import { afterLibrary, changeLine, withArgument, withRecipeVariable } from '../edit.ts';
import type { MutantKind, Place } from '../place.ts';

const decimal = /\b(\d)\.(\d{1,2})\b/;

/** The knob whose value is the length itself, where a number stands on its line. */
function lengthKnob({ serving, read }: Place) {
  // In disaggregated serving the decode role decides.
  if (serving.role === 'prefill') return undefined;
  const knob = serving.speculation?.simulated.find(
    ({ name }) => /len|rate|TOKENS/i.test(name) && !/method|mode/i.test(name),
  );
  const line = knob && read(knob.origin.path)?.split('\n')[knob.origin.line - 1];
  return line !== undefined && decimal.test(line) ? knob : undefined;
}

function isFixedAndSpeculates({ isAgentic, serving }: Place): boolean {
  return (
    !isAgentic &&
    serving.speculation !== undefined &&
    serving.engine === 'sglang' &&
    serving.role !== 'prefill'
  );
}

/** Check 11: agentic runs simulate the golden acceptance length, and others none. */
export const acceptanceKinds: readonly MutantKind[] = [
  {
    id: 'length-changed',
    check: 11,
    isHarmful: true,
    apply(place) {
      const knob = place.isAgentic ? lengthKnob(place) : undefined;
      return (
        knob && changeLine(place, knob.origin, (text) => text.replace(decimal, (_, whole) => `${whole}.97`))
      );
    },
  },
  {
    id: 'length-dropped',
    check: 11,
    isHarmful: true,
    apply(place) {
      const knob = place.isAgentic ? lengthKnob(place) : undefined;
      const gone =
        knob &&
        changeLine(place, knob.origin, (text) =>
          /^\s*export \w+=\S+\s*$/.test(text)
            ? text.replace(/export.*/, ':')
            : text.replace(/^\s*["']?SGLANG_SIMULATE_ACC_LEN.*$/, ''),
        );
      return gone && { ...gone, lines: [] };
    },
  },
  {
    id: 'simulation-on-fixed-sequences',
    check: 11,
    isHarmful: true,
    apply: (place) =>
      isFixedAndSpeculates(place) ? afterLibrary(place, ['export SGLANG_SIMULATE_ACC_LEN=2.5']) : undefined,
  },
  {
    id: 'recipe-simulation-on-fixed-sequences',
    check: 11,
    isHarmful: true,
    apply: (place) =>
      isFixedAndSpeculates(place) ? withRecipeVariable(place, 'SGLANG_SIMULATE_ACC_LEN: "2.5"') : undefined,
  },
  {
    id: 'simulation-in-a-message',
    check: 11,
    isHarmful: false,
    apply: (place) =>
      isFixedAndSpeculates(place)
        ? afterLibrary(place, ['echo "no SGLANG_SIMULATE_ACC_LEN=2.5 here"'])
        : undefined,
  },
  {
    id: 'length-with-a-zero-more',
    check: 11,
    isHarmful: false,
    apply(place) {
      const knob = place.isAgentic ? lengthKnob(place) : undefined;
      return knob && changeLine(place, knob.origin, (text) => text.replace(/\b(\d\.\d\d)\b/, '$10'));
    },
  },
  {
    id: 'another-argument',
    check: 11,
    isHarmful: false,
    apply: (place) => (place.isAgentic ? withArgument(place, '--log-level warning') : undefined),
  },
];
