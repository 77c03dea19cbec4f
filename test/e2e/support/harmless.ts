import { expect } from '@jest/globals';
import MarkdownIt from 'markdown-it';
import { rawHtml, runningText } from '../../support/markdown.ts';
import type { Page } from './page.ts';

const markdown = new MarkdownIt({ html: true, linkify: true });

const ownHtml = [
  /^<!-- pr-verdict [a-z0-9=._-]+ -->\n?(?:<!-- run \d+ -->\n?)?$/i,
  /^<!-- run \d+ -->\n?$/,
  /^<details>\n<summary>[A-Za-z, ]+<\/summary>\n?$/,
  /^<\/details>\n?$/,
];
const hosts = /^https:\/\/(?:github\.com|inferencex\.semianalysis\.com|charts\.example\.com)\//;
const invisible = /[\p{Cf}\u2028\u2029]|(?!\n)\p{Cc}/u;

/** Nothing that a stranger wrote does anything in what we published: it is only shown. */
export function expectHarmless(page: Page, mayMention: readonly string[] = []): void {
  const said = page.own.map(({ body }) => body);
  const { title = '', summary = '', text = '', annotations = [] } = page.check ?? {};
  for (const body of [...said, summary, text]) expectHarmlessText(body, mayMention);
  for (const plain of [title, ...annotations.map(({ message }) => message)])
    expect(plain).not.toMatch(invisible);
}

export function expectHarmlessText(body: string, mayMention: readonly string[]): void {
  for (const html of rawHtml(body)) expect(ownHtml.filter((own) => own.test(html))).not.toEqual([]);
  const mentioned = [...runningText(body).matchAll(/@([\w-]+(?:\/[\w.-]+)?)/g)].map(([, name]) => name);
  expect(mentioned.filter((name) => !mayMention.includes(name ?? ''))).toEqual([]);
  expect(body).not.toMatch(invisible);
  for (const { type, attrs } of markdown.parse(body, {}).flatMap(({ children }) => children ?? [])) {
    expect(type).not.toBe('image');
    const href = attrs?.find(([name]) => name === 'href')?.[1];
    if (href !== undefined) expect(href).toMatch(hosts);
  }
  for (const { type } of markdown.parse(body, {}))
    expect(['table_open', 'blockquote_open']).not.toContain(type);
}
