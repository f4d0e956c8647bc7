import type { Page } from '@playwright/test';

/** The time of the server's answers to a page, in milliseconds since 1970. */
const times = new WeakMap<Page, () => Promise<number>>();

/** Dates the server's answers by another clock, by which pages correct the device's clock. */
async function dateAnswers(page: Page, time: () => Promise<number>): Promise<void> {
  const isRouted = times.has(page);
  times.set(page, time);
  if (isRouted) return;
  await page.route(/\/api\//, async (route) => {
    try {
      const response = await route.fetch();
      const date = new Date((await times.get(page)?.()) ?? Date.now()).toUTCString();
      await route.fulfill({ response, headers: { ...response.headers(), date } });
    } catch {
      // The page was left in between.
      await route.abort().catch(() => {});
    }
  });
}

/** Sets a fixed time for a page and for the server's answers to it. */
export async function timeIs(page: Page, instant: string): Promise<void> {
  const time = Temporal.Instant.from(instant).epochMilliseconds;
  await page.clock.setFixedTime(time);
  await dateAnswers(page, async () => time);
}

/** Lets the server's answers follow the clock of a page whose time a journey moves. */
export const serverFollows = (page: Page): Promise<void> =>
  dateAnswers(page, () => page.evaluate<number>('Date.now()').catch(() => Date.now()));
