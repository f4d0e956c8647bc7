import { expect, it } from 'vitest';
import { forgetUnsent, keepUnsent, takeUnsent, watchUnsent } from './unsent.ts';

const makeStore = () => {
  const values = new Map<string, string>();
  return {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => {
      values.set(name, value);
      return true;
    },
    removeItem: (name: string) => void values.delete(name),
    values,
  };
};
const start = { name: 'Ana', text: '', password: '' };

it('a text typed when the session ended is restored, once, for the same account and the same record', () => {
  const store = makeStore();
  const stop = watchUnsent('/mytbm/metas PUT', () => ({
    start,
    values: { ...start, text: 'Correr 5 km', password: 'secreta-1' },
  }));
  keepUnsent('ana', store);
  stop();
  expect([...store.values.values()].join()).not.toContain('secreta-1');
  expect(takeUnsent('/mytbm/metas PUT', { ...start, name: 'Otra' }, 'ana', store)).toBeNull();
  expect(takeUnsent('/mytbm/otra PUT', start, 'ana', store)).toBeNull();
  expect(takeUnsent('/mytbm/metas PUT', start, 'ana', store)).toEqual({ name: 'Ana', text: 'Correr 5 km' });
  expect(takeUnsent('/mytbm/metas PUT', start, 'ana', store)).toBeNull();
});

it('another account sees nothing of it, and deletes it; signing out does too', () => {
  const store = makeStore();
  const stop = watchUnsent('form', () => ({ start, values: { ...start, text: 'Mío' } }));
  keepUnsent('ana', store);
  expect(takeUnsent('form', start, 'berta', store)).toBeNull();
  expect(store.values.size).toBe(0);
  keepUnsent('ana', store);
  forgetUnsent(store);
  expect(takeUnsent('form', start, 'ana', store)).toBeNull();
  stop();
});

it('says whether the browser could keep it; nothing typed is nothing to lose', () => {
  const refusing = { ...makeStore(), setItem: () => false };
  expect(keepUnsent('ana', refusing)).toBe(true);
  const stop = watchUnsent('form', () => ({ start, values: { ...start, text: 'Mío' } }));
  expect(keepUnsent('ana', refusing)).toBe(false);
  expect(keepUnsent('ana', makeStore())).toBe(true);
  stop();
});
