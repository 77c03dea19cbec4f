import { startGitHub } from '../../test/emulator/github.ts';
import { readAppManifest } from './app-manifest.ts';
import type { BuiltImage } from './build-image.ts';
import { Container } from './container.ts';
import { freePort } from './free-port.ts';
import type { ImageUser } from './image-user.ts';
import { until } from './until.ts';

const files = {
  'README.md': '# Bench\n',
  '.github/CODEOWNERS': '* @ada\n',
  'configs/nvidia-master.yaml': 'a:\n  b: 1\n',
};

/** Runs the image against a GitHub of this machine, from its start to its end. Rejects if anything is not as it should be. */
export async function runImage(
  image: BuiltImage,
  user: ImageUser,
  say: (text: string) => void,
): Promise<void> {
  const { default_permissions: permissions, default_events: events } = readAppManifest();
  const github = await startGitHub({ repository: 'acme/bench', files, permissions, events });
  const { appId, privateKey, webhookSecret } = github.credentials;
  const port = await freePort();
  const container = new Container({
    image,
    user,
    env: {
      APP_ID: String(appId),
      PRIVATE_KEY: privateKey.replaceAll('\n', '\\n'),
      WEBHOOK_SECRET: webhookSecret,
      GITHUB_API_URL: github.url,
      PORT: String(port),
    },
  });
  try {
    await untilHealthy(container, image);
    say('the health check succeeds');
    await refusesToWrite(container);
    say('its user cannot write to the file system');
    github.webhooks.receiver = `http://127.0.0.1:${port}/api/github/webhooks`;
    say(await oneVerdict(github, container));
    const jobs = await container.exec(['node', 'bin/pr-verdict.js', 'jobs', 'list']);
    if (jobs.code !== 0) throw new Error(`"jobs list" ended with ${jobs.code}: ${jobs.text}`);
    say(`"jobs list" beside it says: ${jobs.text.trim()}`);
    const { code, signal } = await container.stop();
    if (code !== 0) throw new Error(`SIGTERM ended it with ${code ?? signal}:\n${container.text}`);
    if (!container.text.includes('"msg":"stopped"')) throw new Error(`it did not drain:\n${container.text}`);
    say('SIGTERM drains it, and it exits with 0');
  } finally {
    container.kill();
    await github.close();
  }
}

async function untilHealthy(container: Container, { stage }: BuiltImage): Promise<void> {
  const { healthcheck } = stage.commands;
  if (healthcheck === undefined) throw new Error('the image has no health check');
  const isHealthy = async () => {
    if (container.hasEnded) throw new Error(`it ended:\n${container.text}`);
    return (await container.exec(healthcheck)).code === 0;
  };
  await until(isHealthy, () => `it does not become healthy:\n${container.text}`);
}

async function refusesToWrite(container: Container): Promise<void> {
  const write = "require('node:fs').writeFileSync('written', '')";
  const { code, text } = await container.exec(['node', '-e', write]);
  if (code === 0 || !text.includes('EACCES')) throw new Error(`its user may write: ${text}`);
}

/** A pull request is opened: one signed webhook, and what comes of it. */
async function oneVerdict(
  github: Awaited<ReturnType<typeof startGitHub>>,
  container: Container,
): Promise<string> {
  const pull = await github.openPullRequest({
    title: 'Change',
    author: 'pat',
    files: { 'README.md': '# B\n' },
  });
  await github.webhooks.settled();
  const first = github.webhooks.deliveries.find(({ event }) => event === 'pull_request');
  if (first?.statusCode !== 202)
    throw new Error(`its webhook was answered with ${first?.statusCode}:\n${container.text}`);
  const shown = () => github.thread(pull).checks.find(({ status }) => status === 'completed');
  await until(
    () => shown() !== undefined,
    () => `there is no verdict:\n${container.text}`,
  );
  const { name, conclusion } = shown() ?? {};
  return `a signed webhook was answered with 202, and the check run "${name}" says ${conclusion}`;
}
