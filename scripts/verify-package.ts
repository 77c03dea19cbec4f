import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

// Packs the project, unpacks it elsewhere and compares its verdicts with those of the sources.
const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'pr-verdict-package-'));
try {
  execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: root });
  execFileSync('sh', ['-c', 'tar -xzf *.tgz'], { cwd: folder });
  const unpacked = path.join(folder, 'package');
  mkdirSync(path.join(folder, 'node_modules'));
  symlinkSync(path.join(root, 'node_modules'), path.join(unpacked, 'node_modules'));
  for (const fixture of ['pr-4303', 'rejected']) {
    const evidence = path.join(root, 'fixtures', fixture);
    const [fromPackage, fromSources] = [unpacked, root].map((home) => check(home, evidence));
    if (fromPackage !== fromSources)
      throw new Error(`the package judges ${fixture} differently:\n${fromPackage}\n${fromSources}`);
  }
  console.log('the packed build gives the same verdicts as the sources');
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function check(home: string, evidence: string): string {
  const command = path.join(home, 'bin', 'pr-verdict.js');
  const run = spawnSync(process.execPath, [command, 'check', '--evidence', evidence, '--format', 'json'], {
    encoding: 'utf8',
  });
  if (run.status === 0 || run.status === 1) return run.stdout;
  throw new Error(`${command} ended with ${run.status}: ${run.stderr}`);
}
