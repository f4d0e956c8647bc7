import { expect } from '@playwright/test';
import { book, classAt, dialog } from './booking.ts';
import { moveClock, moveToDaytime, runJob, sendGathered, test } from './own-demo.ts';
import { expectWellMade, mailTo } from './pages.ts';

test('a member makes a place fixed: the job books the next week, the member skips one, and ends it', async ({
  page,
  studio,
}) => {
  const now = await moveToDaytime(page);
  const member = await studio.member(page, 'fija', { classes: 8 });
  // A weekly class of its own, with the room, type and coach of one with a map.
  const { id: single } = await studio.openClass({ hours: 30, now: now.toInstant().toString() });
  const sample = await studio.admin('GET /available_classes/:id', { params: { id: String(single) } });
  const day = now.add({ days: 2 });
  const { class_template } = await studio.admin('POST /class_templates', {
    body: {
      location_id: sample.location_id,
      class_type_id: sample.class_type.class_type_id,
      instructor_ids: sample.class_instructors.map(({ instructor }) => instructor.instructor_id),
      weekday: day.dayOfWeek,
      local_time: '06:10',
      capacity: 10,
      valid_from: day.toPlainDate().toString(),
      valid_until: day.add({ days: 40 }).toPlainDate().toString(),
    },
  });
  const classOn = async (days: number) => {
    const date = day.add({ days }).toPlainDate().toString();
    const classes = await studio.admin('GET /available_classes', {
      query: { start_date: date, end_date: date, branch_id: 1 },
    });
    const at = day
      .toPlainDate()
      .add({ days })
      .toZonedDateTime({ timeZone: 'America/Monterrey', plainTime: '06:10' });
    const found = classes.find(({ class_date }) => Date.parse(class_date) === at.epochMilliseconds);
    return { id: found?.single_class_id ?? 0, day: date };
  };
  const weeks = page.getByRole('list', { name: /^Próximas semanas de / }).getByRole('listitem');

  await test.step('the reservation offers it, and says what it does before anything happens', async () => {
    await page.goto(classAt(await classOn(0)));
    await book(page, 7);
    await page.goto('/mytbm/reservaciones?filter=upcoming');
    await page
      .getByRole('button', { name: /^Hacer fijo / })
      .locator('visible=true')
      .click();
    await expect(dialog(page)).toContainText('a las 06:10 en Monterrey, lugar 7');
    await expectWellMade(page, 'making a place fixed');
    await dialog(page).getByRole('button', { name: 'Hacer de este mi lugar fijo' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Mis Lugares Fijos' })).toBeVisible();
  });

  await test.step('the job books the next week on the same spot; the one after is booked when it opens', async () => {
    await runJob('book_fixed_places');
    await expect(async () => {
      await page.reload();
      await expect(weeks.nth(1)).toContainText('Reservada', { timeout: 2_000 });
    }).toPass({ timeout: 20_000 });
    await expect(weeks.nth(0)).toContainText('Lugar 7');
    await expect(weeks.nth(1)).toContainText('Lugar 7');
    await expect(weeks.nth(2)).toContainText('La reservamos el ');
    await expectWellMade(page, 'fixed places');
  });

  await test.step('the member skips a week, takes it back, and skips it again: the job books the others', async () => {
    await weeks
      .nth(2)
      .getByRole('button', { name: /^Saltar esta semana/ })
      .click();
    await expect(weeks.nth(2)).toContainText('Te saltas esta semana.');
    await weeks
      .nth(2)
      .getByRole('button', { name: /^Sí voy/ })
      .click();
    await expect(weeks.nth(2)).toContainText('La reservamos el ');
    await weeks
      .nth(2)
      .getByRole('button', { name: /^Saltar esta semana/ })
      .click();
    await expect(weeks.nth(2)).toContainText('Te saltas esta semana.');
    await moveClock(page, 'Avanzar 7 días');
    await runJob('book_fixed_places');
    await expect(async () => {
      const { fixed_places } = await studio.as(member)('GET /customer/fixed_places');
      expect(fixed_places[0]?.weeks.map(({ state }) => state).slice(0, 3)).toEqual([
        'booked',
        'skipped',
        'waiting',
      ]);
    }).toPass({ timeout: 20_000 });
  });

  await test.step('the desk sees that the place is fixed', async () => {
    const { id } = await classOn(7);
    const roster = await studio.desk('GET /rosters/:id', { params: { id: String(id) } });
    expect(roster.rows.map(({ is_fixed, spot }) => [is_fixed, spot])).toEqual([[true, 7]]);
  });

  await test.step('the member ends it, and keeps what is booked', async () => {
    await page.goto('/mytbm/lugares-fijos');
    await page.getByRole('button', { name: /^Terminar mi lugar fijo/ }).click();
    await expect(dialog(page)).toContainText('Las que ya tienes reservadas se quedan');
    await dialog(page).getByRole('button', { name: 'Sí, terminar' }).click();
    await expect(page.getByText('Todavía no tienes un lugar fijo.')).toBeVisible();
    await expectWellMade(page, 'no fixed places');
    const held = await studio.as(member)('GET /class_reservations', { query: { filter: 'upcoming' } });
    expect(held.total).toBe(1);
  });

  await test.step('when the desk gives one, the member is told by mail', async () => {
    const [place] = (await studio.as(member)('GET /customer/fixed_places')).possible;
    const { fixed_place_id } = await studio.desk('POST /fixed_places', {
      body: { class_reservation_id: place?.class_reservation_id ?? 0 },
    });
    await sendGathered(member.customer_id);
    const { text } = await mailTo(page, member.email, /^Tu lugar fijo: /);
    expect(text).toContain('/mytbm/lugares-fijos');
    await studio.desk('DELETE /fixed_places/:id', { params: { id: String(fixed_place_id) } });
    await studio.admin('DELETE /class_templates/:id', {
      params: { id: String(class_template.class_template_id) },
    });
  });
});
