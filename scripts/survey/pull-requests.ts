import { readFileSync } from 'node:fs';
import { z } from 'zod';

const PullRequest = z.object({ pr: z.number(), merged: z.string(), base: z.string(), head: z.string() });
export type PullRequest = z.infer<typeof PullRequest>;

export function readPullRequests(file: string): PullRequest[] {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  return lines.map((line) => PullRequest.parse(JSON.parse(line)));
}
