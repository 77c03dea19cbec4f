import { ReadableStream } from 'node:stream/web';
import { describe, expect, test } from '@jest/globals';
import { EvidenceUnreadable } from '../../../src/evidence/errors.ts';
import { PageReader } from '../../../src/evidence/pages/page-reader.ts';
import type { PageAnswer, PageTransport } from '../../../src/evidence/pages/page-transport.ts';
import { TestClock } from '../../support/github/test-clock.ts';

const PAGE = 'https://docs.example.com/recipes';

interface Given {
  readonly status?: number;
  readonly body?: string | readonly Uint8Array[];
  readonly location?: string;
  readonly etag?: string;
  readonly encoding?: string;
}

function answer({ status = 200, body = '', location, etag, encoding }: Given): PageAnswer {
  const chunks = typeof body === 'string' ? [Buffer.from(body)] : body;
  return { status, location, etag, encoding, body: ReadableStream.from(chunks) };
}

/** A reader whose host answers so; what it was asked for, with the condition. */
function reader(answers: (url: string, condition: string | undefined) => Given | Error) {
  const asked: string[] = [];
  const transport: PageTransport = async (url, headers) => {
    const condition = headers['if-none-match'];
    asked.push(condition === undefined ? url.href : `${url.href} ${condition}`);
    const given = answers(url.href, condition);
    if (given instanceof Error) throw given;
    return answer(given);
  };
  const pages = new PageReader({
    hosts: ['docs.example.com', 'other.example.com'],
    userAgent: 'test',
    clock: TestClock.stopped(),
    transport,
  });
  return { asked, page: (url: string) => pages.page(url) };
}

describe('a page', () => {
  test('is its bytes, its status and where it was found', async () => {
    const { page } = reader(() => ({ body: 'hello' }));
    const found = await page(`${PAGE}#part`);
    expect(found).toMatchObject({ url: `${PAGE}#part`, finalUrl: PAGE, status: 200 });
    expect(Buffer.from(found.body).toString()).toBe('hello');
    expect(Number.isNaN(Date.parse(found.fetchedAt))).toBe(false);
  });

  test('of an error is a page with that status', async () => {
    expect((await reader(() => ({ status: 404, body: 'gone' })).page(PAGE)).status).toBe(404);
    expect((await reader(() => ({ status: 503 })).page(PAGE)).status).toBe(503);
  });

  test('on another host is refused without a request', async () => {
    const { page, asked } = reader(() => ({}));
    await expect(page('https://evil.example/')).rejects.toThrow(EvidenceUnreadable);
    await expect(page('http://docs.example.com/')).rejects.toThrow(EvidenceUnreadable);
    expect(asked).toEqual([]);
  });

  test('may move within its host', async () => {
    const { page, asked } = reader((url) =>
      url === PAGE ? { status: 302, location: '/recipes/new' } : { body: 'there' },
    );
    expect((await page(PAGE)).finalUrl).toBe(`${PAGE}/new`);
    expect(asked).toEqual([PAGE, `${PAGE}/new`]);
  });

  test.each<[string, string | undefined]>([
    ['another host, although that is on the list', 'https://other.example.com/'],
    ['another host', 'https://evil.example/'],
    ['this machine', 'https://127.0.0.1/'],
    ['another protocol', 'http://docs.example.com/'],
    ['another port', 'https://docs.example.com:8080/'],
    ['no address', undefined],
  ])('is not followed to %s', async (_name, location) => {
    const { page, asked } = reader(() => ({ status: 301, ...(location !== undefined && { location }) }));
    await expect(page(PAGE)).rejects.toThrow(EvidenceUnreadable);
    expect(asked).toEqual([PAGE]);
  });

  test('that moves in circles is given up', async () => {
    const { page, asked } = reader(() => ({ status: 302, location: '/recipes' }));
    await expect(page(PAGE)).rejects.toThrow('more than 3 times');
    expect(asked).toHaveLength(4);
  });

  test('that is too large is not read to its end', async () => {
    let sent = 0;
    const chunk = new Uint8Array(1024 * 1024);
    function* endless() {
      for (;;) {
        sent += 1;
        yield chunk;
      }
    }
    const pages = new PageReader({
      hosts: ['docs.example.com'],
      userAgent: 'test',
      clock: TestClock.stopped(),
      transport: async () => ({ ...answer({}), body: ReadableStream.from(endless()) }),
    });
    await expect(pages.page(PAGE)).rejects.toThrow(EvidenceUnreadable);
    expect(sent).toBeLessThan(20);
  });

  test('that is compressed although nobody asked is refused: it could grow without end', async () => {
    await expect(reader(() => ({ encoding: 'gzip' })).page(PAGE)).rejects.toThrow('is sent as gzip');
    expect((await reader(() => ({ encoding: 'identity' })).page(PAGE)).status).toBe(200);
  });

  test('that cannot be reached says why, and ends no run', async () => {
    const { page } = reader(() => new Error('connect ECONNREFUSED'));
    await expect(page(PAGE)).rejects.toMatchObject({
      name: 'EvidenceUnreadable',
      message: `${PAGE} cannot be reached: connect ECONNREFUSED`,
    });
  });
});

describe('a page that is asked for again', () => {
  test('is asked for with its mark, and taken as it was if it did not change', async () => {
    const { page, asked } = reader((_url, condition) =>
      condition === '"1"' ? { status: 304 } : { body: 'first', etag: '"1"' },
    );
    await page(PAGE);
    const again = await page(PAGE);
    expect(asked).toEqual([PAGE, `${PAGE} "1"`]);
    expect([again.status, Buffer.from(again.body).toString()]).toEqual([200, 'first']);
  });

  test('is new where it changed', async () => {
    let version = 0;
    const { page } = reader(() => {
      version += 1;
      return { body: `v${version}`, etag: `"${version}"` };
    });
    await page(PAGE);
    expect(Buffer.from((await page(PAGE)).body).toString()).toBe('v2');
  });

  test('meanwhile is one request', async () => {
    const { page, asked } = reader(() => ({ body: 'x' }));
    await Promise.all([page(PAGE), page(PAGE), page(`${PAGE}#a`)]);
    expect(asked).toEqual([PAGE]);
  });

  test('after an error is not remembered', async () => {
    const { page, asked } = reader(() => ({ status: 500, etag: '"1"' }));
    await page(PAGE);
    await page(PAGE);
    expect(asked).toEqual([PAGE, PAGE]);
  });

  test('keeps its mark for where it moved to', async () => {
    const { page, asked } = reader((url, condition) => {
      if (url === PAGE) return { status: 302, location: '/new' };
      return condition === '"1"' ? { status: 304 } : { body: 'x', etag: '"1"' };
    });
    await page(PAGE);
    await page(PAGE);
    expect(asked.slice(2)).toEqual([PAGE, 'https://docs.example.com/new "1"']);
  });
});
