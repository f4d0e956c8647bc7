import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { dialog, seat } from './booking.ts';
import { callsAs, demoAccount } from './calls.ts';
import { browserOffers, wasHereYesterday } from './install.ts';
import { expectWellMade, signIn, signOut } from './pages.ts';
import { startSecondServer } from './second-server.ts';
import { test } from './studio.ts';

// The other journeys block service workers: a routed call could pass by the route.
test.use({ serviceWorkers: 'allow' });

const note = (page: Page) => page.getByText(/^Sin conexión\./);
const seen = /^Sin conexión\. Visto por última vez hoy a las \d\d:\d\d\.$/;
const code = 'GET /class_reservations/:id/code';

/** The calls whose responses this device keeps. */
const storedCalls = (page: Page): Promise<string[]> =>
  page.evaluate(
    `new Promise((resolve) => {
      const opening = indexedDB.open('tbm-offline');
      opening.onerror = () => resolve([]);
      opening.onupgradeneeded = () => opening.transaction.abort();
      opening.onsuccess = () => {
        const db = opening.result;
        const reading = db.transaction('responses').objectStore('responses').get('all');
        reading.onerror = () => resolve([]);
        reading.onsuccess = () => {
          db.close();
          resolve((reading.result?.responses ?? []).map(({ key }) => key[0]));
        };
      };
    })`,
  );

/** Waits until the worker has stored the screens and this device the data of a page. */
async function expectStored(page: Page, ...calls: string[]): Promise<void> {
  await page.evaluate('navigator.serviceWorker.ready.then(() => null)');
  await expect.poll(() => storedCalls(page)).toEqual(expect.arrayContaining(calls));
}

test('without a connection: schedule and code after a reload, no booking, and nothing after signing out', async ({
  page,
  context,
  studio,
  isMobile,
}) => {
  test.slow();
  const member = await studio.member(page, 'bolsillo', { classes: 4 });
  const calls = studio.as(member);
  // Both on one day.
  const noon = Temporal.Now.zonedDateTimeISO('America/Monterrey').add({ days: 1 }).with({ hour: 12 });
  const mine = await studio.openClass({ hours: 0, now: noon.toInstant().toString() });
  const other = await studio.openClass({ hours: 1.5, now: noon.toInstant().toString() });
  const { class_reservation_id } = await calls('POST /class_reservations', {
    body: { single_class_id: mine.id },
  });
  const { code: letters } = await calls(code, { params: { id: String(class_reservation_id) } });
  const card = (id: number) => page.locator(`a[href*="clase=${id}"]`).locator('visible=true').first();
  const upcoming = async () =>
    (await calls('GET /class_reservations', { query: { filter: 'upcoming', page: '1' } })).total;

  await test.step('what she sees is stored on her device, with codes that she never opened', async () => {
    await page.goto(`/mytbm/presencial?dia=${other.day}`);
    await expect(card(other.id)).toBeVisible();
    await expectStored(page, 'GET /available_classes');
    await page.goto('/mytbm/reservaciones');
    await expect(page.getByRole('button', { name: /^Mi código/ }).first()).toBeVisible();
    await expectStored(page, 'GET /class_reservations', 'GET /available_classes', code);
    await expect(note(page)).toHaveCount(0);
  });

  await test.step('after a reload without a connection: next class, its code, and when they were seen', async () => {
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Mis Reservaciones' })).toBeVisible();
    await expect(note(page)).toHaveText(seen);
    await page
      .getByRole('button', { name: /^Mi código/ })
      .first()
      .click();
    await expect(dialog(page).getByRole('img', { name: /Código QR/ })).toBeVisible();
    await expect(dialog(page)).toContainText(letters);
    await page.keyboard.press('Escape');
    await expectWellMade(page, 'reservations without a connection');
  });

  await test.step('the week as last seen, also in a page that is opened anew', async () => {
    await page.goto(`/mytbm/presencial?dia=${other.day}`);
    await expect(card(mine.id)).toBeVisible();
    await expect(note(page)).toHaveText(seen);
    await expectWellMade(page, 'schedule without a connection');
  });

  await test.step('home shows the next class; an address without a stored page leads there', async () => {
    await page.goto('/mytbm/waitlists');
    await expect(page).toHaveURL('/mytbm');
    await expect(page.getByRole('region', { name: 'Tu próxima clase' })).toBeVisible();
    await expectWellMade(page, 'home without a connection');
  });

  await test.step('a booking is refused with the reason, and not sent later', async () => {
    await page.goto(`/mytbm/presencial?dia=${other.day}`);
    await card(other.id).click();
    await seat(page, 1).check();
    await dialog(page)
      .getByRole('button', { name: /^Reservar/ })
      .click();
    await expect(page.getByText('Sin conexión no se puede reservar.')).toBeVisible();
    await context.setOffline(false);
    await expect(note(page)).toHaveCount(0);
    await page.goto('/mytbm/reservaciones');
    await expect(page.getByRole('button', { name: /^Mi código/ }).first()).toBeVisible();
    expect(await upcoming()).toBe(1);
  });

  await test.step('signing out deletes it all: nothing of hers is shown without a connection', async () => {
    await expectStored(page, 'GET /customer');
    await signOut(page, isMobile);
    expect(await storedCalls(page)).toEqual([]);
    await context.setOffline(true);
    await page.goto('/mytbm/reservaciones');
    await expect(page.getByRole('heading', { level: 1, name: 'Tu espacio te espera' })).toBeVisible();
    await expect(page.getByText(letters)).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Mi código/ })).toHaveCount(0);
    await context.setOffline(false);
  });
});

test('likes made without a connection are sent once when it is back, also when one arrives twice', async ({
  page,
  context,
  studio,
  baseURL,
}) => {
  const member = await studio.member(page, 'megusta');
  const texts = ['Primera', 'Segunda'].map((word) => `${word} ${crypto.randomUUID().slice(0, 8)}`);
  // Not a new member: her first post would wait for a review.
  const author = callsAs(baseURL ?? '', demoAccount('socia'));
  const posts: number[] = [];
  for (const content of texts) posts.push((await author('POST /posts', { body: { content } })).post_id);
  const heart = (text: string | undefined) =>
    page
      .getByRole('article')
      .filter({ hasText: text ?? '' })
      .getByRole('button', { name: 'Me gusta' });
  const likes = () =>
    Promise.all(
      posts.map(async (id) => (await author('GET /posts/:id', { params: { id: String(id) } })).post_likes),
    );
  await page.goto('/mytbm/comunidad');
  await expect(heart(texts[1])).toBeVisible();
  await expectStored(page, 'GET /customer');

  await test.step('two likes stay shown and wait', async () => {
    await context.setOffline(true);
    for (const text of texts) {
      await heart(text).click();
      await expect(heart(text)).toHaveAttribute('aria-pressed', 'true');
    }
    await expect(page.getByText('2 cambios por enviar')).toBeVisible();
    await expect(heart(texts[0])).toHaveAttribute('aria-pressed', 'true');
    expect(await likes()).toEqual([[], []]);
    await expectWellMade(page, 'feed without a connection');
  });

  await test.step('the first one arrives, its response does not, and it is sent again: each is stored once', async () => {
    let sent = 0;
    await page.route('**/api/posts/like', async (route) => {
      sent += 1;
      if (sent > 1) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await context.setOffline(false);
    await expect.poll(() => sent, { timeout: 40_000 }).toBe(3);
    const { customer_id } = member;
    await expect.poll(likes).toEqual([[{ customer_id }], [{ customer_id }]]);
    await expect(page.getByText(/por enviar/)).toHaveCount(0);
    for (const text of texts) await expect(heart(text)).toHaveAttribute('aria-pressed', 'true');
  });
});

test('a film completed without a connection is sent when it is back, and counts once', async ({
  page,
  context,
  studio,
}) => {
  const member = await studio.member(page, 'completa', { classes: 4 });
  const film = await studio.film();
  const completed = async () =>
    (await studio.as(member)('GET /videos/:id', { params: { id: String(film.id) } })).completed;
  const button = page.getByRole('button', { name: /^Complet(ar|ada)$/ });
  await page.goto(`/mytbm/video/${film.id}`);
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await expectStored(page, 'GET /customer');

  await test.step('it stays shown and waits', async () => {
    await context.setOffline(true);
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText('1 cambio por enviar')).toBeVisible();
    expect(await completed()).toBe(false);
  });

  await test.step('it arrives, its response does not, and it is sent again', async () => {
    const sent: (string | null)[] = [];
    await page.route('**/api/videos/*/complete*', async (route) => {
      sent.push(new URL(route.request().url()).searchParams.get('seconds_ago'));
      if (sent.length > 1) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await context.setOffline(false);
    await expect.poll(() => sent.length, { timeout: 40_000 }).toBe(2);
    expect(sent).toEqual(Array(2).fill(expect.stringMatching(/^\d+$/)));
    await expect(page.getByText(/por enviar/)).toHaveCount(0);
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    expect(await completed()).toBe(true);
  });
});

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
    await test.step('after her tap it takes over, and the page is loaded anew once', async () => {
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

test('a server with OFFLINE=off removes the worker of an earlier visit, and what it stored @phone', async ({
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
    // And it stays away.
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Mis Créditos' })).toBeVisible();
    await page.waitForTimeout(5_000);
    expect(await workers()).toBe(0);
    // Nor does the hint to install the app promise more than this server does.
    await page.evaluate(`localStorage.removeItem('tbm_visits')`);
    await page.addInitScript(wasHereYesterday);
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

  await test.step('damaged: what happened and the way on, and the screen when the connection is back', async () => {
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
