import { chromium, expect, type Page } from '@playwright/test';
import { demoAccount } from './calls.ts';
import type { Browser } from './chromium.ts';
import { signIn } from './pages.ts';

/** The headings of a signed-in member's screens; who is signed out reads others there. */
const headings: Record<string, RegExp> = {
  '/mytbm/': /^Hola, /,
  '/mytbm/presencial/': /^Reserva tu clase$/,
  '/mytbm/online/': /^TBM Online$/,
};

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
    /** Fails unless the profile shows the screen of a member. */
    expectMember: (path: string) =>
      inBrowser(async (page) => {
        await page.goto(path);
        const name = headings[path];
        const heading = page.getByRole('heading', { level: 1, ...(name ? { name } : {}) });
        await expect(heading).toBeVisible({ timeout: 30_000 });
        await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible();
      }),
  };
}
