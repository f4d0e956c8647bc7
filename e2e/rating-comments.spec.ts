import { expect } from '@playwright/test';
import { demoAccount } from './calls.ts';
import { expectWellMade, signIn } from './pages.ts';
import { test } from './studio.ts';

test('a comment that a member shares is read by the staff, published, and withdrawn', async ({
  page,
  browser,
  baseURL,
  studio,
}) => {
  test.setTimeout(180_000);
  const member = await studio.member(page, 'comentario', { classes: 1 });
  const asMember = studio.as(member);
  const film = await studio.film();
  const text = `Terminé con las piernas temblando. ${film.name}`;
  await asMember('POST /playbacks', { body: { video_id: film.id, progress: 60, seconds: 12 } });
  const visitor = await (await browser.newContext({ baseURL: baseURL ?? '', locale: 'es-MX' })).newPage();
  const onPage = async (path: string) => {
    await visitor.goto(path);
    return visitor.getByRole('figure').filter({ hasText: text });
  };
  // The public pages of the film's coach and class type.
  const pages = ['/coach/2/', '/class_type/9/'];
  const dialog = page.getByRole('dialog', { name: 'Califica tu Entrenamiento' });
  const share = dialog.getByRole('checkbox', { name: 'Compartir mi comentario' });
  const openRating = async () => {
    await page.goto(`/mytbm/video/${film.id}`);
    await page
      .getByRole('button', { name: /^Calificar|^Tu calificación|estrellas?$/ })
      .first()
      .click();
    await expect(dialog).toBeVisible();
  };

  await test.step('[RATE-005] sharing is off by default, and tells the consequences', async () => {
    await openRating();
    await expect(share).not.toBeChecked();
    await expect(share).toHaveAccessibleDescription(
      'Después de revisarlo, lo publicamos con tu nombre y tus estrellas en las páginas de la clase y de la coach.',
    );
    for (const [label, stars] of [
      [/^La clase/, '5 estrellas'],
      [/^La coach/, '4 estrellas'],
    ] as const)
      await dialog
        .getByRole('group', { name: label })
        .getByRole('radio', { name: stars })
        .check({ force: true });
    await dialog.getByLabel('Comentario (opcional)').fill(text);
    await share.check();
    await dialog.getByRole('button', { name: 'Calificar' }).click();
    await expect(dialog).toHaveCount(0);
    for (const path of pages) await expect(await onPage(path)).toHaveCount(0);
  });

  const office = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false };
  const desk = await (
    await browser.newContext({ baseURL: baseURL ?? '', locale: 'es-MX', ...office })
  ).newPage();
  const waiting = desk.getByRole('article').filter({ hasText: text });
  await test.step('the desk reads it under Comentarios and publishes it', async () => {
    await signIn(desk, demoAccount('recepcion'), baseURL);
    await expect(desk).not.toHaveURL(/\/entrar/);
    await desk.goto('/recepcion/');
    await desk.getByRole('link', { name: 'Comentarios' }).click();
    await expect(desk.getByRole('heading', { level: 1, name: 'Comentarios' })).toBeVisible();
    await expect(waiting).toContainText('Regina Treviño Salas');
    await expectWellMade(desk, 'comments to review');
    await waiting.getByRole('button', { name: 'Publicar el comentario de Regina Treviño Salas' }).click();
    await expect(waiting).toHaveCount(0);
    await desk.getByRole('link', { name: 'Publicados' }).click();
    await expect(waiting.getByRole('button', { name: /^Retirar/ })).toBeVisible();
  });

  await test.step('all members read it with the author’s first name, and the stars of the coach or the class', async () => {
    for (const [index, path] of pages.entries()) {
      const shown = await onPage(path);
      await expect(shown).toContainText('Regina');
      await expect(shown).not.toContainText('Treviño');
      await expect(shown).toContainText(index === 0 ? '4 estrellas' : '5 estrellas');
      await expectWellMade(visitor, path);
    }
  });

  await test.step('it is withdrawn when its author stops sharing it', async () => {
    await openRating();
    await share.uncheck();
    await dialog.getByRole('button', { name: 'Calificar' }).click();
    await expect(dialog).toHaveCount(0);
    for (const path of pages) await expect.poll(async () => (await onPage(path)).count()).toBe(0);
  });
});
