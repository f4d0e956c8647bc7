import type { Page } from '@playwright/test';

const calls = /\/api\//;

/** Dates the server's answers by another clock: pages correct the device's clock by them. */
async function dateAnswers(page: Page, time: () => Promise<number>): Promise<void> {
  await page.unroute(calls);
  await page.route(calls, async (route) => {
    const response = await route.fetch().catch(() => null);
    if (!response) return route.abort();
    const date = new Date(await time()).toUTCString();
    await route.fulfill({ response, headers: { ...response.headers(), date } });
  });
}

/** Makes it another time, which stands still, for a page and for the server's answers to it. */
export async function timeIs(page: Page, instant: string): Promise<void> {
  const time = Temporal.Instant.from(instant).epochMilliseconds;
  await page.clock.setFixedTime(time);
  await dateAnswers(page, async () => time);
}

/** Lets the server's answers follow the clock of a page whose time a journey moves. */
export const serverFollows = (page: Page): Promise<void> =>
  dateAnswers(page, () => page.evaluate<number>('Date.now()').catch(() => Date.now()));
