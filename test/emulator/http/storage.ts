import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { World } from '../store/world.ts';
import type { Answer } from './answer.ts';
import type { RequestLog } from './request-log.ts';
import type { Exchange } from './serve.ts';

/** The host that artifacts are downloaded from: its addresses are permission enough, as those of GitHub's are. */
export class Storage {
  readonly #world: World;
  readonly #log: RequestLog;
  readonly #key = randomBytes(32);

  constructor(world: World, log: RequestLog) {
    this.#world = world;
    this.#log = log;
  }

  addressOf(repository: string, artifact: number): string {
    const path = `/${repository}/${artifact}.zip`;
    return `${this.#world.storageUrl}${path}?sig=${this.#sign(path)}`;
  }

  async answer({ method, target, headers }: Exchange): Promise<Answer> {
    const answer = headers.authorization === undefined ? this.#find(target) : refusedToken;
    const bytes = answer.body instanceof Uint8Array ? answer.body.length : 0;
    const { status } = answer;
    const path = target.replace(/\?.*$/, '');
    const asked = { kind: 'storage', operation: undefined, repository: undefined } as const;
    this.#log.add({ method, path, ...asked, status, bytes });
    return answer;
  }

  #find(target: string): Answer {
    const { pathname, searchParams } = new URL(target, 'http://emulated');
    const [owner = '', name = '', file = ''] = pathname.slice(1).split('/');
    const given = Buffer.from(searchParams.get('sig') ?? '');
    const wanted = Buffer.from(this.#sign(pathname));
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return { status: 403 };
    const repository = this.#world.repositories.get(`${owner}/${name}`.toLowerCase());
    const artifact = repository?.artifacts.get(Number(file.replace(/\.zip$/, '')));
    if (artifact === undefined) return { status: 404 };
    return { status: 200, headers: { 'content-type': 'application/zip' }, body: artifact.zip };
  }

  #sign(path: string): string {
    return createHmac('sha256', this.#key).update(path).digest('hex');
  }
}

/** Azure refuses a request with two kinds of permission; and a token must not travel here. */
const refusedToken: Answer = { status: 400, body: 'the token of the API was sent to the file host' };
