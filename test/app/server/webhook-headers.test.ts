import { describe, expect, test } from '@jest/globals';
import { MOST_BODY_BYTES, readHead } from '../../../src/app/server/webhook-headers.ts';

const good = {
  'content-type': 'application/json',
  'x-github-event': 'pull_request',
  'x-github-delivery': '72d3162e-cc78-11e3-81ab-4c9367dc0958',
  'x-hub-signature-256': `sha256=${'0a'.repeat(32)}`,
};

function reasonOf(headers: Readonly<Record<string, string>>): unknown {
  try {
    readHead(headers);
    return undefined;
  } catch (cause) {
    return cause instanceof Error && 'reason' in cause ? cause.reason : cause;
  }
}

describe('readHead', () => {
  test('gives id, event and signature', () => {
    expect(readHead(good)).toEqual({
      id: good['x-github-delivery'],
      name: 'pull_request',
      signature: Buffer.alloc(32, 0x0a),
    });
  });

  test.each<[string, Record<string, string>, string | undefined]>([
    ['a length at the limit', { 'content-length': String(MOST_BODY_BYTES) }, undefined],
    ['a length beyond the limit', { 'content-length': String(MOST_BODY_BYTES + 1) }, 'too-large'],
    ['a content type in capitals', { 'content-type': 'Application/JSON ; charset=utf-8' }, undefined],
    ['another JSON', { 'content-type': 'application/json-seq' }, 'wrong-content'],
    ['a content encoding', { 'content-encoding': 'br' }, 'wrong-content'],
    ['an event in capitals', { 'x-github-event': 'Ping' }, 'wrong-headers'],
    ['a long event', { 'x-github-event': 'a'.repeat(101) }, 'wrong-headers'],
    ['a delivery id that is a number', { 'x-github-delivery': '17' }, undefined],
    ['a delivery id of 100 characters', { 'x-github-delivery': 'a'.repeat(100) }, undefined],
    ['a delivery id with a line break', { 'x-github-delivery': 'a\nb' }, 'wrong-headers'],
    ['a delivery id that begins with a dash', { 'x-github-delivery': '-a' }, 'wrong-headers'],
    ['a signature in capitals', { 'x-hub-signature-256': `sha256=${'0A'.repeat(32)}` }, 'unsigned'],
    ['a longer signature', { 'x-hub-signature-256': `sha256=${'0a'.repeat(33)}` }, 'unsigned'],
    ['two signatures', { 'x-hub-signature-256': `${good['x-hub-signature-256']}, x` }, 'unsigned'],
  ])('%s', (_, headers, reason) => {
    expect(reasonOf({ ...good, ...headers })).toBe(reason);
  });

  test.each(Object.keys(good))('needs %s', (name) => {
    expect(reasonOf(Object.fromEntries(Object.entries(good).filter(([key]) => key !== name)))).toBeDefined();
  });
});
