/** How this machine reaches the registry; everything else of its environment is unknown to a build. */
const passed = [
  'HOME',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
  'NODE_EXTRA_CA_CERTS',
  'npm_config_cache',
  'npm_config_registry',
  'npm_config_userconfig',
] as const;

/** The environment of RUN steps: packages that npm has already are not fetched again. */
export function buildEnvironment(
  machine: Readonly<Record<string, string | undefined>>,
  stage: Readonly<Record<string, string>>,
  searchPath: string,
): Record<string, string> {
  const own = passed.flatMap((name) => {
    const value = machine[name] ?? machine[name.toLowerCase()];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...Object.fromEntries(own),
    npm_config_prefer_offline: 'true',
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_update_notifier: 'false',
    ...stage,
    PATH: searchPath,
  };
}
