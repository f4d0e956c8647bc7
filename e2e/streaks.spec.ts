import { expect } from '@playwright/test';
import { losses } from './fits.ts';
import { demoNow, moveClock, moveToDaytime, test, watchedFilm } from './own-demo.ts';
import { expectWellMade } from './pages.ts';

const zone = 'America/Monterrey';

const months = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];
/** `03 dic 2026`. */
const dayText = (day: Temporal.PlainDate): string =>
  `${String(day.day).padStart(2, '0')} ${months[day.month - 1]} ${day.year}`;

test('a member lights the flames by films and classes, pauses, and earns the month', async ({
  page,
  studio,
}) => {
  test.setTimeout(420_000);
  const member = await studio.member(page, 'racha', { classes: 12 });
  const asMember = studio.as(member);
  const now = async () => (await demoNow(page)).toZonedDateTimeISO(zone);
  const days = async (count: number) => {
    for (let day = 0; day < count; day += 1) await moveClock(page, 'Avanzar 1 día');
  };
  /** Reports that the member watched the film; after that the mark counts. */
  const watched = async (id: number) =>
    watchedFilm({ customer_id: member.customer_id, video_id: id, at: (await demoNow(page)).toString() });
  const film = async (id: number) => {
    await watched(id);
    await asMember('PUT /videos/:id/complete', { params: { id } });
  };
  const flames = (name: string) => page.getByRole('main').getByRole('img', { name });
  const week = page.getByRole('dialog', { name: '¡Semana completa!' });
  const month = page.getByRole('dialog', { name: '¡Un mes completo!' });
  const pauses = page.getByRole('region', { name: 'Mis pausas' });
  const form = page.getByRole('dialog').getByRole('form', { name: 'Pausa' });
  await days((8 - (await moveToDaytime(page)).dayOfWeek) % 7);
  const first = (await now()).toPlainDate();

  await test.step('[NAV-012, STREAK-003] the home leads to the streak, which has no flame yet', async () => {
    await film(1);
    await page.goto('/mytbm');
    await expect(flames('Sin racha: 0 de 4 flamas encendidas')).toBeVisible();
    await page.getByRole('link', { name: 'Ver mi racha' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mi Racha');
    await expect(page.getByRole('region', { name: 'Tu racha' })).toContainText(
      'Te faltan 2 días para completar tu semana.',
    );
    await expectWellMade(page, 'streak, new');
  });

  await test.step('[PLAN-030, STREAK-002, STREAK-003] a class at the studio and another film complete the week; it is celebrated once', async () => {
    await days(1);
    const { id } = await studio.openClass({ hours: 0.2, now: (await demoNow(page)).toString() });
    await studio.bookedForCash(member, id);
    await studio.attended(member, id);
    await days(1);
    await watched(2);
    await page.goto('/mytbm/video/2');
    await page.getByRole('button', { name: 'Completar' }).click();
    await expect(week).toContainText('Llevas 1 semana seguida');
    await expect(week.getByRole('img', { name: /^Racha de 1 semana: 1 de 4 / })).toBeVisible();
    await expectWellMade(page, 'weekly streak');
    await week.getByRole('link', { name: 'Ver mi racha' }).click();
    await expect(week).toHaveCount(0);
    await expect(flames('Racha de 1 semana: 1 de 4 flama encendida')).toBeVisible();
    await page.reload();
    await expect(flames('Racha de 1 semana: 1 de 4 flama encendida')).toBeVisible();
    await page.goto('/mytbm/notifications');
    await expect(page.getByText(/racha semanal/).first()).toBeVisible();
    await expect(week).toHaveCount(0);
  });

  const start = first.add({ days: 8 });
  await test.step('a pause is filled in ahead; a reason about health needs the member’s permission', async () => {
    await page.goto('/mytbm/rachas');
    await pauses.getByRole('button', { name: 'Agregar pausa' }).click();
    await form.getByLabel('Primer día').fill(start.toString());
    await form.getByLabel('Último día').fill(start.subtract({ days: 1 }).toString());
    await form.getByLabel('Motivo (opcional)').selectOption({ label: 'Salud' });
    await form.getByRole('checkbox').check();
    await form.getByRole('button', { name: 'Guardar pausa' }).click();
    await expect(form.getByText('El último día no puede ser antes del primero.')).toBeVisible();
    await form.getByRole('checkbox').uncheck();
    await form.getByLabel('Último día').fill(start.add({ days: 2 }).toString());
    await form.getByRole('button', { name: 'Guardar pausa' }).click();
    await expect(form.getByText('Para guardar este dato necesitamos tu permiso expreso.')).toBeVisible();
    await form.getByRole('checkbox').check();
    await expectWellMade(page, 'pause');
    await form.getByRole('button', { name: 'Guardar pausa' }).click();
    const row = pauses.getByRole('listitem');
    await expect(row).toContainText(`del ${dayText(start)} al ${dayText(start.add({ days: 2 }))}`);
    await expect(row).toContainText('Próxima');
    await pauses.getByRole('button', { name: /^Cambiar la pausa/ }).click();
    await form.getByLabel('Último día').fill(start.add({ days: 3 }).toString());
    await form.getByRole('button', { name: 'Guardar pausa' }).click();
    await expect(row).toContainText(`al ${dayText(start.add({ days: 3 }))}`);
    await expectWellMade(page, 'streak, with a pause');
  });

  await test.step('[STREAK-002, STREAK-003] the week of the pause neither breaks the streak nor extends it', async () => {
    await days(7);
    await page.goto('/mytbm/rachas');
    await expect(page.getByRole('region', { name: 'Tu racha' })).toContainText('Esta semana está en pausa');
    // An award of another day is not celebrated again.
    await expect(week).toHaveCount(0);
    await pauses.getByRole('button', { name: /^Terminar la pausa/ }).click();
    await expect(pauses.getByText('Terminada')).toBeVisible();
    await days(5);
    await page.goto('/mytbm/rachas');
    await expect(flames('Racha de 1 semana: 1 de 4 flama encendida')).toBeVisible();
  });

  await test.step('[STREAK-002, STREAK-003, STREAK-004] the fourth week completes the month, with its image', async () => {
    await studio.sold(member, 12);
    for (const _ of [2, 3, 4]) {
      for (const id of [1, 2, 3]) {
        await film(id);
        if (id < 3) await days(1);
      }
      if (_ < 4) await days(5);
    }
    await page.goto('/mytbm');
    await expect(month).toContainText('Llevas 4 semanas seguidas');
    await expectWellMade(page, 'monthly streak');
    await month.getByRole('button', { name: 'Seguir' }).click();
    await expect(week).toHaveCount(0);
    await expect(flames('Racha de 4 semanas: 4 de 4 flamas encendidas')).toBeVisible();
    await page.getByRole('link', { name: 'Ver mi racha' }).click();
    await expect(flames('1 racha mensual')).toBeVisible();
  });

  await test.step('the year shows each day with its activities, and is not cut at 320 px', async () => {
    const { year: thisYear } = await now();
    await page.goto('/mytbm/rachas');
    const year = page.getByRole('region', { name: `Mi año ${thisYear}` });
    const cell = page.getByRole('cell', { name: `${first.day}, 1 clase en línea` });
    if (thisYear !== first.year) await page.getByRole('button', { name: String(first.year) }).click();
    await expect(cell.first()).toBeVisible();
    await expect(
      page.getByRole('cell', { name: `${first.add({ days: 1 }).day}, 1 clase en el estudio` }).first(),
    ).toBeVisible();
    await page
      .getByText(/^Qué hiciste: /)
      .first()
      .click();
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: /^(lunes|martes|miércoles)/i })
        .first(),
    ).toBeVisible();
    await expectWellMade(page, 'year');
    const size = page.viewportSize();
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await losses(page)).toEqual([]);
    if (size) await page.setViewportSize(size);
    await expect(year.or(page.getByRole('region', { name: `Mi año ${first.year}` })).first()).toBeVisible();
  });
});
