import { expect, type Page } from '@playwright/test';
import { dialog, spotOption } from './booking.ts';
import { callsAs, demoAccount } from './calls.ts';
import { expectWellMade, signOut } from './pages.ts';
import { expectStored, storedCalls } from './stored.ts';
import { test } from './studio.ts';

// The other journeys block service workers: a routed call could pass by the route.
test.use({ serviceWorkers: 'allow' });

const note = (page: Page) => page.getByText(/^Sin conexión\./);
const seen = /^Sin conexión\. Visto por última vez hoy a las \d\d:\d\d\.$/;
const code = 'GET /class_reservations/:id/code';

test('without a connection: schedule and code after a reload, no booking, and nothing after signing out', async ({
  page,
  context,
  studio,
  isMobile,
}) => {
  test.slow();
  const member = await studio.member(page, 'bolsillo', { classes: 4 });
  const calls = studio.as(member);
  // Both classes are on one day.
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

  await test.step('the visited pages are stored on the device, with codes that were never opened', async () => {
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

  await test.step('the week as last seen, also in a new page', async () => {
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
    await spotOption(page, 1).check();
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

  await test.step('signing out deletes it all: no data of the member is shown without a connection', async () => {
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
  // The member is not new, because a first post would wait for a review.
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
    let isLost = false;
    await page.route('**/api/posts/like', async (route) => {
      sent += 1;
      if (sent > 1) return route.continue();
      await route.fetch();
      await route.abort();
      isLost = true;
    });
    await context.setOffline(false);
    // The connection is lost and restored. This is sooner than the next automatic try, for which the film below waits.
    await expect.poll(() => isLost).toBe(true);
    await context.setOffline(true);
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
