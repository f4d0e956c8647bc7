import { test as base } from '@playwright/test';
import { takeNewerBuiltInsAway } from './older-browser.ts';

export interface BrowserOptions {
  /** `oldest`: every page lacks what the oldest supported browsers lack (`older-browser.ts`). */
  browserAge: 'oldest' | 'newest';
}

/** The test of all journeys: its browser is as old as the project defines. */
export const test = base.extend<object, BrowserOptions>({
  browserAge: ['newest', { option: true, scope: 'worker' }],
  browser: [
    async ({ browser, browserAge }, use) => {
      const open = browser.newContext.bind(browser);
      if (browserAge === 'oldest')
        browser.newContext = async (options) => {
          const context = await open(options);
          await context.addInitScript(takeNewerBuiltInsAway);
          return context;
        };
      await use(browser);
    },
    { scope: 'worker' },
  ],
});
