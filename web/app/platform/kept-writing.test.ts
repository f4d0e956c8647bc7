import { expect, it } from 'vitest';
import { keep, kept } from './kept-writing.ts';

it('keeps drafts by place, for the member who wrote them alone', () => {
  const values = new Map<string, string>();
  const store = {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => {
      values.set(name, value);
      return true;
    },
  };
  keep(1, 'draft feed', 'Hola', store);
  keep(1, 'draft video:4', 'Uf', store);
  expect([kept(1, 'draft feed', store), kept(1, 'draft video:4', store)]).toEqual(['Hola', 'Uf']);
  keep(1, 'draft feed', null, store);
  expect(kept(1, 'draft feed', store)).toBeNull();
  expect(kept(2, 'draft video:4', store)).toBeNull();
  keep(2, 'draft feed', 'Otra', store);
  expect(kept(1, 'draft video:4', store)).toBeNull();
});
