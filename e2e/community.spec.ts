import { type Browser, expect, type Page, type WebSocketRoute } from '@playwright/test';
import { callsAs, demoAccount } from './calls.ts';
import { demoPassword, expectWellMade, mailTo, newMember, signIn } from './pages.ts';
import { test } from './test.ts';

// Playwright's stand-in for WebSocket, which cuts the connection, needs newer built-ins itself.
test.use({ browserAge: 'newest' });

const account = (name: string) => ({ email: `${name}@tbm.test`, password: demoPassword });
const saying = (page: Page, text: string | RegExp) => page.getByRole('article').filter({ hasText: text });
const box = (page: Page) => page.getByRole('region', { name: 'Conversación' });
const field = (page: Page) => page.getByLabel('Tu comentario', { exact: true });
const send = (page: Page) => page.getByRole('button', { name: 'Enviar' });
const portrait = (number: number) => `demo/media/retrato-${number}.webp`;

/** A new member in a separate browser, with the screen size of the first. */
async function another(browser: Browser, page: Page, isMobile: boolean): Promise<Page> {
  const viewport = page.viewportSize();
  const context = await browser.newContext({ viewport, isMobile, hasTouch: isMobile });
  return context.newPage();
}
async function enter(page: Page, name: string): Promise<void> {
  await signIn(page, account(name));
  await expect(page.getByRole('heading', { level: 1, name: /^Hola/ })).toBeVisible();
}
async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await send(page).click();
  await expect(field(page)).toHaveValue('');
}
/** An action behind the further actions of the first post with a text; later ones may quote it. */
async function choose(page: Page, text: string | RegExp, action: string): Promise<void> {
  const post = saying(page, text).first();
  await post.getByRole('button', { name: /^Más acciones/ }).click();
  await post.getByRole('button', { name: action }).click();
}
/** The names of the further actions of a post. */
async function actionsOf(page: Page, text: string): Promise<string[]> {
  const more = saying(page, text)
    .first()
    .getByRole('button', { name: /^Más acciones/ });
  await more.click();
  const names = await more.locator('xpath=following-sibling::div//button').allInnerTexts();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  return names;
}
const scroll = (page: Page, to: 'top' | 'middle') =>
  page.evaluate(`(() => {
    const box = document.querySelector('section[aria-label="Conversación"]');
    box.scrollTop = ${to === 'top' ? 0 : 'box.scrollHeight / 2'};
  })()`);
/** A word that makes the texts of one try of a journey unique. */
const here = (isMobile: boolean) =>
  `${isMobile ? 'teléfono' : 'escritorio'} ${Math.random().toString(36).slice(2, 7)}`;

test('two members talk: images, replies, mentions, a lost connection, a report and a deletion', async ({
  page,
  browser,
  baseURL,
  isMobile,
}) => {
  test.slow();
  const admin = callsAs(baseURL ?? '', demoAccount('admin'));
  const where = here(isMobile);
  await enter(page, 'socia');
  const other = await another(browser, page, isMobile);
  const live: WebSocketRoute[] = [];
  await other.routeWebSocket(/\/api\/live/, (socket) => {
    live.push(socket);
    socket.connectToServer();
  });
  const { customer_id } = await newMember(other, 'platica');
  await page.goto('/mytbm/comunidad');
  await other.goto('/mytbm/comunidad');
  const hello = `Me dolió todo (${where})`;
  const mine = saying(page, hello);

  await test.step('[COMM-003, COMM-004, COMM-016, COMM-017] no empty post is sent; an emoji is inserted at the cursor', async () => {
    await expect(send(page)).toBeDisabled();
    // A picture without width is not visible.
    await expect(send(page).locator('svg')).toBeVisible();
    await field(page).fill('   ');
    await expect(send(page)).toBeDisabled();
    await field(page).fill(`${hello}\n¡La repito!`);
    await field(page).press('Home');
    await page.getByRole('button', { name: 'Emoji' }).click();
    const picker = page.getByRole('region', { name: 'Emoji' });
    await expect(picker.getByRole('button', { name: 'sonrisa' })).toBeFocused();
    await expectWellMade(page, 'emoji');
    await picker.getByRole('button', { name: 'brazo fuerte' }).click();
    await expect(field(page)).toHaveValue(`${hello}\n💪¡La repito!`);
    await expect(field(page)).toBeFocused();
  });

  await test.step('[COMM-012, COMM-017, COMM-019, COMM-026] an answer that is lost: it stays as unsent, and sending again posts it once', async () => {
    await page.route(
      '**/api/posts',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await send(page).click();
    await expect(field(page)).toHaveValue('');
    // The event of the post that did arrive may come before the tap.
    const unsent = page.getByRole('region', { name: 'Comentario por enviar' });
    await expect(mine.or(unsent.getByRole('button', { name: 'Reintentar' })).first()).toBeVisible();
    if (await unsent.isVisible())
      await unsent
        .getByRole('button', { name: 'Reintentar' })
        .click({ timeout: 2_000 })
        .catch(() => {});
    await expect(unsent).toHaveCount(0);
    await expect(mine).toHaveCount(1);
    await expect(mine).toHaveAttribute('data-look', 'own');
    await expect(mine.getByRole('button', { name: 'Responder' })).toHaveCount(0);
    expect(await actionsOf(page, hello)).toEqual(['Editar', 'Eliminar']);
  });

  await test.step('[COMM-014, COMM-020, COMM-027] the other sees it live, likes it, unlikes it, and replies; the first post of a new account waits for review', async () => {
    const received = saying(other, hello);
    await expect(received).toHaveCount(1);
    await expect(received.getByRole('button', { name: 'Eliminar' })).toHaveCount(0);
    await received.getByRole('button', { name: /Me gusta/ }).click();
    await expect(mine.getByRole('button', { name: 'Me gusta 1' })).toBeVisible();
    await received.getByRole('button', { name: /Me gusta/ }).click();
    await expect(mine.getByRole('button', { name: 'Me gusta', exact: true })).toBeVisible();
    await received.getByRole('button', { name: 'Responder' }).click();
    const reply = other.getByLabel('Tu respuesta');
    await expect(reply).toBeFocused();
    await reply.fill(`Yo apenas puedo caminar (${where})`);
    await send(other).click();
    const answer = saying(other, `Yo apenas puedo caminar (${where})`);
    await expect(answer).toContainText('En revisión');
    await expect(saying(page, 'Yo apenas puedo caminar')).toHaveCount(0);
    const { data } = await admin('GET /moderation/posts', { query: {} });
    const held = data.find((post) => post.customer_id === customer_id);
    await admin('POST /moderation/approve', { body: { post_id: held?.post_id ?? 0 } });
    await expect(saying(page, `Yo apenas puedo caminar (${where})`)).toContainText(
      `Camila Herrera Montes ${hello}`,
    );
    await expect(answer).not.toContainText('En revisión');
  });

  await test.step('[COMM-005, COMM-008, COMM-009, COMM-016] several images are sent without text, after one is removed; the viewer shows them by keyboard', async () => {
    const files = page.locator('form input[type=file]');
    await files.setInputFiles({ name: 'rota.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no') });
    await expect(page.getByRole('alert').first()).toHaveText('No pudimos leer esa foto. Prueba con otra.');
    await files.setInputFiles([portrait(1), portrait(2), portrait(3)]);
    const thumbs = page.getByRole('list', { name: 'Imágenes de tu comentario' });
    await expect(thumbs.getByRole('button')).toHaveCount(3);
    await page.getByRole('button', { name: 'Quitar imagen 2' }).click();
    await expect(thumbs.getByRole('button')).toHaveCount(2);
    await send(page).click();
    await expect(thumbs).toHaveCount(0);
    const pictures = other.getByRole('button', { name: /^Ver imagen \d de 2, de Camila/ });
    await expect(pictures).toHaveCount(2);
    const drawn = () =>
      pictures
        .locator('img')
        .evaluateAll((all) => all.map((one) => 'naturalWidth' in one && Number(one.naturalWidth) > 0));
    await expect.poll(drawn).toEqual([true, true]);
    await pictures.first().click();
    const viewer = other.getByRole('dialog', { name: 'Imagen 1 de 2' });
    await expect(viewer.getByRole('img', { name: 'Imagen 1 de 2, de Camila Herrera Montes' })).toBeVisible();
    await expectWellMade(other, 'image viewer');
    await viewer.getByRole('button', { name: 'Siguiente' }).click();
    await expect(other.getByRole('dialog', { name: 'Imagen 2 de 2' })).toBeVisible();
    await other.keyboard.press('ArrowLeft');
    await expect(viewer).toBeVisible();
    await other.keyboard.press('Escape');
    await expect(other.getByRole('dialog')).toHaveCount(0);
    await expect(pictures.first()).toBeFocused();
  });

  await test.step('[API-117, COMM-027] the author changes a text within fifteen minutes, and it changes for the other member', async () => {
    await choose(page, hello, 'Editar');
    const text = page.getByLabel('Cambia tu comentario');
    await expect(text).toBeFocused();
    await text.fill(`${hello}, pero valió la pena: https://tbm.test/reto`);
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(saying(other, 'pero valió la pena')).toContainText('editado');
    await expect(
      saying(other, 'pero valió la pena').getByRole('link', { name: 'https://tbm.test/reto' }),
    ).toHaveAttribute('rel', /nofollow/);
  });

  await test.step('[COMM-O2] the author mentions the other member; an anonymous post shows a name only to its author', async () => {
    await field(page).pressSequentially('Vamos @Reg');
    const suggestions = page.getByRole('listbox', { name: 'Socias para mencionar' });
    await expect(suggestions.getByRole('option').first()).toContainText('Regina T.');
    await field(page).press('Enter');
    await expect(field(page)).toHaveValue('Vamos @Regina ');
    await field(page).pressSequentially(`(${where})`);
    await send(page).click();
    await expect(
      saying(page, `Vamos @Regina (${where})`).getByRole('link', { name: '@Regina' }),
    ).toHaveAttribute('href', /customer_id=\d+/);
    await other.getByLabel('Como anónima').check();
    await expect(other.getByText('Solo quien modera la comunidad puede saber que eres tú.')).toBeVisible();
    await say(other, `A mí me cuesta empezar (${where})`);
    await expect(saying(other, 'A mí me cuesta empezar').last()).toContainText(
      'Regina Treviño Salas(como anónima)',
    );
    await expect(saying(page, `A mí me cuesta empezar (${where})`)).toContainText('Anónima');
    await expect(saying(page, `A mí me cuesta empezar (${where})`)).not.toContainText('Regina');
    await expectWellMade(page, 'community');
  });

  await test.step('[COMM-012, COMM-013, COMM-027] events during a lost connection appear afterwards, once', async () => {
    await other.context().setOffline(true);
    for (const socket of live.splice(0)) await socket.close();
    await say(page, `Uno mientras no estabas (${where})`);
    await say(page, `Dos mientras no estabas (${where})`);
    await field(other).fill(`Escrito sin señal (${where})`);
    await send(other).click();
    const unsent = other.getByRole('region', { name: 'Comentario por enviar' });
    await expect(unsent).toContainText('Se enviará cuando vuelva la conexión.');
    await other.context().setOffline(false);
    await expect(saying(other, `Uno mientras no estabas (${where})`)).toHaveCount(1);
    await expect(saying(other, `Dos mientras no estabas (${where})`)).toHaveCount(1);
    await expect(saying(page, `Escrito sin señal (${where})`)).toHaveCount(1);
    await expect(unsent).toHaveCount(0);
    await expect(saying(other, `Escrito sin señal (${where})`)).toHaveCount(1);
  });

  await test.step('[COMM-027, COMM-028] an error of the server raises an alert; a draft is kept for the next visit', async () => {
    await expect(async () => {
      // The last of several attempts to connect again succeeds.
      for (const socket of live) socket.send('42["error",{"message":"No pudimos publicar tu comentario."}]');
      await expect(other.getByText('No pudimos publicar tu comentario.').first()).toBeVisible({
        timeout: 2_000,
      });
    }).toPass();
    await field(other).fill('Lo termino luego');
    await other.reload();
    await expect(field(other)).toHaveValue('Lo termino luego');
    await field(other).fill('');
  });

  await test.step('[COMM-006, COMM-007, AUTH-004] the photo opens the member’s profile, with the streaks; the birthday is shown on request', async () => {
    await other.goto('/mytbm/informacion');
    await other.getByRole('switch', { name: /^Mostrar mi cumpleaños/ }).press('Space');
    await expect(other.getByRole('switch', { name: /^Mostrar mi cumpleaños/ })).toBeChecked();
    await saying(page, `Yo apenas puedo caminar (${where})`)
      .getByRole('link', { name: 'Regina Treviño Salas' })
      .click();
    await expect(page).toHaveURL(/customer_id=\d+/);
    const profile = isMobile
      ? page.getByRole('dialog', { name: 'Perfil' })
      : page.getByRole('complementary', { name: 'Perfil' });
    await expect(profile).toContainText('Regina Treviño Salas');
    await expect(profile.getByRole('heading', { name: 'Streaks' })).toBeVisible();
    await expect(profile).toContainText('En TBM desde');
    await expect(profile).toContainText(/Cumpleaños\s*07 mar/);
    await expect(profile).not.toContainText('1994');
    await expectWellMade(page, 'profile');
    const profileCalls = '**/api/community/members/*';
    await page.route(profileCalls, async (route) => {
      const response = await route.fetch();
      const file = { file_id: 1, name: 'foto', type: 'image/webp', url: '/demo/media/retrato-1.webp' };
      await route.fulfill({ response, json: { ...(await response.json()), file } });
    });
    await page.reload();
    await expect(profile.locator('img')).toHaveAttribute('src', '/demo/media/retrato-1.webp');
    await page.unroute(profileCalls);
    await profile.getByRole('link', { name: /^Cerrar/ }).click();
    await expect(page).not.toHaveURL(/customer_id/);
  });

  await test.step('[COMM-021, COMM-023, COMM-024, ERR-062] a report, with a reason, reaches the mailbox of the admin', async () => {
    const text = `A mí me cuesta empezar (${where})`;
    await choose(page, text, 'Reportar');
    const report = page.getByRole('dialog', { name: 'Reportar Comentario' });
    await expect(report).toContainText('¿Estás segura que deseas reportar este post?');
    const reason = `Creo que necesita ayuda (${where})`;
    await report.getByLabel('Motivo (opcional)').fill(reason);
    await expectWellMade(page, 'report');
    await report.getByRole('button', { name: 'Reportar' }).click();
    await expect(page.getByText('Gracias por avisarnos. Lo revisaremos.')).toBeVisible();
    await expect(async () => {
      const mail = await mailTo(page, 'admin@tbm.test', /Reportaron un comentario/);
      expect(mail.text).toContain(text);
      expect(mail.text).toContain(reason);
    }).toPass();
  });

  await test.step('[COMM-013, COMM-018, COMM-027, ERR-061] the author deletes the post after confirming; the reply stays', async () => {
    await other.goto('/mytbm/comunidad');
    await expect(saying(other, 'pero valió la pena').last()).toBeAttached();
    await choose(page, 'pero valió la pena', 'Eliminar');
    const remove = page.getByRole('dialog', { name: 'Eliminar Comentario' });
    await expect(remove).toContainText('¿Estás segura que deseas eliminar este comentario?');
    await remove.getByRole('button', { name: 'Cancelar' }).click();
    await expect(saying(page, '¡La repito').or(saying(page, 'pero valió la pena')).first()).toBeAttached();
    await choose(page, 'pero valió la pena', 'Eliminar');
    await expectWellMade(page, 'delete');
    await remove.getByRole('button', { name: 'Eliminar' }).click();
    for (const screen of [page, other])
      await expect(saying(screen, `Yo apenas puedo caminar (${where})`)).toContainText(
        'un comentario que ya no está',
      );
  });
  await other.context().close();
});

test('a coach opens a thread and pins an announcement; comments of a video are the same posts', async ({
  page,
  browser,
  isMobile,
}) => {
  test.slow();
  const where = here(isMobile);
  const video = isMobile ? 41 : 42;
  const coach = await another(browser, page, isMobile);
  await enter(page, 'socia');
  await enter(coach, 'coach');
  await page.goto('/mytbm/comunidad');
  await coach.goto('/mytbm/comunidad?panel=temas');
  const title = `Reto de planchas (${where})`;
  const beside = (screen: Page, name: string) =>
    isMobile ? screen.getByRole('dialog', { name }) : screen.getByRole('complementary', { name });

  await test.step('[COMM-006, COMM-010, API-166] the coach opens a thread; the member reads and writes in it', async () => {
    await coach.getByRole('button', { name: 'Abrir un tema' }).click();
    const form = coach.getByRole('dialog', { name: 'Abrir un tema' });
    await form.getByRole('button', { name: 'Abrir tema' }).click();
    await expect(form.getByText('Escribe el título del tema.')).toBeVisible();
    await form.getByLabel('Título').fill(title);
    await form.getByLabel('Descripción (opcional)').fill('Un minuto cada día.');
    await form.getByRole('button', { name: 'Abrir tema' }).click();
    await expect(coach).toHaveURL(/thread_id=\d+/);
    await page.goto('/mytbm/comunidad?panel=temas');
    await beside(page, 'Temas').getByRole('link', { name: title }).click();
    const thread = beside(page, 'Tema');
    await expect(thread).toContainText('Un minuto cada día.');
    await thread.getByLabel('Tu comentario').fill(`Hoy aguanté dos minutos (${where})`);
    await thread.getByRole('button', { name: 'Enviar' }).click();
    await expect(
      beside(coach, 'Tema')
        .getByRole('article')
        .filter({ hasText: `dos minutos (${where})` }),
    ).toBeVisible();
    await expectWellMade(page, 'thread');
    await page.goto('/mytbm/comunidad');
    await expect(saying(page, `dos minutos (${where})`).getByRole('link', { name: title })).toBeVisible();
  });

  await test.step('[COMM-022, COMM-025, COMM-026] a coach’s post has a label; the coach may report and pin it', async () => {
    await coach.goto('/mytbm/comunidad');
    const text = `El sábado hay clase al aire libre (${where})`;
    await say(coach, text);
    await expect(saying(coach, text)).toContainText('Coach');
    expect(await actionsOf(coach, text)).toEqual(['Editar', 'Fijar como anuncio', 'Reportar', 'Eliminar']);
    await choose(coach, text, 'Fijar como anuncio');
    await expect(saying(page, text)).toHaveAttribute('data-look', 'coach');
    await page.reload();
    await page.getByRole('list', { name: 'Anuncios' }).getByRole('link', { name: text }).click();
    await expect(page.getByRole('dialog', { name: 'Comentario' })).toContainText(text);
    await page.keyboard.press('Escape');
    await choose(coach, text, 'Quitar de anuncios');
  });

  await test.step('[COMM-002] a search finds words of a post', async () => {
    await page.getByRole('button', { name: 'Buscar comentarios' }).click();
    await page.getByLabel('Buscar en los comentarios').fill(`aire libre`);
    await page.getByRole('button', { name: 'Buscar', exact: true }).click();
    await expect(page).toHaveURL(/search=aire/);
    await expect(page.getByRole('region', { name: 'Resultados' }).getByRole('article').first()).toContainText(
      'aire libre',
    );
    await page.getByLabel('Buscar en los comentarios').fill('zzzz');
    await page.getByRole('button', { name: 'Buscar', exact: true }).click();
    await page.getByRole('button', { name: 'Ver toda la conversación' }).click();
    await expect(box(page)).toBeVisible();
  });

  await test.step('[VID-030, ERR-058, COMM-006] a comment below a video is in the feed too, and the panel shows the video', async () => {
    await page.goto(`/mytbm/video/${video}`);
    const comments = page.getByRole('region', { name: 'Comentarios' });
    await expect(comments.getByText('No hay comentarios')).toBeVisible();
    await say(page, `Me encantó esta clase (${where})`);
    await expect(comments.getByText('No hay comentarios')).toBeHidden();
    await expectWellMade(page, 'comments of a video');
    const videoComment = saying(coach, `Me encantó esta clase (${where})`);
    await expect(videoComment).toHaveCount(1);
    await videoComment.getByRole('link').last().click();
    await expect(coach).toHaveURL(/video_id=\d+/);
    await expect(beside(coach, 'Clase en video').getByRole('link', { name: 'Ver la clase' })).toBeVisible();
    await expect(beside(coach, 'Clase en video')).toContainText(`Me encantó esta clase (${where})`);
    await expectWellMade(coach, 'video beside the feed');
  });
  await coach.context().close();
});

test('the feed is sorted from old to new; older posts load at its top without a jump, new ones appear at its end', async ({
  page,
  browser,
  isMobile,
}) => {
  const where = here(isMobile);
  await enter(page, 'socia');
  if (isMobile) await page.getByRole('button', { name: 'Abrir menú' }).click();
  else await page.getByRole('navigation', { name: 'Principal' }).getByText('Comunidad').click();
  await page.getByRole('link', { name: 'Chat' }).locator('visible=true').click();
  await test.step('[COMM-001] the feed, twelve at first', async () => {
    await expect(page).toHaveURL('/mytbm/comunidad');
    await expect(page.getByRole('article')).toHaveCount(12);
  });
  const expectInOrder = async () => {
    const times: number[] = await page.evaluate(
      `[...document.querySelectorAll('article time')].map(({ dateTime }) => Date.parse(dateTime))`,
    );
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  };
  await test.step('[COMM-002, COMM-011] from old to new, the newest visible', async () => {
    await expectInOrder();
    await expect(page.getByRole('article').last()).toBeInViewport();
    // Each post has an avatar: a photo, initials, or a mask.
    const faces = await page.evaluate(
      `[...document.querySelectorAll('article > header')].filter(({ firstElementChild: face }) => face.matches('[aria-hidden]') && face.getBoundingClientRect().width >= 40).length`,
    );
    expect(faces).toBe(await page.getByRole('article').count());
  });
  await expectWellMade(page, 'community');
  // The box scrolls, but the page around it does not.
  expect(await page.evaluate('document.documentElement.scrollHeight - innerHeight')).toBeLessThanOrEqual(0);

  await test.step('[COMM-015] older posts load at the top, and the reading position stays', async () => {
    const oldest = page.getByRole('article').first();
    const id = await oldest.getAttribute('id');
    await scroll(page, 'top');
    await expect(page.getByRole('article')).toHaveCount(24);
    const known = page.locator(`#${id}`);
    await expect(known).toBeInViewport();
    const inBox = (await known.boundingBox())?.y ?? 0;
    expect(inBox - ((await box(page).boundingBox())?.y ?? 0)).toBeLessThan(120);
    await expectInOrder();
  });

  await test.step('[COMM-012, COMM-015, COMM-025, COMM-026] the list ends with every post shown once; posts of coaches, the team and the member look different', async () => {
    const earlier = page.getByRole('button', { name: 'Ver comentarios anteriores' });
    await expect(async () => {
      await scroll(page, 'top');
      await expect(earlier).toHaveCount(0, { timeout: 1_000 });
    }).toPass();
    const ids: string[] = await page.evaluate(
      `[...document.querySelectorAll('article')].map(({ id }) => id)`,
    );
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(36);
    for (const [look, label] of [
      ['coach', 'Coach'],
      ['admin', 'Equipo TBM'],
    ])
      await expect(page.locator(`article[data-look="${look}"]`).first()).toContainText(label ?? '');
    await expect(page.locator('article[data-look="own"]').first()).toContainText('Camila Herrera Montes');
    const looks: string[] = await page.evaluate(`['member', 'own', 'coach', 'admin'].map((look) => {
      const { backgroundColor, borderColor, borderInlineStartWidth } = getComputedStyle(
        document.querySelector('article[data-look="' + look + '"]'),
      );
      return [backgroundColor, borderColor, borderInlineStartWidth].join();
    })`);
    expect(new Set(looks).size).toBe(4);
  });

  // A new post arrives while the member reads in the middle: nothing moves, and a notice appears and leads to it.
  await scroll(page, 'middle');
  await page.waitForTimeout(300);
  const reading: string = await page.evaluate(
    `[...document.querySelectorAll('article')].find((one) => one.getBoundingClientRect().top > 200).id`,
  );
  const stands = async () => (await page.locator(`#${reading}`).boundingBox())?.y;
  const before = await stands();
  const coach = await another(browser, page, isMobile);
  await enter(coach, 'coach');
  await coach.goto('/mytbm/comunidad');
  const text = `Mañana traigan liga larga (${where})`;
  await coach.getByLabel('Tu comentario').fill(text);
  await coach.getByRole('button', { name: 'Enviar' }).click();
  await expect(saying(coach, text)).toBeInViewport();
  await page.getByRole('button', { name: /Mensajes nuevos/ }).click({ trial: true });
  expect(Math.abs(((await stands()) ?? 0) - (before ?? 0))).toBeLessThan(2);
  await page.getByRole('button', { name: /Mensajes nuevos/ }).click();
  await expect(saying(page, text)).toBeInViewport();
  await expect(saying(page, text)).toHaveAttribute('data-look', 'coach');

  // The replied-to post has an address; a video's comment leads to its video.
  await page
    .getByRole('link', { name: /¿Quién va mañana/ })
    .first()
    .click();
  await expect(page).toHaveURL(/post_id=\d+/);
  await expect(page.getByRole('dialog', { name: 'Comentario' })).toContainText('¿Quién va mañana a la de 7?');
  await expectWellMade(page, 'one post');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // Posts that arrive while the member is on another page are below a marker on return.
  await page.goto('/mytbm');
  const later = `Y agua, mucha agua (${where})`;
  await coach.getByLabel('Tu comentario').fill(later);
  await coach.getByRole('button', { name: 'Enviar' }).click();
  await expect(saying(coach, later)).toBeInViewport();
  await page.goto('/mytbm/comunidad');
  await expect(page.getByRole('listitem').filter({ hasText: later })).toContainText('Mensajes nuevos');
  await coach.context().close();
});

test('moderation: words, first posts, hiding, a warning, a silence; a member blocks another', async ({
  page,
  browser,
  isMobile,
}) => {
  test.slow();
  const where = here(isMobile);
  const office = await another(browser, page, isMobile);
  const { customer_id } = await newMember(page, 'nuevecita');
  const word = `bromelina${where.slice(-5).replace(/\d/g, 'x')}`;
  const first = `Hola, soy nueva (${where})`;
  await signIn(office, account('admin'));
  await expect(office).toHaveURL(/mytbm|recepcion/);
  await office.goto('/recepcion/');
  await office
    .getByRole('navigation', { name: 'Recepción' })
    .getByRole('link', { name: 'Comunidad' })
    .click();
  const card = (text: string) => office.getByRole('article').filter({ hasText: text });
  const again = async (part: string) => {
    await office.getByRole('link', { name: part }).click();
    await office.reload();
  };

  await test.step('[COMM-O6] the first post of a new account waits; the admin publishes it', async () => {
    await page.goto('/mytbm/comunidad');
    await say(page, first);
    await expect(saying(page, first)).toContainText('En revisión');
    await office.reload();
    await expect(card(first)).toContainText('Primer comentario de una cuenta nueva');
    await card(first).getByRole('button', { name: 'Ver conversación' }).click();
    await expect(card(first).getByRole('list', { name: 'Conversación alrededor' })).toContainText(first);
    await expectWellMade(office, 'moderation');
    await card(first).getByRole('button', { name: 'Publicar' }).click();
    await expect(card(first)).toHaveCount(0);
    await expect(saying(page, first)).not.toContainText('En revisión');
  });

  await test.step('a word of the list holds a post; the admin hides it, and restores it', async () => {
    await again('Palabras');
    await office.getByRole('button', { name: 'Agregar palabra' }).click();
    await expect(office.getByText('Escribe la palabra.')).toBeVisible();
    await office.getByLabel('Palabra o frase').fill(word);
    await office.getByRole('button', { name: 'Agregar palabra' }).click();
    await expect(office.getByRole('button', { name: `Quitar ${word}` })).toBeVisible();
    await expectWellMade(office, 'words');
    const text = `Vendo ${word.toUpperCase()} barata`;
    await say(page, text);
    await expect(saying(page, text)).toContainText('En revisión');
    await again('Por revisar');
    await expect(card(text)).toContainText('Contiene una palabra de la lista');
    await card(text).getByRole('button', { name: 'Ocultar' }).click();
    await office.getByLabel(/^Motivo/).fill('Ventas');
    await office.getByRole('button', { name: 'Ocultar comentario' }).click();
    await expect(card(text)).toHaveCount(0);
    await again('Ocultos');
    await card(text).getByRole('button', { name: 'Restaurar' }).click();
    await expect(card(text)).toHaveCount(0);
    await again('Palabras');
    await office.getByRole('button', { name: `Quitar ${word}` }).click();
    await expect(office.getByRole('button', { name: `Quitar ${word}` })).toHaveCount(0);
  });

  await test.step('a reported author is warned and silenced, reads until when, and keeps the typed text', async () => {
    const text = `No me gusta nadie (${where})`;
    await say(page, text);
    await expect(saying(page, text)).toHaveCount(1);
    const socia = await another(browser, page, isMobile);
    await enter(socia, 'socia');
    await socia.goto('/mytbm/comunidad');
    await choose(socia, text, 'Reportar');
    await socia.getByRole('dialog').getByRole('button', { name: 'Reportar' }).click();
    await expect(socia.getByText('Gracias por avisarnos. Lo revisaremos.')).toBeVisible();
    await again('Por revisar');
    await expect(card(text)).toContainText('Visible, con reportes');
    await card(text).getByRole('button', { name: 'Advertir' }).click();
    await office.getByLabel('Tu mensaje').fill('Aquí nos cuidamos entre todas.');
    await office.getByRole('button', { name: 'Enviar advertencia' }).click();
    await expect(card(text)).toContainText('1 advertencia');
    await card(text).getByRole('button', { name: 'Silenciar' }).click();
    await expectWellMade(office, 'silence');
    await office.getByRole('radio', { name: '1 día' }).check();
    await office.getByRole('dialog').getByRole('button', { name: 'Silenciar', exact: true }).click();
    await expect(card(text)).toContainText('silenciada hasta el');
    // The author's page does not know yet: the refusal keeps the text.
    await field(page).fill('Perdón a todas');
    await send(page).click();
    await expect(page.getByText(/No puedes escribir en la comunidad hasta el/).first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Comentario por enviar' })).toContainText('Perdón a todas');
    await expect(page.getByRole('status').filter({ hasText: 'Puedes seguir leyendo.' })).toBeVisible();
    await expect(field(page)).toHaveCount(0);
    await card(text).getByRole('button', { name: 'Quitar silencio' }).click();
    await card(text).getByRole('button', { name: 'Dejar visible' }).click();
    await expect(card(text)).toHaveCount(0);
    await socia.context().close();
  });

  await test.step('[COMM-006, AUTH-004] a member blocks another after confirming, which hides the posts, and unblocks in the settings', async () => {
    const blocker = await another(browser, page, isMobile);
    await newMember(blocker, 'tranquila');
    // Simulates a page that was opened long after the post was written.
    await blocker.route(/\/api\/posts(\/changes)?\?/, async (route) => {
      const response = await route.fetch();
      const since = new Date().toISOString().replace('Z', '000');
      // The page may have given the call up meanwhile; then there is no answer left to change.
      const body: object | undefined = await response.json().catch(() => undefined);
      if (body) await route.fulfill({ response, json: { ...body, since } });
    });
    await blocker.goto(`/mytbm/comunidad?customer_id=${customer_id}`);
    await expect(saying(blocker, first)).toHaveCount(1);
    await blocker.getByRole('button', { name: 'Bloquear a Regina' }).click();
    const dialog = blocker.getByRole('dialog', { name: '¿Bloquear a Regina?' });
    await expectWellMade(blocker, 'block');
    await dialog.getByRole('button', { name: 'Bloquear', exact: true }).click();
    await expect(saying(blocker, first)).toHaveCount(0);
    await blocker.goto('/mytbm/informacion');
    const card = blocker.getByRole('region', { name: 'Comunidad' });
    await card.getByRole('button', { name: 'Desbloquear a Regina T.' }).click();
    await expect(card.getByText('A nadie.')).toBeVisible();
    await blocker.goto('/mytbm/comunidad');
    await expect(saying(blocker, first)).toHaveCount(1);
    await blocker.context().close();
  });
  await office.context().close();
});
