import { expect, type Page } from '@playwright/test';
import { afterQuietHours } from '@tbm/domain/notification-preferences';
import { expectWellMade, mailsTo, mailTo } from './pages.ts';
import { test } from './studio.ts';

const seconds = (page: Page): Promise<number> => page.evaluate('document.querySelector("video").currentTime');
const isPaused = (page: Page): Promise<boolean> => page.evaluate('document.querySelector("video").paused');
const jumpTo = (page: Page, at: number) =>
  page.evaluate(`document.querySelector("video").currentTime = ${at}`);
/** Pauses at a moment by the film's own controls. */
const pauseAt = (page: Page, at: number) =>
  page.evaluate(
    `(() => { const film = document.querySelector('video'); film.currentTime = ${at}; film.pause(); })()`,
  );
const ready = (page: Page) =>
  expect
    .poll(() => page.evaluate('document.querySelector("video")?.readyState ?? 0'), { timeout: 30_000 })
    .toBeGreaterThan(2);

/** Presses a key of the player, whose keys work while it has the focus. */
async function press(page: Page, key: 'k' | 'l'): Promise<void> {
  await page.locator('video').focus();
  await page.keyboard.press(key);
}
async function play(page: Page): Promise<void> {
  await press(page, 'k');
  await expect.poll(() => isPaused(page)).toBe(false);
}
const actions = (page: Page) =>
  page.getByRole('button', { name: /^(Calificar|Favorita|Completar|Completada|Compartir)$/ });

test('a member plays a class, resumes it, rates and completes it', async ({ page, context, studio }) => {
  const member = await studio.member(page, 'mira', { classes: 12 });
  const { id, name } = await studio.film();
  const address = `/mytbm/video/${id}`;
  const asMember = studio.as(member);
  const playback = async () => (await asMember('GET /videos/:id', { params: { id: String(id) } })).playback;

  await test.step('[VID-003, VID-021, VID-024] its page: a link back, its name, the player', async () => {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page).toHaveTitle(`${name} · TBM`);
    await expect(page.getByRole('main').getByRole('link', { name: 'Barre Flow' })).toHaveAttribute(
      'href',
      '/mytbm/online/clases/9',
    );
    await ready(page);
    await expect(page.getByLabel('Velocidad').locator('option')).toHaveText([
      '0.5×',
      '0.75×',
      '1×',
      '1.25×',
      '1.5×',
      '2×',
    ]);
    // One file has one quality.
    await expect(page.getByLabel('Calidad')).toHaveCount(0);
    await expectWellMade(page, 'video');
  });

  await test.step('[VID-022, VID-023, X59] no rating before it was played', async () => {
    await expect(actions(page)).toHaveText(['Favorita', 'Completar', 'Compartir']);
    expect(await playback()).toBeNull();
  });

  await test.step('[VID-025] each prop is required or optional', async () => {
    await expect(page.getByRole('region', { name: 'Props' }).getByRole('listitem')).toHaveText([
      'Liga corta × 2*Requerido',
      'Mancuernas(opcional)',
    ]);
  });

  await test.step('[VID-026, VID-027] the info card, with the day of its creation', async () => {
    const card = page.getByRole('region', { name: 'Sobre esta clase' });
    const rows = ['Disponible', 'Coach', 'Clase', 'Categoría', 'Impacto', 'Duración', 'Objetivo'];
    await expect(card.locator('dt')).toHaveText(rows);
    const today = Temporal.Now.plainDateISO('America/Monterrey');
    await expect(card.locator('dd')).toHaveText([
      new RegExp(`^${String(today.day).padStart(2, '0')} \\S+ ${today.year}$`),
      'Renata Villaseñor Luna',
      'Barre Flow',
      'Barre y movilidad',
      'Bajo impacto',
      '20 min',
      'Lower',
    ]);
  });

  await test.step('[VID-028] the muscles: glutes first, abdomen second', async () => {
    const muscles = page.getByRole('region', { name: 'Músculos que trabajas' });
    await expect(muscles.locator('dt')).toHaveText(['Primario', 'Secundario']);
    await expect(muscles.locator('dd')).toHaveText(['Glúteos', 'Abdomen']);
    await expect(muscles.locator('[data-part="primary"][data-muscle="gluteos"]').first()).toBeVisible();
    await expect(muscles.locator('[data-part="secondary"][data-muscle="abdomen"]').first()).toBeVisible();
    await expect(muscles.locator('[data-part][data-muscle="biceps"]')).toHaveCount(0);
  });

  await test.step('the link to share', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Compartir' }).click();
    await expect(page.getByText('Enlace copiado')).toBeVisible();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(page.url());
  });

  await test.step('[VID-023, VID-034] playing creates a playback, and the rating appears', async () => {
    await play(page);
    await expect(actions(page)).toHaveText(['Calificar', 'Favorita', 'Completar', 'Compartir']);
    await expect.poll(playback).toMatchObject({ video_id: id, customer_id: member.customer_id });
  });

  await test.step('[VID-035] the progress is saved', async () => {
    await pauseAt(page, 5.5);
    await expect.poll(async () => (await playback())?.progress).toBe(27);
    expect(await playback()).toMatchObject({ seconds: 5 });
  });

  // The mail waits for the morning during quiet hours.
  let isNight = false;
  await test.step('[VID-036] from half of it on, and not before, a rating is requested by e-mail', async () => {
    let requests = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/videos/rating/email')) requests += 1;
    });
    await play(page);
    await pauseAt(page, 9.5);
    await expect.poll(async () => (await playback())?.progress).toBe(47);
    expect(requests).toBe(0);
    const asked = page.waitForResponse('**/api/videos/rating/email');
    await play(page);
    await pauseAt(page, 10.5);
    expect((await asked).status()).toBe(202);
    isNight = afterQuietHours(Temporal.Now.instant().toString(), 'America/Monterrey') !== null;
    if (!isNight) await mailTo(page, member.email, new RegExp(`Qué te pareció ${name}`));
  });

  await test.step('[RATE-008] a pause before nine tenths of it asks for nothing', async () => {
    await jumpTo(page, 6);
    await play(page);
    await press(page, 'l');
    await expect.poll(() => seconds(page)).toBeGreaterThan(15);
    await pauseAt(page, 17.5);
    await expect.poll(async () => (await playback())?.progress).toBe(87);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  let again = page;
  await test.step('[VID-034] another tab resumes at the last position; the progress stays', async () => {
    await play(page);
    await jumpTo(page, 8);
    await expect.poll(() => seconds(page)).toBeGreaterThan(8);
    // Closes the tab like a person, before the next save is due.
    await page.close({ runBeforeUnload: true });
    again = await context.newPage();
    await expect(async () => {
      await again.goto(address);
      await ready(again);
      expect(await seconds(again)).toBeGreaterThanOrEqual(8);
      expect(await seconds(again)).toBeLessThan(15);
    }).toPass({ timeout: 60_000 });
    expect((await playback())?.progress).toBe(87);
  });

  await test.step('[RATE-002, RATE-003, RATE-004, RATE-008] a pause near the end asks for stars', async () => {
    await play(again);
    await pauseAt(again, 18.5);
    const rating = again.getByRole('dialog', { name: 'Califica tu Entrenamiento' });
    await expect(rating).toBeVisible();
    const send = rating.getByRole('button', { name: 'Calificar' });
    await expect(send).toBeDisabled();
    await rating
      .getByRole('group', { name: `La clase: ${name}` })
      .getByLabel('5 estrellas')
      .check({ force: true });
    await expect(send).toBeDisabled();
    await rating
      .getByRole('group', { name: 'La coach: Renata' })
      .getByLabel('4 estrellas')
      .check({ force: true });
    await expect(send).toBeEnabled();
    await expect(rating.getByLabel('Compartir mi comentario')).not.toBeChecked();
    await expectWellMade(again, 'rating');
    await send.click();
    await expect(again.getByText('¡Gracias por calificar!')).toBeVisible();
    await expect(rating).toBeHidden();
    const { rating: kept } = await asMember('GET /videos/:id', { params: { id: String(id) } });
    expect(kept).toMatchObject({ class_stars: 5, coach_stars: 4, comment: null, share: false });
  });

  await test.step('[VID-033] its end completes it; the mark can be removed and set again', async () => {
    await play(again);
    await expect(again.getByRole('button', { name: 'Completada' })).toHaveAttribute('aria-pressed', 'true', {
      timeout: 30_000,
    });
    await again.getByRole('button', { name: 'Completada' }).click();
    await expect(again.getByRole('button', { name: 'Completar' })).toHaveAttribute('aria-pressed', 'false');
    await again.getByRole('button', { name: 'Completar' }).click();
    await expect(again.getByRole('button', { name: 'Completada' })).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('[VID-032] marks it as a favourite, and unmarks it', async () => {
    const heart = again.getByRole('button', { name: 'Favorita' });
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await again.goto('/mytbm/online?favorites=1&completed=true');
    await expect(again.getByRole('list', { name: 'Clases' }).getByRole('listitem')).toHaveText([
      new RegExp(`Completada${name}Favorita`),
    ]);
    await again.goto(address);
    await again.getByRole('button', { name: 'Favorita' }).click();
    await expect(again.getByRole('button', { name: 'Favorita' })).toHaveAttribute('aria-pressed', 'false');
    await expect
      .poll(async () => (await asMember('GET /videos/:id', { params: { id: String(id) } })).favorite)
      .toBe(false);
  });

  await test.step('[VID-036] the rating was requested once', async () => {
    expect(await mailsTo(again, member.email, new RegExp(`Qué te pareció ${name}`))).toHaveLength(
      isNight ? 0 : 1,
    );
  });
});

test('HLS plays in two qualities, with captions and other speeds', async ({ page, studio }) => {
  await studio.member(page, 'calidad', { classes: 12 });
  await page.goto('/mytbm/online?query=cadera+libre');
  const address = await page
    .getByRole('link', { name: /Cadera libre/ })
    .first()
    .getAttribute('href');
  // The times when the muscles are drawn and when they light up.
  await page.addInitScript(`(() => {
    const seen = (globalThis.seen = {});
    const look = () => {
      if (document.querySelector('[aria-label="Músculos que trabajas"]')) seen.drawn ??= performance.now();
      if (document.querySelector('[data-part="primary"][data-muscle]')) seen.lit ??= performance.now();
      requestAnimationFrame(look);
    };
    look();
  })()`);
  await page.goto(address ?? '');
  await ready(page);

  await test.step('[VID-029] the muscles light up after a second', async () => {
    await expect.poll(() => page.evaluate('seen.lit - seen.drawn')).toBeGreaterThan(900);
  });

  await test.step('[VID-024] quality, speed and captions', async () => {
    await expect(page.getByLabel('Calidad').locator('option')).toHaveText(['Automática', '240p', '480p']);
    await page.getByLabel('Velocidad').selectOption('1.5×');
    expect(await page.evaluate('document.querySelector("video").playbackRate')).toBe(1.5);
    await play(page);
    await expect.poll(() => seconds(page), { timeout: 60_000 }).toBeGreaterThan(0.5);
    await page.getByLabel('Calidad').selectOption('480p');
    const captions = page.getByRole('button', { name: 'Subtítulos' });
    await expect(captions).toHaveAttribute('aria-pressed', 'false');
    await captions.click();
    await expect(captions).toHaveAttribute('aria-pressed', 'true');
    await expect
      .poll(() => page.evaluate('document.querySelector("video").textTracks[0].cues?.length ?? 0'))
      .toBe(5);
  });
});

test('a film that fails to load shows a message; an expired link is renewed during playback', async ({
  page,
  studio,
}) => {
  await studio.member(page, 'cortes', { classes: 12 });
  const { id } = await studio.film();

  await test.step('the film fails to load: one press retries', async () => {
    await page.route('**/media/**', (route) => route.abort());
    await page.goto(`/mytbm/video/${id}`);
    await expect(page.getByRole('alert')).toHaveText(
      'No pudimos cargar el video. Revisa tu conexión e inténtalo de nuevo.',
      { timeout: 30_000 },
    );
    await expectWellMade(page, 'a film that does not come');
    await page.unroute('**/media/**');
    await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
    await ready(page);
  });

  await test.step('the film continues from there with a new link', async () => {
    await play(page);
    await jumpTo(page, 8);
    // A link contains the second of its expiry: a second later there is another one.
    await expect.poll(() => seconds(page), { timeout: 30_000 }).toBeGreaterThan(9.2);
    const link = () => page.evaluate<string>('document.querySelector("video").src');
    const over = await link();
    await page.evaluate('document.querySelector("video").dispatchEvent(new Event("error"))');
    await expect.poll(link).not.toBe(over);
    await ready(page);
    expect(await seconds(page)).toBeGreaterThan(8);
    await expect.poll(() => seconds(page), { timeout: 30_000 }).toBeGreaterThan(9.5);
    expect(await isPaused(page)).toBe(false);
  });
});

test('[PREM-003, VID-031] a premiere counts down and opens by itself', async ({ page, studio }) => {
  await studio.member(page, 'estreno', { classes: 12 });
  await page.goto('/mytbm/online/estrenos');
  await expect(page.getByText('Los estrenos pueden cambiar sin previo aviso.')).toBeVisible();
  const { id, name } = await studio.film({ available_at: new Date(Date.now() + 10_000).toISOString() });
  await page.goto(`/mytbm/video/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByRole('timer')).toHaveText(/^Faltan \d+ segundos?\.$/);
  await expect(page.locator('video')).toHaveCount(0);
  await expect(page.locator('video')).toHaveCount(1, { timeout: 60_000 });
  await ready(page);
});

/** The television of a browser that has the Remote Playback API: it is near or not, and the member chooses it or does not. */
const television = `(() => {
  const tele = (globalThis.tele = { asked: 0, answer: 'connect', near: () => {}, disconnect: () => {} });
  const remotes = new WeakMap();
  const remoteOf = (film) => {
    const remote = Object.assign(new EventTarget(), {
      state: 'disconnected',
      watchAvailability: async (callback) => {
        tele.near = callback;
        callback(false);
        return 1;
      },
      cancelWatchAvailability: async () => {},
      prompt: async () => {
        tele.asked += 1;
        if (tele.answer !== 'connect') throw new DOMException('', tele.answer);
        for (const state of ['connecting', 'connected']) {
          remote.state = state;
          remote.dispatchEvent(new Event(state === 'connected' ? 'connect' : state));
        }
      },
    });
    tele.disconnect = () => {
      remote.state = 'disconnected';
      remote.dispatchEvent(new Event('disconnect'));
    };
    return remote;
  };
  Object.defineProperty(HTMLMediaElement.prototype, 'remote', {
    get() {
      if (!remotes.has(this)) remotes.set(this, remoteOf(this));
      return remotes.get(this);
    },
  });
})()`;

test('a film continues on a television by a separate link, and returns at the same position', async ({
  page,
  studio,
}) => {
  await page.addInitScript(television);
  const member = await studio.member(page, 'tele', { classes: 12 });
  const { id } = await studio.film();
  const asMember = studio.as(member);
  const button = page.getByRole('button', { name: 'Ver en la tele' });
  const source = () => page.evaluate<string>('document.querySelector("video").src');
  const asked = () => page.evaluate('tele.asked');
  await page.goto(`/mytbm/video/${id}`);
  await ready(page);

  await test.step('the button is there while a television is near', async () => {
    await expect(button).toHaveCount(0);
    await page.evaluate('tele.near(true)');
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    await expectWellMade(page, 'a television is near');
  });

  await test.step('closing the list stays on this device; if no television is found, the page gives advice', async () => {
    for (const answer of ['NotAllowedError', 'NotFoundError']) {
      await page.evaluate(`tele.answer = '${answer}'`);
      const before = (await asked()) as number;
      await button.click();
      await expect.poll(asked).toBe(before + 1);
      await expect(button).toHaveAttribute('aria-pressed', 'false');
      expect(await source()).not.toContain('/media/tele/');
    }
    await expect(page.getByText('No encontramos una tele.')).toBeVisible();
  });

  await test.step('it plays by the link of a television, from the same position, and the progress is saved', async () => {
    await page.evaluate(`tele.answer = 'connect'`);
    await play(page);
    await pauseAt(page, 6.5);
    await button.click();
    await expect.poll(asked).toBe(3);
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    expect(await source()).toContain('/media/tele/');
    await ready(page);
    expect(await seconds(page)).toBeGreaterThanOrEqual(6);
    expect(await seconds(page)).toBeLessThan(9);
    await play(page);
    await pauseAt(page, 12.5);
    const progress = async () =>
      (await asMember('GET /videos/:id', { params: { id: String(id) } })).playback?.progress;
    await expect.poll(progress).toBe(62);
    await expectWellMade(page, 'on a television');
  });

  await test.step('the button then asks again, and makes no second link', async () => {
    const links = await asMember('GET /cast_links', {});
    const used = await source();
    await page.evaluate(`tele.answer = 'NotAllowedError'`);
    await button.click();
    await expect.poll(asked).toBe(4);
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    expect(await source()).toBe(used);
    expect((await asMember('GET /cast_links', {})).map(({ cast_link_id }) => cast_link_id)).toEqual(
      links.map(({ cast_link_id }) => cast_link_id),
    );
  });

  await test.step('once the television has ended, the film is here again, at the same moment', async () => {
    await page.evaluate('tele.disconnect()');
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    expect(await source()).not.toContain('/media/tele/');
    await ready(page);
    await expect.poll(() => seconds(page)).toBeGreaterThanOrEqual(12);
  });
});
