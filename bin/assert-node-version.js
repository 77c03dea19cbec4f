const REQUIRED_MAJOR = 24;

/**
 * Stops the process with a message a newcomer can act on when Node.js is too old to run this project.
 * Kept in plain JavaScript that any supported Node.js can parse.
 */
export function assertNodeVersion(version = process.versions.node) {
  const major = Number(version.split('.')[0]);
  if (major >= REQUIRED_MAJOR) return;
  process.stderr.write(
    `pr-verdict needs Node.js ${REQUIRED_MAJOR} or newer, but this is ${version} (${process.execPath}). ` +
      `In a checkout run it through npm ("npx pr-verdict ..."), which uses the Node.js that the lockfile installs.\n`,
  );
  process.exit(2);
}
