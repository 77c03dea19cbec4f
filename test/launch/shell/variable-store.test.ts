import { describe, expect, test } from '@jest/globals';
import type { Cell } from '../../../src/launch/shell/state.ts';
import { literal } from '../../../src/launch/shell/text.ts';
import { VariableStore } from '../../../src/launch/shell/variable-store.ts';

function cell(text: string): Cell {
  return { kind: 'text', text: literal(text, { path: 'a.sh', line: 1 }), exported: false };
}

describe('VariableStore', () => {
  test('leads whoever reads or writes through a reference to its target', () => {
    const store = new VariableStore([['a', cell('1')]]);
    store.putOwn('r', { kind: 'reference', target: 'a' });
    expect(store.get('r')).toEqual(cell('1'));
    store.set('r', cell('2'));
    expect(store.get('a')).toEqual(cell('2'));
    store.delete('r');
    expect(store.has('a')).toBe(false);
    expect(store.own('r')).toEqual({ kind: 'reference', target: 'a' });
  });

  test('follows references to references, and gives up in a ring', () => {
    const store = new VariableStore([['a', cell('1')]]);
    store.putOwn('r', { kind: 'reference', target: 's' });
    store.putOwn('s', { kind: 'reference', target: 'a' });
    expect(store.get('r')).toEqual(cell('1'));
    store.putOwn('a', { kind: 'reference', target: 'r' });
    expect(store.get('r')).toBeUndefined();
  });

  test('lists variables, not references', () => {
    const store = new VariableStore([['a', cell('1')]]);
    store.putOwn('r', { kind: 'reference', target: 'a' });
    expect([...store].map(([name]) => name)).toEqual(['a']);
  });

  test('puts and takes away under the very name', () => {
    const store = new VariableStore();
    store.putOwn('r', { kind: 'reference', target: 'a' });
    store.putOwn('r', cell('1'));
    expect(store.get('r')).toEqual(cell('1'));
    store.putOwn('r', undefined);
    expect(store.own('r')).toBeUndefined();
  });

  test('forks', () => {
    const store = new VariableStore([['a', cell('1')]]);
    const fork = store.fork();
    fork.set('a', cell('2'));
    fork.putOwn('r', { kind: 'reference', target: 'a' });
    expect([store.get('a'), store.own('r')]).toEqual([cell('1'), undefined]);
  });

  test('merges equal references to one, and asks about others', () => {
    const base = new VariableStore([['a', cell('1')]]);
    const [one, other] = [base.fork(), base.fork()];
    for (const store of [one, other]) store.putOwn('r', { kind: 'reference', target: 'a' });
    one.putOwn('s', { kind: 'reference', target: 'a' });
    const asked: string[] = [];
    const merged = VariableStore.merge([one, other], (name) => {
      asked.push(name);
      return cell('?');
    });
    expect(asked.sort()).toEqual(['r', 's']);
    expect(merged.get('s')).toEqual(cell('?'));
  });
});
