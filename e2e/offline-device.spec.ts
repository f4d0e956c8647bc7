import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { demoAccount } from './calls.ts';
import { browserOffers, visitedYesterday } from './install.ts';
import { expectWellMade, signIn } from './pages.ts';
import { startSecondServer } from './second-server.ts';
import { expectStored } from './stored.ts';
import { test } from './studio.ts';

// The worker and the store of a device. The actions of a member without a connection are in `offline.spec.ts`.
test.use({ serviceWorkers: 'allow' });

/** The worker of another version: the same code with another list. */
const built = fileURLToPath(new URL('../web/build/client/sw.js', import.meta.url));

test('a new version asks before it takes over, and not beside a payment @phone', async ({
  page,
  context,
  studio,
}) => {
  await studio.member(page, 'version');
  await page.goto('/mytbm/creditos');
  await page.evaluate('navigator.serviceWorker.ready.then(() => null)');
  const source = readFileSync(built, 'utf8');
  const asks = page.getByRole('region', { name: 'Versión nueva' });
  try {
    writeFileSync(built, `${source}\n// Another version.\n`);
    await test.step('it is offered, later too, while the page stays as it is', async () => {
      await page.reload();
      await expect(asks).toContainText('Hay una versión nueva');
      await expectWellMade(page, 'a new version');
      await asks.getByRole('button', { name: 'Más tarde' }).click();
      await expect(asks).toHaveCount(0);
      await page.reload();
      await expect(asks).toBeVisible();
    });
    const checkout = await context.newPage();
    await test.step('not beside a payment in another tab', async () => {
      await checkout.goto('/checkout/19304/');
      // The heading is there before the page's scripts have run.
      const held = () => checkout.evaluate(async () => (await navigator.locks.query()).held?.length ?? 0);
      await expect.poll(held).toBe(1);
      await asks.getByRole('button', { name: 'Actualizar' }).click();
      await expect(asks).toContainText('Tienes un pago o una clase en línea en otra pestaña.');
      expect(
        await page.evaluate('navigator.serviceWorker.getRegistration().then((r) => r.waiting !== null)'),
      ).toBe(true);
      await checkout.close();
    });
    await test.step('after the member’s tap it takes over, and the page is reloaded once', async () => {
      const loaded = page.waitForEvent('load');
      await asks.getByRole('button', { name: 'Actualizar' }).click();
      await loaded;
      await expect(page.getByRole('heading', { level: 1, name: 'Mis Créditos' })).toBeVisible();
      expect(
        await page.evaluate('navigator.serviceWorker.getRegistration().then((r) => r.waiting === null)'),
      ).toBe(true);
      await page.waitForTimeout(5_000);
      await expect(asks).toHaveCount(0);
    });
  } finally {
    writeFileSync(built, source);
  }
});

test('a server with OFFLINE=off removes the worker of an earlier visit, and its stored data @phone', async ({
  page,
}) => {
  const workers = () => page.evaluate('navigator.serviceWorker.getRegistrations().then((all) => all.length)');
  const caches = () => page.evaluate('caches.keys().then((names) => names.length)');
  const first = await startSecondServer();
  try {
    await signIn(page, demoAccount('socia'), first.url);
    await expect(page).toHaveURL(`${first.url}/mytbm`);
    await page.evaluate('navigator.serviceWorker.ready.then(() => null)');
    expect(await caches()).toBeGreaterThan(0);
  } finally {
    await first.close();
  }
  const second = await startSecondServer({ port: first.port, offline: 'off' });
  try {
    await page.goto(`${second.url}/mytbm/creditos`);
    await expect(page.getByRole('heading', { level: 1, name: 'Mis Créditos' })).toBeVisible();
    await expect.poll(workers).toBe(0);
    expect(await caches()).toBe(0);
    // The worker stays away.
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Mis Créditos' })).toBeVisible();
    await page.waitForTimeout(5_000);
    expect(await workers()).toBe(0);
    // The hint to install the app does not promise more than this server offers.
    await page.evaluate(`localStorage.removeItem('tbm_visits')`);
    await page.addInitScript(visitedYesterday);
    await page.goto(`${second.url}/mytbm`);
    await expect(page.getByRole('heading', { level: 1, name: /^Hola, / })).toBeVisible();
    await page.evaluate(browserOffers);
    await expect(page.getByRole('region', { name: 'Instala TBM' })).toContainText('tu código a un toque.');
  } finally {
    await second.close();
  }
});

test('the browser finds all that it asks of an app that can be installed @phone', async ({
  page,
  studio,
}) => {
  await studio.member(page, 'instalable');
  await page.goto('/mytbm');
  const browser = await page.context().newCDPSession(page);
  const { url, errors, data } = await browser.send('Page.getAppManifest');
  expect([new URL(url).pathname, errors]).toEqual(['/manifest.webmanifest', []]);
  const { icons, ...manifest } = JSON.parse(data ?? '{}');
  expect(manifest).toMatchObject({
    start_url: '/mytbm',
    scope: '/',
    display: 'standalone',
    short_name: 'TBM',
  });
  const sizes = await page.evaluate(
    `Promise.all(${JSON.stringify(icons)}.map(async ({ src }) => {
      const image = Object.assign(new Image(), { src });
      await image.decode();
      return image.naturalWidth + 'x' + image.naturalHeight;
    }))`,
  );
  expect(sizes).toEqual(icons.map((icon: { sizes: string }) => icon.sizes));
  // The page that the app opens is the worker's, also without a connection.
  const scope: string = await page.evaluate('navigator.serviceWorker.ready.then(({ scope }) => scope)');
  expect(new URL(manifest.start_url, url).href.startsWith(scope)).toBe(true);
  await expectStored(page, 'GET /customer');
  await page.context().setOffline(true);
  await page.goto(manifest.start_url);
  await expect(page.getByRole('heading', { level: 1, name: 'Hola, Regina' })).toBeVisible();
  await page.context().setOffline(false);
});

test('a damaged store, and a browser that stores nothing, break no screen', async ({
  page,
  context,
  studio,
}) => {
  await studio.member(page, 'sinmemoria');
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  const credits = page.getByRole('heading', { level: 1, name: 'Mis Créditos' });
  await page.goto('/mytbm/creditos');
  await expectStored(page, 'GET /customer', 'GET /credits');

  await test.step('a damaged store shows the cause and the next step, and the screen when the connection is back', async () => {
    await page.evaluate(
      `new Promise((resolve) => {
        const opening = indexedDB.open('tbm-offline');
        opening.onsuccess = () => {
          const change = opening.result.transaction('responses', 'readwrite');
          change.objectStore('responses').put({ format: 1, customer_id: 'x', responses: [null, 7] }, 'all');
          change.oncomplete = () => resolve(opening.result.close());
        };
      })`,
    );
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Te quedaste sin conexión' })).toBeVisible();
    await expectWellMade(page, 'nothing stored and no connection');
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Intentar de nuevo' }).click();
    await expect(credits).toBeVisible();
  });

  await test.step('no storage: the screens as ever', async () => {
    await page.addInitScript(
      `Object.defineProperty(window, 'indexedDB', { get() { throw new Error('blocked'); } })`,
    );
    await page.reload();
    await expect(credits).toBeVisible();
    await expect(page.getByText('Aún no tienes clases')).toBeVisible();
    expect(errors).toEqual([]);
  });
});
