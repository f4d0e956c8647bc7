import { currentTime } from '@tbm/browser/clock';
import { deviceStorage, type KeptStorage } from '@tbm/browser/storage';
import type { Answers } from './choice.ts';

const name = 'tbm_plan';
const day = 86_400_000;

/** The choice of a visitor, kept only on the device, until it is applied in an account or a week has passed. */
export interface KeptChoice extends Answers {
  /** Health data: sent only with consent, when the plan is applied [PLAN-040]. Null: the question was not asked. */
  pregnant: boolean | null;
  /** The page of the plan that fits; empty until the visitor has seen one. */
  address: string;
}

interface Stored extends KeptChoice {
  at: number;
}

export function keepChoice(
  choice: KeptChoice,
  storage: KeptStorage = deviceStorage,
  now = currentTime(),
): void {
  storage.setItem(name, JSON.stringify({ ...choice, at: now } satisfies Stored));
}

export function keptChoice(storage: KeptStorage = deviceStorage, now = currentTime()): KeptChoice | null {
  try {
    const stored = JSON.parse(storage.getItem(name) ?? 'null') as Stored | null;
    return stored && typeof stored.at === 'number' && stored.at + 7 * day > now && Array.isArray(stored.dias)
      ? stored
      : null;
  } catch {
    return null;
  }
}

export const forgetChoice = (storage: KeptStorage = deviceStorage): void => storage.removeItem(name);
