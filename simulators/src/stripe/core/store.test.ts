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

it('keeps changes and removals in their order, only when told to', () => {
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
  // The next start begins with a file of what is there, no more.
  expect(readFileSync(file, 'utf8').trimEnd().split('\n')).toHaveLength(2);
});

it('a line that was cut off while it was written is as if it had never been', () => {
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

it('a change tells how the fields that changed stood before', () => {
  const store = new Store();
  const item = store.put('task', task('a'));
  expect(store.update('task', item, { at: 2, what: 'x' })).toEqual({ at: 1 });
  expect(store.update('task', item, { at: 2 })).toEqual({});
});

it.each(['constructor', '__proto__', 'toString'])('nothing is there under the id "%s"', (id) => {
  expect(new Store().find('customer', id)).toBeUndefined();
});
