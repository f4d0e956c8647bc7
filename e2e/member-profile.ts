import { chromium, expect, type Page } from '@playwright/test';
import { demoAccount } from './calls.ts';
import type { Browser } from './chromium.ts';
import { signIn } from './pages.ts';

/** The headings of a signed-in member's screens; a signed-out person reads others there. */
const headings: Record<string, RegExp> = {
  '/mytbm': /^Hola, /,
  '/mytbm/presencial': /^Reserva tu clase$/,
  '/mytbm/online': /^TBM Online$/,
};

/** Lighthouse's factor for a phone. */
const slowdown = 4;

/** A browser profile in which the demo's member is signed in, for Lighthouse's own browser. */
export function memberProfile(site: string, folder: string, { executablePath, args, env }: Browser) {
  /** Lighthouse uses the profile as well: it is opened for each piece of work, and closed again. */
  async function inBrowser(work: (page: Page) => Promise<void>): Promise<void> {
    const context = await chromium.launchPersistentContext(folder, {
      executablePath,
      args,
      env: { ...process.env, ...env } as Record<string, string>,
      baseURL: site,
      locale: 'es-MX',
    });
    try {
      await work(await context.newPage());
    } finally {
      await context.close();
    }
  }
  return {
    signIn: () =>
      inBrowser(async (page) => {
        await signIn(page, demoAccount('socia'));
        await expect(page).toHaveURL('/mytbm', { timeout: 30_000 });
      }),
    /** Fails unless the profile shows the complete screen of a member. */
    expectMember: (path: string) =>
      inBrowser(async (page) => {
        await page.goto(path, { waitUntil: 'networkidle' });
        const name = headings[path];
        const heading = page.getByRole('heading', { level: 1, ...(name ? { name } : {}) });
        await expect(heading).toBeVisible({ timeout: 30_000 });
        await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible();
      }),
    /** Milliseconds from a tap on a class to the frame that answers it, on a processor slowed down as Lighthouse does. */
    reaction: async (path: string): Promise<number> => {
      const times: number[] = [];
      await inBrowser(async (page) => {
        await page.setViewportSize({ width: 390, height: 844 });
        const devtools = await page.context().newCDPSession(page);
        await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
        for (let tries = 0; tries < 5; tries++) {
          await page.goto(path, { waitUntil: 'networkidle' });
          await page.evaluate(`window.taps = []; new PerformanceObserver((list) => {
            for (const { interactionId, duration } of list.getEntries()) if (interactionId) window.taps.push(duration);
          }).observe({ type: 'event', durationThreshold: 16 })`);
          await page.getByRole('main').locator('a[href*="clase="]').locator('visible=true').first().click();
          await expect(page.getByRole('dialog')).toBeVisible({ timeout: 30_000 });
          await page.waitForTimeout(500);
          times.push(Math.max(0, ...((await page.evaluate('window.taps')) as number[])));
        }
      });
      return times.toSorted((a, b) => a - b)[2] ?? Number.POSITIVE_INFINITY;
    },
  };
}
