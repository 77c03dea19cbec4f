import { access } from 'node:fs/promises';
import type { BuiltStage } from './built-stage.ts';

/** Of development only: whoever finds one of these in the image finds a mistake in the Dockerfile. */
const unwanted = [
  'src',
  'test',
  'docs',
  'fixtures',
  '.git',
  'node_modules/typescript',
  'node_modules/.bin/node',
];
const wanted = [
  'bin/pr-verdict.js',
  'dist/src/cli/main.js',
  'package.json',
  'LICENSE',
  'node_modules/probot',
];

/** What is wrong with a built image before it ever runs. */
export async function shippedProblems(stage: BuiltStage): Promise<string[]> {
  const { root, workdir, env, user, volumes, ports } = stage;
  const exists = (file: string) =>
    access(root.resolve(file, workdir)).then(
      () => true,
      () => false,
    );
  const problems: string[] = [];
  for (const file of unwanted) if (await exists(file)) problems.push(`${file} is in the image`);
  for (const file of wanted) if (!(await exists(file))) problems.push(`${file} is not in the image`);
  if (user !== 'node') problems.push(`it runs as ${user ?? 'root'}`);
  if (volumes.length !== 1 || volumes[0] !== env.DATA_DIR)
    problems.push(`DATA_DIR ${env.DATA_DIR} is not its one volume`);
  if (ports.length !== 1 || String(ports[0]) !== env.PORT)
    problems.push(`it does not expose PORT ${env.PORT}`);
  if (env.NODE_ENV !== 'production') problems.push('NODE_ENV is not production');
  return problems;
}
