import type { FactContext } from '../check/fact.ts';
import { code } from '../check/markdown.ts';
import { FactUnknown } from '../check/outcome.ts';
import { EvidencePartMissing, EvidenceRefused } from '../evidence/errors.ts';

/** `unread`: this run has nobody to ask. */
export type WriteAccess = 'granted' | 'denied' | 'unread';

/** Whether somebody may write to the audited repository. Throws `FactUnknown` where GitHub does not say: that grants nothing. */
export async function writeAccess({ evidence }: FactContext, login: string): Promise<WriteAccess> {
  try {
    const { permission, role_name: role } = await evidence.github.permission(login);
    const mayWrite =
      ['write', 'maintain', 'admin'].includes(permission) && role !== 'read' && role !== 'triage';
    return mayWrite ? 'granted' : 'denied';
  } catch (cause) {
    if (cause instanceof EvidencePartMissing) return 'unread';
    if (!(cause instanceof EvidenceRefused)) throw cause;
    if (cause.status === 404) return 'denied';
    const reason = `the permission of ${code(`@${login}`)} could not be read (${cause.status})`;
    throw new FactUnknown(reason, 'github', ['permissions'], { cause });
  }
}
