import { type Logger, Probot, ProbotOctokit } from 'probot';
import type { AppIdentity } from '../settings/settings.ts';
import type { RequestHandler } from './webhook-handler.ts';

/** Never used: our own client reads and writes. Without its throttle it starts no timers either. */
const IdleOctokit = ProbotOctokit.defaults({ throttle: { enabled: false }, retry: { enabled: false } });

interface Given {
  readonly app: AppIdentity;
  /** Probot's own default is public, so it must have ours even where nothing asks for it. */
  readonly secret: string;
  readonly webhooks: RequestHandler;
}

/** A `Probot` for Probot's server whose webhooks are handled by us: its own handler reads whole bodies before it checks. */
export function probotWith({ app, secret, webhooks }: Given): typeof Probot {
  return class extends Probot {
    constructor(options: { log?: Logger | undefined } = {}) {
      super({ ...options, appId: app.id, privateKey: app.privateKey, secret, Octokit: IdleOctokit });
    }

    override async getNodeMiddleware(): Promise<RequestHandler> {
      return webhooks;
    }
  };
}
