import type { Locator } from '@playwright/test';

/** Counts the steps of a person: taps, also on choices and lists, and fields that are typed into. */
export function countingHand() {
  const count = { taps: 0, fields: 0 };
  return {
    count,
    async tap(target: Locator): Promise<void> {
      count.taps += 1;
      await target.click();
    },
    async choose(list: Locator, option: string): Promise<void> {
      count.taps += 1;
      await list.selectOption(option);
    },
    async type(field: Locator, text: string): Promise<void> {
      count.fields += 1;
      await field.fill(text);
    },
  };
}
