import type { OwnCheck, Scene } from '../../scripts/demo/scene.ts';
import { type Style, styleFor } from '../../scripts/demo/screen/style.ts';
import type { Row, RowStatus } from '../../src/verdict/row.ts';
import type { ThreadEntry } from '../emulator/control/thread.ts';

export const APP = 'pr-verdict[bot]';
export const HEAD = 'abcdef0123456789abcdef0123456789abcdef01';
export const plain: Style = styleFor(false, 60);

export function entry(more: Partial<ThreadEntry> = {}): ThreadEntry {
  return {
    key: 'issuecomment-1',
    kind: 'comment',
    author: 'ada',
    at: '2026-10-22T03:17:09Z',
    editedBy: undefined,
    body: 'hello',
    state: undefined,
    place: undefined,
    reactions: [],
    ...more,
  };
}

/** A comment of the app. */
export function ours(marker: string, text = 'a text', key = 'issuecomment-2'): ThreadEntry {
  return entry({ key, author: APP, body: `<!-- pr-verdict ${marker} -->\n${text}\n` });
}

export function checkRun(more: Partial<OwnCheck> = {}): OwnCheck {
  return {
    name: 'pr-verdict',
    status: 'completed',
    conclusion: 'action_required',
    title: 'Waiting for a CODEOWNER sign-off',
    summary: '✅ Check 0 (CODEOWNER): PASS — fine',
    annotations: [],
    ...more,
  };
}

export function annotation(
  more: Partial<OwnCheck['annotations'][number]> = {},
): OwnCheck['annotations'][number] {
  return {
    path: 'a.yaml',
    start_line: 3,
    end_line: 3,
    annotation_level: 'failure',
    title: 'Check 6 (Upstream image / ordering)',
    message: 'not from upstream',
    ...more,
  };
}

export function scene(more: Partial<Scene> = {}): Scene {
  return { head: HEAD, body: null, entries: [], check: undefined, dispatches: [], ...more };
}

export function expectedRow(number: number, status: RowStatus, name = `Name ${number}`): Row {
  return { number, id: `id-${number}`, name, status, summary: '', findings: [], evidence: [] };
}
