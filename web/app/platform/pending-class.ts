import { type KeptStorage, visitStorage } from '@tbm/browser/storage';
import { safeNext } from './next.ts';

const name = 'tbm_clase';

/** Remembers, for this visit, the class that the member was booking when a purchase was needed first [RES-016, ERR-042]. */
export function rememberClass(address: string, storage: KeptStorage = visitStorage): void {
  storage.setItem(name, address);
}

/** The address that opens that class; null when there is none. */
export const rememberedClass = (storage: KeptStorage = visitStorage): string | null =>
  safeNext(storage.getItem(name), '') || null;

export const forgetClass = (storage: KeptStorage = visitStorage): void => storage.removeItem(name);
