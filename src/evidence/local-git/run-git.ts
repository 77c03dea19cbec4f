import { spawn } from 'node:child_process';
import { EvidenceInputError } from '../errors.ts';

/** A git command ended before its time: the repository that the caller named is damaged, or lacks objects. */
export function gitFailed(
  gitDir: string,
  command: string,
  code: number | null,
  stderr: string,
): EvidenceInputError {
  return new EvidenceInputError(gitDir, `git ${command} ended with ${code ?? 'a signal'}: ${stderr.trim()}`);
}

/**
 * Nothing of the caller's or the repository's configuration may run a program, follow a replacement or
 * reach the network: a repository from a stranger is data.
 */
export function gitEnvironment(): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_NO_LAZY_FETCH: '1',
    GIT_GRAFT_FILE: '/dev/null',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    // An empty list of allowed transports: git before 2.44 does not know GIT_NO_LAZY_FETCH.
    GIT_ALLOW_PROTOCOL: '',
  };
}

const safeConfiguration = [
  'core.fsmonitor=false',
  'core.hooksPath=/dev/null',
  'core.alternateRefsCommand=false',
  'core.quotePath=false',
  'log.showSignature=false',
  // Git takes the empty graft file above for one in use, and would say so on standard error.
  'advice.graftFileDeprecated=false',
  'protocol.allow=never',
  // The caller named this directory; with every way to run code closed, its owner does not matter.
  'safe.directory=*',
];

export function gitArguments(gitDir: string, command: readonly string[]): string[] {
  const configuration = safeConfiguration.flatMap((setting) => ['-c', setting]);
  return [`--git-dir=${gitDir}`, '--no-pager', ...configuration, ...command];
}

export interface GitOutput {
  readonly code: number | null;
  readonly stdout: Buffer;
  readonly stderr: string;
}

/** Runs one git command to its end, whatever its code. Rejects only if git cannot be started. */
export function tryGit(gitDir: string, command: readonly string[]): Promise<GitOutput> {
  return new Promise((resolve, reject) => {
    const child = spawn('git', gitArguments(gitDir, command), {
      env: gitEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      resolve({ code, stdout: Buffer.concat(stdout), stderr: Buffer.concat(stderr).toString('utf8') });
    });
  });
}

/** Runs one git command and returns its standard output. Throws `EvidenceInputError` on a non-zero code. */
export async function runGit(gitDir: string, command: readonly string[]): Promise<Buffer> {
  const output = await tryGit(gitDir, command);
  if (output.code !== 0) throw gitFailed(gitDir, command.join(' '), output.code, output.stderr);
  return output.stdout;
}
