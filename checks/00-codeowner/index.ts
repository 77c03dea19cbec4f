import { defineCheck } from '../../src/check/check.ts';
import { fileLink } from '../../src/check/evidence-link.ts';
import { code, firstCharacters, listSome } from '../../src/check/markdown.ts';
import { noOptions } from '../../src/check/no-options.ts';
import type { EvidenceLink, Finding, Outcome } from '../../src/check/outcome.ts';
import { type OwnedPaths, type Ownership, ownership } from '../../src/facts/ownership.ts';
import type { Signoffs } from '../../src/facts/signoff.ts';
import { signoffs } from '../../src/facts/signoffs.ts';
import { describeCover } from './describe-cover.ts';
import { describeStale, howToSignAgain, staleFindings } from './describe-stale.ts';

export const codeowner = defineCheck({
  number: 0,
  id: 'codeowner',
  name: 'CODEOWNER',
  description:
    'The people who signed off must own what the pull request changes. The last matching line of CODEOWNERS on the ' +
    'default branch decides each path; a rename counts with both. A path with a line of its own needs one of the owners ' +
    'listed there or a member of a listed team; a path that only the catch-all covers needs any listed code owner.',
  documentation: 'checks/00-codeowner/doc.md',
  rules: [{ id: 'codeowner', since: '2026-06-23', severity: 'fail' }],
  needs: { ownership, signoffs },
  triggers: ['head', 'base', 'default-branch', 'signoff'],
  config: noOptions,
  evaluate({ facts }) {
    const owners = facts.ownership;
    if (owners === undefined)
      return {
        kind: 'fail',
        summary:
          'there is no CODEOWNERS file on the default branch (looked in `.github/`, the root and `docs/`)',
      };
    const evidence = linksOf(owners);
    if (owners.owned.length === 0 && owners.unowned.length === 0) {
      return { kind: 'not-applicable', summary: 'the head changes no file against the merge base', evidence };
    }
    const signers = facts.signoffs.current.filter((signoff) => signoff.author !== undefined);
    const [newest] = facts.signoffs.stale;
    if (signers.length === 0 && newest !== undefined)
      return {
        kind: 'fail',
        summary: `${describeStale(newest)}: ${howToSignAgain(newest.key)}`,
        findings: staleFindings(facts.signoffs),
        evidence,
      };
    if (signers.length === 0)
      return { kind: 'cannot-tell', needs: 'signoff', summary: whyNobody(facts.signoffs), evidence };
    const foreign = owners.owned.filter((owned) =>
      owned.standings.every(({ standing }) => standing.kind === 'not-owner'),
    );
    if (foreign.length > 0) return refuse(foreign, owners, evidence, staleFindings(facts.signoffs));
    const unknown = owners.owned.find((owned) =>
      owned.standings.every(({ standing }) => standing.kind !== 'owner'),
    );
    if (unknown !== undefined) return cannotTell(unknown, evidence);
    return {
      kind: 'pass',
      summary: describeCover(owners, facts.signoffs.permissionAssumed),
      findings: skippedLines(owners),
      evidence,
    };
  },
});

function refuse(
  foreign: readonly OwnedPaths[],
  owners: Ownership,
  evidence: EvidenceLink[],
  stale: readonly Finding[],
): Outcome {
  const signers = foreign[0]?.standings.map(({ login }) => code(`@${login}`)) ?? [];
  const who = `${listSome(signers, 3)} ${signers.length === 1 ? 'does' : 'do'} not own`;
  const what = foreign.map(
    (owned) => `${listSome(owned.paths.map(code), 2)} (owned by ${listSome(owned.owners.map(code), 4)})`,
  );
  const findings = foreign.flatMap((owned) =>
    owned.paths.map((path): Finding => {
      const place = `${owners.path}:${owned.line}`;
      const unreadable = owned.standings.flatMap(({ login, association, standing }) =>
        standing.kind === 'not-owner' && standing.unreadableTeam !== undefined
          ? [
              ` ${code(standing.unreadableTeam)} cannot be read, and ${code(`@${login}`)} is only ${code(association ?? '')} here.`,
            ]
          : [],
      );
      const message =
        `This path belongs to ${listSome(owned.owners.map(code), 8)} (${code(place)}), not to ${listSome(signers, 3)}.` +
        `${unreadable.join('')} Ask one of its owners to post the sign-off.`;
      return { message, location: { path } };
    }),
  );
  return {
    kind: 'fail',
    summary: `${who} ${listSome(what, 2)}`,
    findings: [...findings, ...stale, ...skippedLines(owners)],
    evidence,
  };
}

function cannotTell(owned: OwnedPaths, evidence: EvidenceLink[]): Outcome {
  const open = owned.standings.flatMap(({ login, standing }) =>
    standing.kind === 'unknown' ? [{ login, ...standing }] : [],
  );
  const reasons = open.map(({ login, owner, reason }) =>
    reason === 'team'
      ? `whether ${code(`@${login}`)} is a member of ${code(owner)} is known to GitHub only`
      : `whether ${code(`@${login}`)} is ${code(owner)} cannot be known`,
  );
  const needsGitHub = open.some(({ reason }) => reason === 'team');
  return {
    kind: 'cannot-tell',
    needs: needsGitHub ? 'github' : 'nothing',
    summary: `${listSome(reasons, 2)}; it decides ${listSome(owned.paths.map(code), 2)}`,
    ...(needsGitHub && { parts: ['teams', 'comments'] }),
    evidence,
  };
}

function whyNobody(found: Signoffs): string {
  const [first] = found.refused;
  if (found.current.length > 0) return 'there is a sign-off, but whose it is was not said';
  return first === undefined
    ? 'nobody has signed off yet'
    : `no sign-off counts: ${code(first.key)}: ${first.reason}`;
}

function skippedLines(owners: Ownership): Finding[] {
  return owners.problems.slice(0, 20).map(({ line, text, reason }) => ({
    message: `GitHub skips this line of CODEOWNERS (${code(firstCharacters(text, 80))}): ${code(reason)}. It decides nothing until it is mended.`,
    location: { path: owners.path, line, commit: owners.commit },
  }));
}

function linksOf(owners: Ownership): EvidenceLink[] {
  const lines = owners.owned.length > 0 ? owners.owned.slice(0, 5).map((owned) => owned.line) : [undefined];
  return lines.map((line) => fileLink(owners.repository, owners.commit, owners.path, line));
}
