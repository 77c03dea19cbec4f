import { EvidenceUnreadable } from '../errors.ts';
import { BoundedCache } from '../github/client/bounded-cache.ts';
import { type Clock, systemClock } from '../github/client/clock.ts';
import { Coalescer } from '../github/client/coalescer.ts';
import { readCapped } from '../github/client/read-capped.ts';
import { isRedirect } from '../github/client/redirect.ts';
import type { Page, UpstreamEvidence } from '../github-evidence.ts';
import { httpsTransport, type PageAnswer, type PageTransport } from './page-transport.ts';
import { pageUrl } from './page-url.ts';

const MAX_BYTES = 8 * 1024 * 1024;
const TIMEOUT_MS = 20_000;
const MAX_HOPS = 3;

export interface PageReaderOptions {
  /** Hosts that may be asked, in lower case. */
  readonly hosts: readonly string[];
  readonly userAgent: string;
  readonly clock?: Clock;
  readonly transport?: PageTransport;
}

/**
 * Reads published pages: of the given hosts only, over HTTPS, bounded in bytes and time. A page that is asked for again is
 * asked for conditionally. Somebody else's outage is no reason to repeat a verdict, so all failures are `EvidenceUnreadable`.
 */
export class PageReader implements Pick<UpstreamEvidence, 'page'> {
  readonly #hosts: readonly string[];
  readonly #userAgent: string;
  readonly #clock: Clock;
  readonly #transport: PageTransport;
  readonly #underWay = new Coalescer();
  readonly #remembered = new BoundedCache({ bytes: 4 * MAX_BYTES, entries: 100 });

  constructor({ hosts, userAgent, clock = systemClock, transport = httpsTransport() }: PageReaderOptions) {
    this.#hosts = hosts;
    this.#userAgent = userAgent;
    this.#clock = clock;
    this.#transport = transport;
  }

  async page(address: string): Promise<Page> {
    const { href } = pageUrl(address, this.#hosts);
    const page = await this.#underWay.run(href, () => this.#read(href));
    return { ...page, url: address };
  }

  async #read(address: string): Promise<Page> {
    try {
      return await this.#follow(address, this.#clock.deadline(TIMEOUT_MS));
    } catch (cause) {
      if (cause instanceof EvidenceUnreadable) throw cause;
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new EvidenceUnreadable(address, `cannot be reached: ${reason.slice(0, 200)}`, { cause });
    }
  }

  async #follow(address: string, signal: AbortSignal): Promise<Page> {
    // Only this class writes here.
    const known = this.#remembered.get(address) as Remembered | undefined;
    let url = new URL(address);
    for (let hop = 0; hop <= MAX_HOPS; hop += 1) {
      const isSame = known?.page.finalUrl === url.href;
      const answer = await this.#transport(url, this.#headers(isSame ? known : undefined), signal);
      const fetchedAt = new Date(this.#clock.now()).toISOString();
      if (answer.status === 304 && known !== undefined && isSame) {
        await answer.body.cancel();
        return { ...known.page, fetchedAt };
      }
      if (!isRedirect(answer.status)) return this.#keep(address, url, answer, fetchedAt);
      await answer.body.cancel();
      url = this.#target(answer.location, url);
    }
    throw new EvidenceUnreadable(address, `is redirected more than ${MAX_HOPS} times`);
  }

  #headers(known: Remembered | undefined): Readonly<Record<string, string>> {
    const always = {
      accept: 'text/html, text/markdown;q=0.9, */*;q=0.1',
      // What is counted is what arrives: nothing may grow behind the limit.
      'accept-encoding': 'identity',
      'user-agent': this.#userAgent,
    };
    return known === undefined ? always : { ...always, 'if-none-match': known.etag };
  }

  /** A page moves within its site; another host would be another publisher. */
  #target(location: string | undefined, from: URL): URL {
    if (location === undefined || !URL.canParse(location, from.href))
      throw new EvidenceUnreadable(from.href, 'is redirected to no address');
    const target = new URL(location, from);
    if (target.host !== from.host)
      throw new EvidenceUnreadable(from.href, `is redirected to another host, ${target.host}`);
    return pageUrl(target.href, this.#hosts);
  }

  async #keep(address: string, url: URL, answer: PageAnswer, fetchedAt: string): Promise<Page> {
    const { status, etag, encoding } = answer;
    if (encoding !== undefined && encoding !== 'identity')
      throw new EvidenceUnreadable(address, `is sent as ${encoding}, which was not asked for`);
    const body = await readCapped(answer.body, MAX_BYTES, address);
    const page = { url: address, finalUrl: url.href, status, fetchedAt, body };
    if (status === 200 && etag !== undefined)
      this.#remembered.set(address, { etag, page } satisfies Remembered, body.length);
    return page;
  }
}

interface Remembered {
  readonly etag: string;
  readonly page: Page;
}
