/** GitHub does not accept the App itself. Nothing works until the operator mends it. */
export class CredentialsRefused extends Error {
  override readonly name = 'CredentialsRefused';
  readonly status: number;

  constructor(status: number, options?: ErrorOptions) {
    super(
      `GitHub does not accept this App (${status}): check APP_ID, the private key, GITHUB_API_URL and this machine's clock`,
      options,
    );
    this.status = status;
  }
}

/** The App may not act for an installation: 404 when it was removed, 403 when it is suspended. */
export class InstallationRefused extends Error {
  override readonly name = 'InstallationRefused';
  readonly installation: number;
  readonly status: number;

  constructor(installation: number, status: number, options?: ErrorOptions) {
    super(`GitHub gives no token for installation ${installation} (${status})`, options);
    this.installation = installation;
    this.status = status;
  }
}
