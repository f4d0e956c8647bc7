import { expect, it } from 'vitest';
import { forgetClass, rememberClass, rememberedClass } from './pending-class.ts';

it('remembers the class to be booked until it is booked, and accepts only our own pages [RES-016]', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      kept.set(key, value);
      return true;
    },
    removeItem: (key: string) => void kept.delete(key),
  };
  expect(rememberedClass(storage)).toBeNull();
  rememberClass('/mytbm/presencial?clase=812', storage);
  expect(rememberedClass(storage)).toBe('/mytbm/presencial?clase=812');
  forgetClass(storage);
  expect(rememberedClass(storage)).toBeNull();
  rememberClass('//elsewhere.test/', storage);
  expect(rememberedClass(storage)).toBeNull();
});
