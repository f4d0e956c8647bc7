import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { Store } from './store.ts';

function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'tbm-store-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return join(dir, 'stripe.jsonl');
}
const task = (id: string, at = 1) => ({ id, at, what: 'x', of: 'y' });

it('persists changes and removals in order, only on request', () => {
  const file = folder();
  const store = new Store(file);
  for (const id of ['a', 'b', 'c']) store.put('task', task(id));
  store.save();
  store.update('task', store.get('task', 'a'), { at: 9 });
  store.remove('task', 'b');
  store.save();
  store.put('task', task('never saved'));
  const again = new Store(file);
  expect(again.list('task')).toEqual([task('c'), task('a', 9)]);
  // The next start compacts the file to the current objects.
  expect(readFileSync(file, 'utf8').trimEnd().split('\n')).toHaveLength(2);
});

it('ignores a truncated line', () => {
  const file = folder();
  const store = new Store(file);
  store.put('task', task('a'));
  store.save();
  appendFileSync(file, '["task","b",{"id":"b","a');
  const again = new Store(file);
  expect(again.list('task')).toEqual([task('a')]);
  again.put('task', task('c'));
  again.save();
  expect(new Store(file).list('task')).toEqual([task('c'), task('a')]);
});

it('returns the previous values of changed fields', () => {
  const store = new Store();
  const item = store.put('task', task('a'));
  expect(store.update('task', item, { at: 2, what: 'x' })).toEqual({ at: 1 });
  expect(store.update('task', item, { at: 2 })).toEqual({});
});

it.each(['constructor', '__proto__', 'toString'])('finds nothing under the id "%s"', (id) => {
  expect(new Store().find('customer', id)).toBeUndefined();
});
