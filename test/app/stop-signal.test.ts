import { EventEmitter } from 'node:events';
import { describe, expect, test } from '@jest/globals';
import { watchSignals } from '../../src/app/stop-signal.ts';

describe('watchSignals', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    '%s asks for an end, a second signal for one at once',
    async (name) => {
      const source = new EventEmitter();
      let ends = 0;
      const { asked } = watchSignals(source, () => {
        ends += 1;
      });
      source.emit(name);
      expect([await asked, ends]).toEqual([name, 0]);
      source.emit('SIGINT');
      source.emit('SIGTERM');
      expect(ends).toBe(2);
    },
  );

  test('gives the signals back', () => {
    const source = new EventEmitter();
    const { release } = watchSignals(source, () => {});
    expect(source.eventNames()).toEqual(['SIGTERM', 'SIGINT']);
    release();
    expect(source.eventNames()).toEqual([]);
  });
});
