import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  EventStream,
  type StreamedEvent,
  StreamedEventTooLarge,
} from '../../../src/app/webhook-proxy/event-stream.ts';

const read = (...pieces: readonly string[]): StreamedEvent[] => {
  const stream = new EventStream(1_000);
  return pieces.flatMap((piece) => stream.push(piece));
};
const message = (data: string) => ({ event: 'message', data });

describe('EventStream', () => {
  test.each<[string, readonly StreamedEvent[]]>([
    ['', []],
    ['data: a\n\n', [message('a')]],
    ['data:a\n\n', [message('a')]],
    ['data:  a\n\n', [message(' a')]],
    ['data: a: b\n\n', [message('a: b')]],
    ['data: a\ndata: b\n\n', [message('a\nb')]],
    ['data: a\r\n\r\n', [message('a')]],
    ['event: ping\ndata: {}\n\n', [{ event: 'ping', data: '{}' }]],
    ['event: ping\n\ndata: a\n\n', [message('a')]],
    ['id: 1\nretry: 5\n: comment\ndata: a\n\n', [message('a')]],
    ['data\n\n', [message('')]],
    ['data: a\n\ndata: b\n\n', [message('a'), message('b')]],
    ['data: a\n', []],
  ])('%j holds %j', (text, events) => {
    expect(read(text)).toEqual(events);
  });

  test('gives back what was written, however the stream is cut', () => {
    const line = fc.string({ unit: 'grapheme', maxLength: 20 }).filter((text) => !/[\r\n]/.test(text));
    const written = fc.array(
      fc.record({
        event: fc.constantFrom('message', 'ping'),
        lines: fc.array(line, { minLength: 1, maxLength: 3 }),
      }),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(written, fc.array(fc.nat(200), { maxLength: 8 }), (events, cuts) => {
        const text = events
          .map(({ event, lines }) => `event: ${event}\n${lines.map((one) => `data: ${one}\n`).join('')}\n`)
          .join('');
        const places = [
          0,
          ...cuts.map((cut) => Math.min(cut, text.length)).toSorted((a, b) => a - b),
          text.length,
        ];
        const pieces = places.slice(1).map((end, index) => text.slice(places[index], end));
        expect(read(...pieces)).toEqual(
          events.map(({ event, lines }) => ({ event, data: lines.join('\n') })),
        );
      }),
    );
  });

  test.each([['data: ', 'a'.repeat(2_000)], Array(200).fill('data: abc\n'), ['a'.repeat(1_001)]])(
    'refuses an event that never ends',
    (...pieces) => {
      expect(() => read(...pieces)).toThrow(StreamedEventTooLarge);
    },
  );

  test('counts each event anew', () => {
    expect(read(...Array(100).fill(`data: ${'a'.repeat(900)}\n\n`))).toHaveLength(100);
  });
});
