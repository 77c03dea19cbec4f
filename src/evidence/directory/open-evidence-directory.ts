import { EvidenceInputError } from '../errors.ts';
import type { Evidence } from '../evidence.ts';
import type { GitEvidence } from '../git-evidence.ts';
import type { EvidencePart } from '../part.ts';
import { ConfinedDirectory } from './confined-directory.ts';
import { DirectoryGit } from './directory-git.ts';
import { directoryGitHub, fixedFiles, keyedFiles } from './directory-github.ts';
import { directoryUpstream, verifyPages } from './directory-upstream.ts';
import { ignoreRefusal } from './ignore-refusal.ts';
import { Manifest } from './manifest.ts';

export interface OpenedDirectory {
  readonly manifest: Manifest;
  readonly evidence: Evidence;
}

/**
 * Opens an evidence directory and checks everything its manifest promises, before anything is judged.
 * `git` replaces the directory's own git evidence.
 * Throws `EvidenceInputError` naming the file that is missing, broken, cut short or outside.
 */
export async function openEvidenceDirectory(root: string, git?: GitEvidence): Promise<OpenedDirectory> {
  const directory = new ConfinedDirectory(root);
  const manifest = await readManifest(directory);
  const parts = new Set(manifest.parts);
  if (git !== undefined) parts.add('git');
  if (!parts.has('git'))
    throw new EvidenceInputError(
      directory.nameOf('evidence.json'),
      'lists no git part; name a repository with --git-dir',
    );
  await verifyParts(directory, manifest);
  const pinned = [manifest.default.commit, manifest.mergeBase, manifest.head];
  const evidence: Evidence = {
    subject: {
      repository: manifest.repository,
      pullRequest: manifest.pullRequest,
      base: manifest.base,
      head: manifest.head,
      mergeBase: manifest.mergeBase,
      default: manifest.default,
    },
    parts,
    signoff: manifest.signoff === null ? { kind: 'newest' } : { kind: 'comment', key: manifest.signoff },
    git: git ?? (await DirectoryGit.open(directory, pinned)),
    github: directoryGitHub(directory, parts),
    upstream: directoryUpstream(directory, parts),
  };
  return { manifest, evidence };
}

async function readManifest(directory: ConfinedDirectory): Promise<Manifest> {
  const file = 'evidence.json';
  if ((await directory.read(file)) === undefined)
    throw new EvidenceInputError(directory.nameOf(file), 'is missing');
  return directory.readOwnJson(file, Manifest);
}

async function verifyParts(directory: ConfinedDirectory, manifest: Manifest): Promise<void> {
  for (const part of manifest.parts) {
    for (const [file, schema] of fixedFiles[part] ?? []) {
      await directory.readJson(file, schema).catch(ignoreRefusal);
    }
    for (const [folder, schema] of keyedFiles[part] ?? []) {
      for (const name of await directory.files(folder)) {
        await directory.readJson(`${folder}/${name}`, schema).catch(ignoreRefusal);
      }
    }
    // Nothing in them may lead outside, whether a check asks for it or not.
    for (const folder of otherFolders[part] ?? []) await directory.files(folder);
  }
  if (manifest.parts.includes('pages')) await verifyPages(directory);
}

/** Folders whose files are read only when asked for. */
const otherFolders: Partial<Record<EvidencePart, readonly string[]>> = {
  git: ['git'],
  artifacts: ['github/artifact-zips'],
  upstream: ['upstream'],
};
