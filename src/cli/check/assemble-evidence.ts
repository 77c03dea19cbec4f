import { z } from 'zod';
import { openEvidenceDirectory } from '../../evidence/directory/open-evidence-directory.ts';
import { EvidenceInputError } from '../../evidence/errors.ts';
import type { Evidence, Subject } from '../../evidence/evidence.ts';
import { Comment } from '../../evidence/github-schema.ts';
import { LocalGit } from '../../evidence/local-git/local-git.ts';
import { withClones } from '../../evidence/local-upstream/with-clones.ts';
import { missingGitHub, missingUpstream } from '../../evidence/missing-evidence.ts';
import type { SignoffSelection } from '../../evidence/signoff-selection.ts';
import { describeZodError } from '../../evidence/zod-problem.ts';
import { inferencex } from '../../policy/preset/inferencex.ts';
import { readInputFile } from '../read-input-file.ts';
import { UsageError } from '../usage-error.ts';
import { refuseConflicts } from './conflicts.ts';
import type { GitHubAccess } from './from-github.ts';
import { closeClones, openClones } from './open-clones.ts';
import type { CheckOptions } from './options.ts';
import { readSignoffFile } from './signoff-file.ts';

const MAX_COMMENTS_BYTES = 64 * 1024 * 1024;

export interface AssembledEvidence {
  readonly evidence: Evidence;
  /** Review date of the manifest, if there is one. */
  readonly date: string | undefined;
  /** Whether an option or a manifest names the repository; otherwise the policy does. */
  readonly isRepositoryNamed: boolean;
  /** Where a pull request can change while it is judged: its head, if that is another one now. */
  movedHead?(): Promise<string | undefined>;
  close(): void;
}

/** The evidence that the options name. Throws `UsageError`, `EvidenceInputError` or `EvidenceUnavailable`. */
export async function assembleEvidence(
  options: CheckOptions,
  access: GitHubAccess,
): Promise<AssembledEvidence> {
  if (options.gitDir !== undefined)
    return withUpstream(await fromRepository(options, options.gitDir), options, access);
  if (options.evidence !== undefined)
    return withUpstream(await fromDirectory(options, options.evidence), options, access);
  if (options.repo !== undefined) return withSignoff(options, options.repo, access);
  throw new UsageError(
    'say what to check: --git-dir <dir> --base <rev> --head <rev> --pr <number>, or --evidence <dir>, or --repo <owner/name> --pr <number>',
  );
}

async function withSignoff(
  options: CheckOptions,
  repository: string,
  access: GitHubAccess,
): Promise<AssembledEvidence> {
  const signoff = await selectSignoff(options, { kind: 'newest' });
  // Loaded when needed: a local verdict should not wait for a GitHub client.
  const { fromGitHub } = await import('./from-github.ts');
  const assembled = await fromGitHub(options, repository, access);
  return { ...assembled, evidence: { ...assembled.evidence, signoff } };
}

async function fromDirectory(options: CheckOptions, root: string): Promise<AssembledEvidence> {
  const { manifest, evidence } = await openEvidenceDirectory(root);
  refuseConflicts(options, manifest);
  const signoff = await selectSignoff(options, evidence.signoff);
  return {
    evidence: await withComments({ ...evidence, signoff }, options),
    date: manifest.date,
    isRepositoryNamed: true,
    close: () => {},
  };
}

async function fromRepository(options: CheckOptions, directory: string): Promise<AssembledEvidence> {
  const git = await LocalGit.open(directory);
  try {
    const opened =
      options.evidence === undefined ? undefined : await openEvidenceDirectory(options.evidence, git);
    if (opened !== undefined) refuseConflicts(options, opened.manifest);
    const subject = await resolveSubject(options, git, opened?.evidence.subject);
    const evidence: Evidence = {
      parts: opened?.evidence.parts ?? new Set(['git']),
      github: opened?.evidence.github ?? missingGitHub,
      upstream: opened?.evidence.upstream ?? missingUpstream,
      subject,
      git,
      signoff: await selectSignoff(options, opened?.evidence.signoff ?? { kind: 'newest' }),
    };
    return {
      evidence: await withComments(evidence, options),
      date: opened?.manifest.date,
      isRepositoryNamed: options.repo !== undefined || opened !== undefined,
      close: () => git.close(),
    };
  } catch (cause) {
    git.close();
    throw cause;
  }
}

/** Clones are not all that a network would answer, so that the list of parts stays as it is. */
async function withUpstream(
  assembled: AssembledEvidence,
  options: CheckOptions,
  access: GitHubAccess,
): Promise<AssembledEvidence> {
  if (options.upstream.length === 0) return assembled;
  const day = options.date ?? assembled.date ?? access.today();
  const clones = await openClones(options.upstream, day).catch((cause: unknown) => {
    assembled.close();
    throw cause;
  });
  const { evidence } = assembled;
  return {
    ...assembled,
    evidence: { ...evidence, upstream: withClones(clones, evidence.upstream) },
    close() {
      closeClones(clones);
      assembled.close();
    },
  };
}

async function resolveSubject(
  options: CheckOptions,
  git: LocalGit,
  manifest: Subject | undefined,
): Promise<Subject> {
  const base = options.base ?? manifest?.base;
  const head = options.head ?? manifest?.head;
  const pullRequest = options.pr ?? manifest?.pullRequest;
  if (base === undefined || head === undefined || pullRequest === undefined) {
    throw new UsageError('--git-dir needs --base <rev>, --head <rev> and --pr <number>');
  }
  const baseCommit = await git.resolve(base, '--base');
  const headCommit = await git.resolve(head, '--head');
  const defaultRef = options.defaultRef ?? manifest?.default.commit ?? baseCommit;
  const defaultCommit = await git.resolve(defaultRef, '--default-ref');
  const mergeBase = await git.mergeBase(baseCommit, headCommit);
  if (
    manifest !== undefined &&
    (manifest.base !== baseCommit ||
      manifest.head !== headCommit ||
      manifest.mergeBase !== mergeBase ||
      manifest.default.commit !== defaultCommit)
  ) {
    throw new UsageError(
      '--base, --head and --default-ref must name the commits that the evidence directory was made for',
    );
  }
  return {
    repository: options.repo ?? manifest?.repository ?? inferencex.repository,
    pullRequest,
    base: baseCommit,
    head: headCommit,
    mergeBase,
    default: { branch: options.defaultRef ?? manifest?.default.branch ?? base, commit: defaultCommit },
  };
}

async function selectSignoff(options: CheckOptions, otherwise: SignoffSelection): Promise<SignoffSelection> {
  if (options.signoff === undefined && options.signoffAuthor === undefined) return otherwise;
  return {
    kind: 'given',
    ...(options.signoff !== undefined && { body: await readSignoffFile(options.signoff) }),
    ...(options.signoffAuthor !== undefined && { author: options.signoffAuthor }),
  };
}

async function withComments(evidence: Evidence, options: CheckOptions): Promise<Evidence> {
  const file = options.comments;
  if (file === undefined) return evidence;
  const comments = parseComments(await readInputFile(file, '--comments', MAX_COMMENTS_BYTES), file);
  return {
    ...evidence,
    parts: new Set([...evidence.parts, 'comments']),
    github: { ...evidence.github, comments: () => Promise.resolve(comments) },
  };
}

function parseComments(text: string, file: string): Comment[] {
  const name = `--comments ${file}`;
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (cause) {
    throw new EvidenceInputError(name, 'is not valid JSON', { cause });
  }
  const parsed = z.array(Comment).safeParse(data);
  if (!parsed.success) throw new EvidenceInputError(name, describeZodError(parsed.error));
  return parsed.data;
}
