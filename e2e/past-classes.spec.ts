import { expect } from '@playwright/test';
import { book, classAt, dialog } from './booking.ts';
import { demoNow, moveClock, test } from './own-demo.ts';
import { attributes, expectAccessible, expectNoSideScroll } from './pages.ts';
import { timeIs } from './server-time.ts';

test('a past class can be rated if attended, and its dialog books nothing', async ({ page, studio }) => {
  const member = await studio.member(page, 'lucia', { classes: 4 });
  const now = member.createdAt;
  const [attended, missed, running] = [
    await studio.openClass({ hours: 3, now }),
    await studio.openClass({ hours: 5, now }),
    await studio.openClass({ hours: 2 * 24 - 0.1, now }),
  ];
  // Opens classes of the same coach on the following days.
  for (const hours of [3, 4, 5]) await studio.openClass({ hours: hours * 24, now });
  await page.goto(classAt(attended));
  await book(page);
  await page.goto(classAt(missed));
  await book(page, 3);
  await page.goto(classAt(running));
  await book(page);
  await moveClock(page, 'Avanzar 1 día');
  await moveClock(page, 'Avanzar 1 día');
  await studio.attended(member, attended.id);
  // The screens follow the time of the server's answers.
  await timeIs(page, (await demoNow(page)).toString());

  await test.step('[RES-012, RES-013, RATE-006] only an attended class can be rated', async () => {
    await page.goto('/mytbm/reservaciones?filter=past');
    await expect(
      page
        .getByText(/^[a-z]+ \d{4}$/)
        .locator('visible=true')
        .first(),
    ).toBeVisible();
    await expect(page.getByText('Exitosa', { exact: true }).locator('visible=true')).toHaveCount(1);
    await expect(page.getByText('No asististe', { exact: true }).locator('visible=true')).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Calificar' }).locator('visible=true')).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Cancelar' }).locator('visible=true')).toHaveCount(0);
    await expectAccessible(page, 'reservations to rate');
    await expectNoSideScroll(page);
  });

  await test.step('[RATE-001, RATE-003, RATE-004, RATE-007, API-085] the member rates it, and sees their stars', async () => {
    await page.getByRole('button', { name: 'Calificar' }).locator('visible=true').click();
    const rating = page.getByRole('dialog', { name: 'Califica tu Entrenamiento' });
    const send = rating.getByRole('button', { name: 'Calificar' });
    await expect(send).toBeDisabled();
    const stars = rating.getByRole('group', { name: /^La clase/ });
    await expect(stars.getByRole('radio')).toHaveCount(5);
    await stars.getByLabel('4 estrellas').check({ force: true });
    await expect(send).toBeDisabled();
    await rating
      .getByRole('group', { name: /^La coach/ })
      .getByLabel('5 estrellas')
      .check({ force: true });
    await rating.getByLabel('Comentario (opcional)').fill('Salí feliz.');
    await expectAccessible(page, 'rating');
    await send.click();
    await expect(page.getByText('¡Gracias por calificar!')).toBeVisible();
    await expect(page.getByText('clase: 4 estrellas').locator('visible=true')).toHaveCount(1);
    await expect(page.getByText('coach: 5 estrellas').locator('visible=true')).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Calificar' })).toHaveCount(0);
  });

  await test.step('the home: the current class as a ticket, and classes similar to the last ones, soonest first, one a day', async () => {
    await page.goto('/mytbm');
    const next = page.getByRole('region', { name: 'Tu próxima clase' });
    await expect(next).toContainText(/Empezó a las \d\d:\d\d/);
    await expect(next.getByRole('button', { name: 'Mi código' })).toBeVisible();
    const fits = page.getByRole('list', { name: 'Clases para ti' }).getByRole('link');
    await expect(fits).toHaveCount(3);
    for (const name of await fits.allTextContents())
      expect(name).toMatch(/^Reservar .+, Quedan? \d+ lugare?s?, (A tu hora|Con )/);
    const ids = (await attributes(fits, 'href')).map((to) => /clase=(\d+)/.exec(to)?.[1] ?? '');
    const dates: string[] = [];
    for (const id of ids)
      dates.push((await studio.as(member)('GET /available_classes/:id', { params: { id } })).class_date);
    expect(dates).toEqual(dates.toSorted());
    const days = dates.map((date) =>
      Temporal.Instant.from(date).toZonedDateTimeISO('America/Monterrey').toPlainDate().toString(),
    );
    expect(new Set(days).size).toBe(3);
    await expectAccessible(page, 'home with classes that fit');
  });

  await test.step('[RES-020] its dialog uses the past tense and books nothing', async () => {
    await page.goto(classAt(missed));
    await expect(dialog(page)).toContainText('Esta clase ya pasó. Tu lugar fue el 3.');
    await expect(dialog(page).getByRole('link', { name: 'Ver mis reservaciones' })).toHaveAttribute(
      'href',
      '/mytbm/reservaciones?filter=past',
    );
    await expect(dialog(page).getByRole('button', { name: /Reservar|Cancelar/ })).toHaveCount(0);
  });
});
