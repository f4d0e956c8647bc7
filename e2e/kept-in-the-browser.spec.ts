import { type BrowserContext, expect, type Page } from '@playwright/test';
import { isKnownName } from '../scripts/kept-names.ts';
import { demoAccount } from './calls.ts';
import { signIn } from './pages.ts';
import { expectStored } from './stored.ts';
import { test } from './studio.ts';

test.use({ serviceWorkers: 'allow' });

/** The names of all data that a browser keeps for the site. */
async function namesIn(page: Page, context: BrowserContext): Promise<string[]> {
  const stored = await page.evaluate<string[]>(`(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => name),
    ...(await caches.keys()),
  ])()`);
  return [...(await context.cookies(page.url())).map(({ name }) => name), ...stored];
}

test('a browser keeps nothing that is not in docs/kept-in-the-browser.md', async ({
  page,
  context,
  studio,
  browser,
}) => {
  const found = new Set<string>();
  const walk = async (on: Page, within: BrowserContext, addresses: string[]) => {
    for (const address of addresses) {
      await on.goto(address);
      await on.waitForLoadState('networkidle');
      for (const name of await namesIn(on, within)) found.add(name);
    }
  };
  await walk(page, context, ['/', '/monterrey/', '/paquetes/', '/checkout/149/', '/online/']);
  await studio.member(page, 'guardado', { classes: 4 });
  await page.goto('/mytbm/comunidad');
  await page.getByLabel('Tu comentario').fill('A medias');
  await walk(page, context, ['/mytbm/online', '/mytbm/informacion', '/mytbm/video/1', '/checkout/149/']);
  await page.goto('/mytbm');
  await expectStored(page, 'GET /customer');
  await walk(page, context, ['/mytbm/reservaciones']);

  const office = await browser.newContext();
  const owner = await office.newPage();
  await signIn(owner, demoAccount('admin'));
  await walk(owner, office, ['/myadmin/', '/myadmin/paquetes', '/recepcion/']);
  await office.close();

  // Keys of this journey, for a member who has just signed up.
  found.delete('signed-up');
  expect([...found]).toEqual(
    expect.arrayContaining(['tbm.session_token', 'tbm_session', 'tbm-offline', 'tbm.device']),
  );
  expect([...found].filter((name) => !isKnownName(name))).toEqual([]);
});
