import { keptStorage } from '@tbm/browser/storage';
import { expect, it } from 'vitest';
import { memoryStorage } from '../../view-as/view.ts';
import { keep, readKept } from './kept-writing.ts';

it('keeps drafts by place, for the member who wrote them alone, also after another one wrote here', () => {
  const device = memoryStorage({});
  const store = keptStorage(() => device);
  keep(1, 'draft feed', 'Hola', store);
  keep(1, 'draft video:4', 'Uf', store);
  expect([readKept(1, 'draft feed', store), readKept(1, 'draft video:4', store)]).toEqual(['Hola', 'Uf']);
  keep(1, 'draft feed', null, store);
  expect(readKept(1, 'draft feed', store)).toBeNull();
  expect(readKept(2, 'draft video:4', store)).toBeNull();
  keep(2, 'draft feed', 'Otra', store);
  expect([readKept(2, 'draft feed', store), readKept(1, 'draft video:4', store)]).toEqual(['Otra', 'Uf']);
});

it('forgets after a month what was not continued, and what cannot be read', () => {
  const day = 86_400_000;
  const device = memoryStorage({ tbm_writing_9: '{', tbm_theme: 'dark' });
  const store = keptStorage(() => device);
  const names = () => ['tbm_writing_1', 'tbm_writing_9', 'tbm_theme'];
  keep(1, 'draft feed', 'Hola', store, 0, names());
  keep(2, 'draft feed', 'Otra', store, 31 * day, names());
  expect([readKept(1, 'draft feed', store), readKept(2, 'draft feed', store)]).toEqual([null, 'Otra']);
  expect([store.getItem('tbm_writing_9'), store.getItem('tbm_theme')]).toEqual([null, 'dark']);
  keep(2, 'draft feed', null, store, 31 * day, names());
  expect(device.length).toBe(1);
});
