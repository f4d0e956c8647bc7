import { expect, type Page } from '@playwright/test';

interface Jump {
  value: number;
  by: string[];
}

/** Records how far the parts of each page from here on jump by themselves. */
export const watchJumps = (page: Page) =>
  page.addInitScript(`window.jumps = []; new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput) window.jumps.push({ value, by: sources.map(({ node }) => node?.className ?? node?.nodeName) });
  }).observe({ type: 'layout-shift', buffered: true });`);

/** Expects the current page to have jumped hardly at all. */
export async function expectSteady(page: Page, screen: string): Promise<void> {
  const jumps = (await page.evaluate('window.jumps')) as Jump[];
  const sum = jumps.reduce((total, { value }) => total + value, 0);
  expect(sum, `${screen} ${JSON.stringify(jumps)}`).toBeLessThan(0.05);
}
