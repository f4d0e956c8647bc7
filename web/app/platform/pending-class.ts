import { safeNext } from './next.ts';

const name = 'tbm_clase';
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Remembers, for this visit, the class that the member was booking when she had to buy first [RES-016, ERR-042]. */
export function rememberClass(address: string, storage: Store = sessionStorage): void {
  storage.setItem(name, address);
}

/** The address that opens that class; null when there is none. */
export const rememberedClass = (storage: Store = sessionStorage): string | null =>
  safeNext(storage.getItem(name), '') || null;

export const forgetClass = (storage: Store = sessionStorage): void => storage.removeItem(name);
