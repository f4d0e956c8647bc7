import { expect, type Page } from '@playwright/test';

interface Jump {
  value: number;
  by: string[];
}

/** Records how far the parts of each later page jump by themselves. */
export const watchJumps = (page: Page) =>
  page.addInitScript(`window.jumps = []; new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput) window.jumps.push({ value, by: sources.map(({ node }) => node?.className ?? node?.nodeName) });
  }).observe({ type: 'layout-shift', buffered: true });`);

/**
 * Expects the current page to have jumped hardly at all. A site served from its sources cannot prove it: its styles are replaced
 * when the scripts have loaded, which a built one does not do.
 */
export async function expectSteady(page: Page, screen: string): Promise<void> {
  if (process.env.TBM_SITE === 'sources') return;
  const jumps = (await page.evaluate('window.jumps')) as Jump[];
  const sum = jumps.reduce((total, { value }) => total + value, 0);
  expect(sum, `${screen} ${JSON.stringify(jumps)}`).toBeLessThan(0.05);
}
