import { type Browser, expect, type Page, test } from '@playwright/test';
import { demoPassword, expectWellMade, followMail, mailTo, newMember, signIn } from './pages.ts';

const account = (name: string) => ({ email: `${name}@tbm.test`, password: demoPassword });
const comments = (page: Page) => page.getByRole('region', { name: 'Comentarios' });
const saying = (page: Page, text: string | RegExp) => page.getByRole('article').filter({ hasText: text });
const box = (page: Page) => page.getByRole('region', { name: 'Conversación' });

/** A new member in her own browser, with the screen size of the first. */
async function another(browser: Browser, page: Page, isMobile: boolean): Promise<Page> {
  const viewport = page.viewportSize();
  const context = await browser.newContext({ viewport, isMobile, hasTouch: isMobile });
  return context.newPage();
}
async function enter(page: Page, name: string): Promise<void> {
  await signIn(page, account(name));
  await expect(page.getByRole('heading', { level: 1, name: /^Hola/ })).toBeVisible();
}
/** An admin approves her first post, which is deleted again: from then on her posts appear at once. */
async function becomeKnown(member: Page, browser: Browser): Promise<void> {
  const tokenOf = async ({ request }: Pick<Page, 'request'>) => {
    const { token } = (await (await request.get('/api/auth/token')).json()) as { token: string };
    return { authorization: `Bearer ${token}` };
  };
  const headers = await tokenOf(member);
  const held = await member.request.post('/api/posts', { headers, data: { content: 'Hola a todas' } });
  const { post_id, state } = (await held.json()) as { post_id: number; state: string };
  expect(state).toBe('held');
  const office = await browser.newContext();
  const { origin } = new URL((await office.request.get('/api/health')).url());
  await office.request.post('/api/auth/sign-in/email', { headers: { origin }, data: account('admin') });
  const admin = await tokenOf(office);
  const approved = await office.request.post('/api/moderation/approve', {
    headers: admin,
    data: { post_id },
  });
  expect(approved.ok(), await approved.text()).toBe(true);
  await office.request.delete(`/api/posts/${post_id}`, { headers: admin });
  await office.close();
}
const scroll = (page: Page, to: 'top' | 'middle') =>
  page.evaluate(`(() => {
    const box = document.querySelector('section[aria-label="Conversación"]');
    box.scrollTop = ${to === 'top' ? 0 : 'box.scrollHeight / 2'};
  })()`);

test('two members talk below a video: a comment, a reply, a like, a report, and a deletion', async ({
  page,
  browser,
  isMobile,
}) => {
  test.slow();
  const video = isMobile ? '/mytbm/video/41' : '/mytbm/video/42';
  await enter(page, 'socia');
  const other = await another(browser, page, isMobile);
  await newMember(other, 'platica');
  await becomeKnown(other, browser);
  const field = page.getByLabel('Tu comentario');
  const send = page.getByRole('button', { name: 'Enviar' });
  const mine = page.locator('article[data-look="own"]').filter({ hasText: 'Me dolió todo.' });
  const received = saying(other, 'Me dolió todo.');
  const nameless = saying(page, 'A mí me cuesta');
  await page.goto(video);
  await other.goto(video);
  await test.step('[VID-030, ERR-058] no comments yet', async () => {
    await expect(comments(page).getByText('No hay comentarios')).toBeVisible();
  });
  const closeSubscribe = other.getByRole('dialog').getByRole('button', { name: 'Cerrar' });
  // Without a membership, the dialog opens by itself.
  await closeSubscribe.click();
  await expect(other.getByRole('dialog')).toHaveCount(0);

  await test.step('[COMM-003, COMM-012, COMM-016, COMM-017, COMM-018, COMM-019] an empty comment cannot be sent; after a lost response the text stays, and sending again posts it once', async () => {
    await expect(send).toBeDisabled();
    await field.fill('   ');
    await expect(send).toBeDisabled();
    await field.fill('Me dolió todo.\n¡La repito mañana! 💪');
    await page.route(
      '**/api/posts',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await send.click();
    await expect(comments(page).getByRole('alert')).toBeVisible();
    await expect(field).toHaveValue('Me dolió todo.\n¡La repito mañana! 💪');
    await send.dblclick();
    await expect(saying(page, 'Me dolió todo.')).toHaveCount(1);
    await expect(field).toHaveValue('');
    await expect(comments(page).getByText('No hay comentarios')).toBeHidden();
    await expect(mine).toHaveCount(1);
    await expect(mine.getByRole('button', { name: 'Responder' })).toHaveCount(0);
    await expect(mine.getByRole('button', { name: 'Reportar' })).toHaveCount(0);
  });

  await test.step('[COMM-014, COMM-020, COMM-027] the other member sees it live, likes it, unlikes it, and replies', async () => {
    await expect(received).toHaveCount(1);
    await expect(received.getByRole('button', { name: 'Eliminar' })).toHaveCount(0);
    await received.getByRole('button', { name: /Me gusta/ }).click();
    await expect(mine.getByRole('button', { name: 'Me gusta 1' })).toBeVisible();
    await received.getByRole('button', { name: /Me gusta/ }).click();
    await expect(mine.getByRole('button', { name: 'Me gusta', exact: true })).toBeVisible();
    await received.getByRole('button', { name: /Me gusta/ }).click();
    await received.getByRole('button', { name: 'Responder' }).click();
    await expect(other.getByLabel('Tu respuesta')).toBeFocused();
    await other.getByLabel('Tu respuesta').fill('Yo apenas puedo caminar.');
    await other.getByRole('button', { name: 'Enviar' }).click();
    const answer = saying(page, 'Yo apenas puedo caminar.');
    await expect(answer).toContainText('Camila Herrera Montes Me dolió todo.');
    await expect(answer).toHaveAttribute('data-look', 'member');
  });

  await test.step('[COMM-O2] an anonymous reply shows no name, except to its author', async () => {
    await other.getByLabel('Tu comentario').fill('A mí me cuesta mucho empezar.');
    await other.getByLabel('Como anónima').check();
    await other.getByRole('button', { name: 'Enviar' }).click();
    await expect(saying(other, 'A mí me cuesta')).toContainText('Regina Treviño Salas(como anónima)');
    await expect(nameless).toContainText('Anónima');
    await expect(nameless).not.toContainText('Regina');
    await comments(page).scrollIntoViewIfNeeded();
    await expectWellMade(page, 'comments of a video');
  });

  await test.step('[COMM-021, COMM-023, COMM-024, ERR-062] a report, with a reason, reaches the mailbox of the admin', async () => {
    await nameless.getByRole('button', { name: 'Reportar' }).click();
    const report = page.getByRole('dialog', { name: 'Reportar Comentario' });
    await expect(report).toContainText('¿Estás segura que deseas reportar este post?');
    const reason = `Creo que necesita ayuda (${isMobile ? 'teléfono' : 'escritorio'})`;
    await report.getByLabel('Motivo (opcional)').fill(reason);
    await expectWellMade(page, 'report');
    await report.getByRole('button', { name: 'Reportar' }).click();
    await expect(page.getByText('Gracias por avisarnos. Lo revisaremos.')).toBeVisible();
    await expect(async () => {
      const { text } = await mailTo(page, 'admin@tbm.test', /Reportaron un comentario/);
      expect(text).toContain('A mí me cuesta mucho empezar.');
      expect(text).toContain(reason);
      expect(text).toContain('Regina Treviño Salas (como anónima)');
    }).toPass();
  });

  await test.step('[COMM-013, COMM-018, COMM-027, ERR-061] she deletes her own post after confirming; the reply stays', async () => {
    await mine.getByRole('button', { name: 'Eliminar' }).click();
    const remove = page.getByRole('dialog', { name: 'Eliminar Comentario' });
    await expect(remove).toContainText('¿Estás segura que deseas eliminar este comentario?');
    await remove.getByRole('button', { name: 'Cancelar' }).click();
    await expect(mine).toHaveCount(1);
    await mine.getByRole('button', { name: 'Eliminar' }).click();
    await expectWellMade(page, 'delete');
    await remove.getByRole('button', { name: 'Eliminar' }).click();
    for (const screen of [page, other]) {
      await expect(saying(screen, '¡La repito mañana!')).toHaveCount(0);
      await expect(saying(screen, 'Yo apenas puedo caminar.')).toContainText('un comentario que ya no está');
    }
  });

  const office = await another(browser, page, isMobile);
  await test.step('[COMM-O6] the admin follows the link in the mail and deletes the reported post', async () => {
    await enter(office, 'admin');
    await followMail(office, 'admin@tbm.test', /Reportaron un comentario/);
    const one = office.getByRole('dialog', { name: 'Comentario' });
    await expect(one.getByRole('article')).toContainText('Regina Treviño Salas(como anónima)');
    await one.getByRole('button', { name: 'Eliminar' }).click();
    await office
      .getByRole('dialog', { name: 'Eliminar Comentario' })
      .getByRole('button', { name: 'Eliminar' })
      .click();
    await expect(office.getByText('Este comentario ya no está.')).toBeVisible();
    await expect(nameless).toHaveCount(0);
  });

  await office.context().close();
  await other.context().close();
});

test('the feed is sorted from old to new; older posts load at its top without a jump, new ones appear at its end', async ({
  page,
  browser,
  isMobile,
}) => {
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
  });
  await expectWellMade(page, 'community');
  // The box scrolls, and not the page around it.
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

  await test.step('[COMM-012, COMM-015, COMM-025, COMM-026] all of them in the end, each once; posts of coaches, team and her own look different', async () => {
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
  });

  // A new post while she reads in the middle: nothing moves, a notice appears, and leads there.
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
  const text = `Mañana traigan liga larga (${isMobile ? 'teléfono' : 'escritorio'})`;
  await coach.getByLabel('Tu comentario').fill(text);
  await coach.getByRole('button', { name: 'Enviar' }).click();
  await expect(saying(coach, text)).toBeInViewport();
  // A coach may report even her own post.
  await expect(saying(coach, text).getByRole('button', { name: 'Reportar' })).toBeVisible();
  await page.getByRole('button', { name: /Comentarios nuevos/ }).click({ trial: true });
  expect(Math.abs(((await stands()) ?? 0) - (before ?? 0))).toBeLessThan(2);
  await page.getByRole('button', { name: /Comentarios nuevos/ }).click();
  await expect(saying(page, text)).toBeInViewport();
  await expect(saying(page, text)).toHaveAttribute('data-look', 'coach');
  await coach.context().close();

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
  await page
    .getByRole('article')
    .filter({ hasText: 'cero saltos, cero ruido' })
    .first()
    .getByRole('link')
    .last()
    .click();
  await expect(page).toHaveURL('/mytbm/video/2');
  await expect(comments(page)).toContainText('cero saltos, cero ruido');
});
