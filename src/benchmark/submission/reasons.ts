import type { MasterEntry } from '../master/read-master-configs.ts';
import type { ScenarioType } from '../master/schema.ts';
import type { ChangedPoint, Point } from '../matrix/compare.ts';
import type { ScriptChange } from './script-changes.ts';
import type { Reason } from './submission.ts';

type Scenarios = readonly ScenarioType[];

export function entryAdded({ document, line }: MasterEntry, scenarios: Scenarios): Reason {
  return {
    kind: 'entry-added',
    message: 'its entry is new',
    location: { path: document.path, line },
    scenarios,
  };
}

export function selectedBy(location: { path: string; line: number }, scenarios: Scenarios): Reason {
  const message = `selected by the changelog entry at ${location.path}:${location.line}`;
  return { kind: 'selected', message, location, scenarios };
}

/** One reason per kind of change, at the first point that has it. */
export function pointReasons(added: readonly Point[], changed: readonly ChangedPoint[]): Reason[] {
  const reasons: Reason[] = [];
  const [first] = added;
  if (first !== undefined)
    reasons.push({
      kind: 'points-added',
      message: `its matrix gained ${points(added.length)}`,
      location: first.row.location,
      scenarios: scenariosOf(added),
    });
  const [altered] = changed;
  if (altered !== undefined) {
    const fields = [...new Set(changed.flatMap((point) => point.fields))].sort();
    reasons.push({
      kind: 'points-changed',
      message: `${points(changed.length)} of its matrix changed in ${fields.join(', ')}`,
      location: altered.after.row.location,
      scenarios: scenariosOf(changed.map(({ after }) => after)),
    });
  }
  return reasons;
}

export function scriptChanged({ path, isGone, instead }: ScriptChange, scenarios: Scenarios): Reason {
  const message =
    instead === undefined ? `runs ${path}, which changed` : `runs ${path} now, no more ${instead}`;
  return {
    kind: 'script-changed',
    message: isGone ? `its script ${path} is gone` : message,
    location: { path },
    scenarios,
  };
}

export function recipeChanged(path: string, count: number, scenarios: Scenarios): Reason {
  const message = `${path} changed for ${points(count)} of it`;
  return { kind: 'recipe-changed', message, location: { path }, scenarios };
}

export function sharedFile(path: string, scenarios: Scenarios): Reason {
  return { kind: 'shared-file', message: `runs ${path}, which changed`, location: { path }, scenarios };
}

function points(count: number): string {
  return count === 1 ? '1 point' : `${count} points`;
}

function scenariosOf(points: readonly Point[]): Scenarios {
  return [...new Set(points.map(({ row }) => row.scenario))];
}
