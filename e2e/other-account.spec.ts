import { type BrowserContext, expect, type Page } from '@playwright/test';
import { classAt, dialog, spotOption } from './booking.ts';
import { type Account, demoAccount } from './calls.ts';
import { buy, expectWellMade, fillCard, type NewMember, newMember, signIn, signOut } from './pages.ts';
import { test } from './studio.ts';

const stopped = (page: Page) => page.getByRole('alertdialog');

/** Signs another account in and the former one out in this browser, without a page that could tell the others. */
async function signInElsewhere(context: BrowserContext, { email, password }: Account): Promise<void> {
  const { origin } = new URL((await context.request.get('/api/health')).url());
  const cookie = (await context.cookies(origin)).map(({ name, value }) => `${name}=${value}`).join('; ');
  const headers = { origin, 'content-type': 'application/json' };
  const data = { email, password };
  expect((await context.request.post('/api/auth/sign-in/email', { headers, data })).ok()).toBe(true);
  const left = await fetch(`${origin}/api/auth/sign-out`, {
    method: 'POST',
    headers: { ...headers, cookie },
    body: '{}',
  });
  expect(left.ok).toBe(true);
}

/** Acts on a page that may already have stopped by itself. */
async function tryTo(write: (page: Page) => Promise<unknown>, page: Page): Promise<void> {
  await Promise.race([write(page).catch(() => {}), stopped(page).waitFor()]);
}

/** A new page of the context, at an address of the member area. */
async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

test('nothing of a page that was opened with one account is sent for another: card, profile, booking, cancel, goal, post, setting, queue, film', async ({
  page,
  browser,
  context,
  studio,
  isMobile,
}) => {
  test.slow();
  const other = await browser.newContext();
  const berta = await newMember(await other.newPage(), 'berta');
  await studio.as(berta)('PUT /customer', { body: { name: 'Berta' } });
  await other.close();
  const ana: NewMember = await studio.member(page, 'ana', { classes: 8 });
  await studio.sold(berta, 8);
  const [booked, free] = [await studio.openClass({ hours: 30 }), await studio.openClass({ hours: 54 })];
  await studio.bookedForCash(ana, booked.id);
  const film = await studio.film();

  /** The data of an account that the pages of the other one could have changed. */
  const stateOf = async (account: NewMember) => {
    const as = studio.as(account);
    const [customer, purchases, reservations, goals, favourites, settings, playbacks] = [
      await as('GET /customer'),
      await as('GET /purchases', { query: { page: 1 } }),
      await as('GET /class_reservations', { query: { filter: 'upcoming', page: 1 } }),
      await as('GET /customer_goals'),
      await as('GET /favorites', { query: {} }),
      await as('GET /customer_notification_types'),
      await as('GET /playbacks', { query: { page: 1 } }),
    ];
    return { customer, purchases, reservations, goals, favourites, settings, playbacks };
  };

  const pages: [what: string, page: Page, write: (page: Page) => Promise<void>][] = [];
  const prepare = async (
    what: string,
    path: string,
    ready: (page: Page) => Promise<void>,
    write: (page: Page) => Promise<void>,
  ) => {
    const opened = pages.length === 0 ? page : await context.newPage();
    await opened.goto(path);
    await ready(opened);
    pages.push([what, opened, write]);
  };
  const press = (name: string | RegExp) => async (on: Page) =>
    on.getByRole('button', { name }).locator('visible=true').first().click();

  await test.step('pages of Ana are open', async () => {
    await prepare(
      'profile',
      '/mytbm/informacion',
      async (on) => {
        await on.getByRole('button', { name: 'Editar mis datos' }).click();
        await on.getByLabel('Nombre', { exact: true }).fill('Ana');
      },
      press('Guardar'),
    );
    await prepare(
      'purchase by card',
      '/checkout/19304/',
      (on) => fillCard(on, '4242424242424242'),
      (on) => buy(on, 'Pagar $190'),
    );
    await prepare(
      'booking',
      classAt(free),
      (on) => spotOption(on, 7).check(),
      (on) => dialog(on).getByRole('button', { name: 'Reservar lugar 7' }).click(),
    );
    await prepare(
      'cancel',
      '/mytbm/reservaciones?filter=upcoming',
      press('Cancelar'),
      press('Sí, cancelar clase'),
    );
    await prepare(
      'goal',
      '/mytbm/goals',
      async (on) => {
        await on.getByRole('button', { name: 'Agregar meta' }).first().click();
        await on.getByLabel('Nombre').fill('Meta de Ana');
      },
      (on) =>
        dialog(on)
          .getByRole('button', { name: /^(Guardar|Agregar)/ })
          .click(),
    );
    await prepare(
      'post',
      '/mytbm/comunidad',
      (on) => on.getByLabel('Tu comentario', { exact: true }).fill('Borrador de Ana'),
      press('Enviar'),
    );
    await prepare(
      'setting',
      '/mytbm/notifications',
      async (on) => {
        await expect(on.getByRole('switch').first()).toBeVisible();
      },
      (on) => on.getByRole('switch').first().click(),
    );
    await prepare(
      'queue',
      `/mytbm/video/${film.id}`,
      async (on) => {
        await on.context().route('**/api/favorites*', (route) => route.abort());
        await press('Favorita')(on);
        await expect(on.getByRole('button', { name: 'Favorita' })).toHaveAttribute('aria-pressed', 'true');
      },
      async (on) => {
        await on.context().unroute('**/api/favorites*');
        await on.evaluate("dispatchEvent(new Event('online'))");
      },
    );
  });

  await prepare(
    'film',
    `/mytbm/video/${film.id}`,
    async (on) => {
      await expect(on.locator('video')).toBeVisible();
      await on.evaluate(
        "(async () => { const film = document.querySelector('video'); film.muted = true; await film.play(); })()",
      );
      await expect.poll(() => on.evaluate('document.querySelector("video").currentTime')).toBeGreaterThan(2);
      await on.evaluate('document.querySelector("video").pause()');
      await on.evaluate('document.querySelector("video").currentTime = 8');
    },
    // The request that the page sends when it is closed.
    async (on) => on.evaluate("dispatchEvent(new Event('pagehide'))"),
  );

  // A page without typed text would reload at once.
  for (const [, opened] of pages) await opened.evaluate("document.dispatchEvent(new Event('input'))");
  const before = { ana: await stateOf(ana), berta: await stateOf(berta) };
  await signInElsewhere(context, berta);
  for (const [what, opened, write] of pages)
    await test.step(`${what}: the page stops and names the signed-in account`, async () => {
      await tryTo(write, opened);
      await expect(stopped(opened)).toContainText('Ahora entraste como Berta');
      await expect(opened.getByText('Regina').locator('visible=true')).toHaveCount(0);
    });
  expect({ ana: await stateOf(ana), berta: await stateOf(berta) }).toEqual(before);
  await expectWellMade(page, 'page of another account');

  await test.step('the desk', async () => {
    const params = { id: ana.customer_id };
    await signInElsewhere(context, demoAccount('recepcion'));
    const desk = await open(context, `/recepcion/socia/${ana.customer_id}?ver=notas`);
    await desk.getByRole('textbox', { name: 'Nota nueva' }).fill('De recepción');
    await signInElsewhere(context, demoAccount('coach'));
    await tryTo(press('Agregar nota'), desk);
    await expect(stopped(desk)).toContainText('Ahora entraste como');
    expect((await studio.desk('GET /members/:id/notes', { params, query: {} })).data).toEqual([]);
  });

  await test.step('the back office, which keeps the typed text for the same account', async () => {
    const mark = crypto.randomUUID();
    const stored = async () => JSON.stringify(await studio.admin('GET /quotes', { query: {} }));
    await signInElsewhere(context, demoAccount('admin'));
    const office = await open(context, '/myadmin/frases/create');
    await office.getByLabel('Frase', { exact: true }).fill(mark);
    await signInElsewhere(context, demoAccount('recepcion'));
    await tryTo(press('Guardar'), office);
    await expect(stopped(office)).toContainText('Ahora entraste como');
    await signInElsewhere(context, demoAccount('admin'));
    const again = await open(context, '/myadmin/frases/create');
    await expect(again.getByText('La última vez dejaste cambios sin guardar aquí.')).toBeVisible();
    await expect(stopped(again)).toHaveCount(0);
    expect(await stored()).not.toContain(mark);
  });

  await test.step('tabs tell each other: only Ana sees the text that Ana was writing', async () => {
    for (const opened of context.pages()) if (opened !== page) await opened.close();
    const draft = page.getByLabel('Tu comentario', { exact: true });
    await signInElsewhere(context, ana);
    await page.goto('/mytbm/comunidad');
    await expect(page.getByText('Borrador de Ana')).toBeVisible();
    await draft.fill('Otro borrador de Ana');
    const second = await open(context, '/mytbm');
    const unwritten = await open(context, '/mytbm/creditos');
    await expect(unwritten.getByRole('heading', { level: 1 })).toBeVisible();
    await signOut(second, isMobile);
    await expect(stopped(page)).toContainText('Cerraste sesión en otra pestaña');
    await expect(unwritten.getByRole('heading', { level: 1, name: 'Tu espacio te espera' })).toBeVisible();
    await signIn(second, berta);
    await expect(second.getByRole('heading', { level: 1, name: 'Hola, Berta' })).toBeVisible();
    await page.getByRole('button').click();
    await expect(draft).toHaveValue('');
    await signOut(second, isMobile);
    await signIn(second, ana);
    await expect(second.getByRole('heading', { level: 1, name: 'Hola, Regina' })).toBeVisible();
    await second.goto('/mytbm/comunidad');
    await expect(second.getByLabel('Tu comentario', { exact: true })).toHaveValue('Otro borrador de Ana');
  });
});

// The browser of the journeys keeps no page for Back: a page that has slept and wakes received no event in between.
test('a page that Back brings again as it was left is hidden at once when another account has signed in', async ({
  page,
  browser,
  context,
  studio,
}) => {
  const other = await browser.newContext();
  const berta = await newMember(await other.newPage(), 'berta');
  await studio.as(berta)('PUT /customer', { body: { name: 'Berta' } });
  await studio.member(page, 'ana', { classes: 8 });
  await page.addInitScript(`const { addEventListener } = EventTarget.prototype;
    EventTarget.prototype.addEventListener = function (name, ...more) {
      if (!['storage', 'focus', 'visibilitychange'].includes(name)) addEventListener.call(this, name, ...more);
    };`);
  await page.goto('/mytbm/creditos');
  await expect(page.getByText('8 clases').first()).toBeVisible();
  const { origin } = new URL(page.url());
  await context.request.post('/api/auth/sign-in/email', { headers: { origin }, data: { ...berta } });
  const second = await open(context, '/mytbm');
  await expect(second.getByRole('heading', { level: 1, name: 'Hola, Berta' })).toBeVisible();
  await expect(page.getByText('8 clases').first()).toBeVisible();
  const look = await page.evaluate(`dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    document.documentElement.style.visibility`);
  expect(look).toBe('hidden');
  await expect(page.getByRole('heading', { level: 1, name: 'Mis Créditos' })).toBeVisible();
  await expect(page.getByText('8 clases')).toHaveCount(0);
});
