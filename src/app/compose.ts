import { registry } from '../../checks/registry.ts';
import manifest from '../../package.json' with { type: 'json' };
import type { Check } from '../check/check.ts';
import type { Day } from '../check/rule.ts';
import { ImmutableCache } from '../evidence/github/client/immutable-cache.ts';
import type { UpstreamEvidence } from '../evidence/github-evidence.ts';
import { PageReader } from '../evidence/pages/page-reader.ts';
import { pageHosts } from '../policy/preset/page-hosts.ts';
import { chartSigner } from './charts/chart-signer.ts';
import { chartsRoute } from './charts/charts-route.ts';
import { createHandler } from './reconcile/handler.ts';
import { stagingClient } from './staging-client.ts';
import { createAccept } from './triggers/accept.ts';
import type { Compose } from './wiring.ts';

export interface ComposeOptions {
  /** The review date; today, UTC, unless given. */
  readonly today?: () => Day;
  /** Who reads published pages; the web unless given. */
  readonly pages?: Pick<UpstreamEvidence, 'page'>;
  /** All there are unless given. */
  readonly checks?: readonly Check[];
}

/** Connects what takes events with what does the work. */
export const composer =
  (options: ComposeOptions = {}): Compose =>
  ({ settings, store, state, github, name, log, metrics, clock }) => ({
    accept: createAccept({
      store,
      state,
      settleMs: settings.settleMs,
      now: () => clock.now(),
      appId: settings.app.id,
      botLogin: name.botLogin,
      report: ({ kind, delivery }) => log.info({ delivery }, kind),
    }),
    handler: createHandler({
      appId: settings.app.id,
      checks: options.checks ?? registry,
      clientFor: (installation) => github.clientFor(installation),
      stagingClient: stagingClient(settings, metrics),
      cache: new ImmutableCache(),
      pages:
        options.pages ??
        new PageReader({ hosts: pageHosts, userAgent: `${manifest.name}/${manifest.version}` }),
      state,
      charts:
        settings.publicUrl === undefined
          ? undefined
          : {
              publicUrl: settings.publicUrl,
              sign: chartSigner(settings.app.privateKey),
              shelf: state.charts,
            },
      store,
      now: () => clock.now(),
      today: options.today ?? (() => new Date(clock.now()).toISOString().slice(0, 10)),
      observer: {
        verdictTook: (seconds) => metrics.verdictTook(seconds),
        checkTook: (check, seconds) => metrics.checkTook(check, seconds),
        written: ({ what, kind }) =>
          metrics.published(
            what === 'check run' ? 'check-run' : what,
            kind === 'unchanged' ? 'skipped' : kind === 'refused' ? 'refused' : 'done',
          ),
      },
    }),
    routes: [chartsRoute(state.charts)],
  });
