import { describe, expect, it } from 'vitest';
import { keptStorage } from './storage.ts';

/** A storage of a browser, with room for a number of values. */
function storageWith(room: number, values = new Map<string, string>()): Storage {
  return {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => {
      if (!values.has(name) && values.size >= room) throw new DOMException('full', 'QuotaExceededError');
      values.set(name, value);
    },
    removeItem: (name: string) => void values.delete(name),
  } as Storage;
}

it('keeps values in the browser', () => {
  const values = new Map<string, string>();
  const storage = keptStorage(() => storageWith(9, values));
  expect(storage.setItem('a', '1')).toBe(true);
  expect(values.get('a')).toBe('1');
  values.set('a', '2');
  expect(storage.getItem('a')).toBe('2');
  storage.removeItem('a');
  expect([storage.getItem('a'), values.size]).toEqual([null, 0]);
});

describe.each<[string, () => Storage | null]>([
  [
    'that refuses',
    () => {
      throw new DOMException('denied', 'SecurityError');
    },
  ],
  ['that is null', () => null],
  ['that is full', () => storageWith(0)],
])('a storage %s', (_, open) => {
  it('is known as long as the page is open, and never throws', () => {
    const storage = keptStorage(open);
    expect(storage.getItem('a')).toBeNull();
    expect(storage.setItem('a', '1')).toBe(false);
    expect(storage.getItem('a')).toBe('1');
    storage.removeItem('a');
    expect(storage.getItem('a')).toBeNull();
  });
});

it('an older value does not come back when the new one finds no room', () => {
  const values = new Map([['a', 'old']]);
  const refusing = storageWith(9, values);
  refusing.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const storage = keptStorage(() => refusing);
  expect(storage.setItem('a', 'new')).toBe(false);
  expect(storage.getItem('a')).toBe('new');
  expect(values.has('a')).toBe(false);
});
