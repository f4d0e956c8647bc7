import { expect } from '@playwright/test';
import { demoAccount } from './calls.ts';
import { expectAccessible, expectNoSideScroll, signIn } from './pages.ts';
import { test } from './studio.ts';

test('the owner moves a class, copies a week and cancels with a preview of the notified members', async ({
  page,
  studio,
}) => {
  const zone = 'America/Monterrey';
  // The week is far ahead and empty, and differs in each run.
  const monday = Temporal.PlainDate.from('2028-01-03').add({ weeks: Math.floor(Math.random() * 200) * 2 });
  const class_date = monday.toZonedDateTime({ timeZone: zone, plainTime: '07:00' }).toInstant().toString();
  const { class_type, single_class_id } = await studio.admin('POST /available_classes', {
    body: { class_date, class_type_id: 1, location_id: 1, instructor_ids: [3], capacity: 10 },
  });
  const member = await studio.member(page, 'calendario');
  await studio.bookedForCash(member, single_class_id);
  await page.context().clearCookies();
  await signIn(page, demoAccount('admin'));
  await expect(page).not.toHaveURL(/entrar/);
  const block = (time: string) =>
    page.getByRole('button', { name: new RegExp(`^${time} .*${class_type.name}`) });
  const dialog = page.getByRole('dialog');

  await test.step('the week shows the class, and its dialog moves it after a preview of the notified members', async () => {
    await page.goto(`/myadmin/horario?dia=${monday}`);
    await block('07:00').click();
    await expectAccessible(page, 'calendar, a class');
    await dialog.getByRole('button', { name: 'Mover…' }).click();
    await dialog.getByLabel('Hora').fill('09:30');
    await dialog.getByRole('button', { name: 'Ver a quién se avisa' }).click();
    await expect(dialog.getByText('Se avisa a 1 persona.')).toBeVisible();
    await expectAccessible(page, 'calendar, a move');
    await dialog.getByRole('button', { name: 'Mover y avisar' }).click();
    await expect(block('09:30')).toBeVisible();
    await expectNoSideScroll(page);
  });

  await test.step('a weekly class is made, and moved together with those that follow', async () => {
    // Weekly classes are made eight weeks ahead.
    const soon = Temporal.Now.plainDateISO(zone).add({ days: 9 });
    await page.goto(`/myadmin/horario?dia=${soon}`);
    await page.getByRole('button', { name: 'Nueva clase…' }).click();
    const choose = async (field: string, option: string | RegExp) => {
      await dialog.getByLabel(field, { exact: true }).click();
      await page.getByRole('option', { name: option }).first().click();
    };
    await choose('Tipo de clase', class_type.name);
    await choose('Coach', /./);
    await dialog.getByLabel('Hora').fill('04:10');
    await dialog.getByLabel('Lugares').fill('7');
    await dialog.getByLabel('Cada semana, hasta nuevo aviso').check();
    await expectAccessible(page, 'calendar, a new class');
    await dialog.getByRole('button', { name: 'Crear clase' }).click();
    await expect(dialog).toHaveCount(0);
    await block('04:10').click();
    await dialog.getByRole('button', { name: 'Mover…' }).click();
    await choose('Qué se mueve', /que siguen$/);
    await dialog.getByLabel('Hora').fill('04:20');
    await dialog.getByRole('button', { name: 'Ver a quién se avisa' }).click();
    await dialog.getByRole('button', { name: 'Mover', exact: true }).click();
    await page.goto(`/myadmin/horario?dia=${soon.add({ weeks: 1 })}`);
    await expect(block('04:20')).toBeVisible();
    const templates = await studio.admin('GET /class_templates', { query: { branch_id: 1 } });
    const own = templates.filter(({ local_time }) => /^04:[12]0/.test(local_time));
    for (const { class_template_id } of own)
      await studio.admin('DELETE /class_templates/:id', { params: { id: String(class_template_id) } });
    expect(own.map(({ capacity }) => capacity)).toContain(7);
    await page.goto(`/myadmin/horario?dia=${monday}`);
  });

  await test.step('the week is copied into the next one, once', async () => {
    await page.getByRole('button', { name: 'Copiar semana…' }).click();
    await dialog.getByRole('button', { name: 'Ver qué se crea' }).click();
    await expect(dialog.getByText('Se crea 1 clase.')).toBeVisible();
    await expectAccessible(page, 'calendar, a copied week');
    await dialog.getByRole('button', { name: 'Crear 1 clase' }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: 'Copiar semana…' }).click();
    await dialog.getByRole('button', { name: 'Ver qué se crea' }).click();
    await expect(dialog.getByText('Ya está en el horario')).toBeVisible();
    await dialog.getByRole('button', { name: 'No copiar' }).click();
    await page.goto(`/myadmin/horario?dia=${monday.add({ weeks: 1 })}`);
    await expect(block('09:30')).toBeVisible();
  });

  await test.step('cancelling names the notified members; the class stays in the calendar as cancelled', async () => {
    await page.goto(`/myadmin/horario?dia=${monday}`);
    await block('09:30').click();
    await dialog.getByRole('button', { name: 'Cancelar la clase…' }).click();
    await expect(dialog.getByRole('list', { name: 'A quién se avisa' })).toContainText(/su clase se cancela/);
    await expectAccessible(page, 'calendar, a cancellation');
    await dialog.getByRole('button', { name: 'Sí, cancelar la clase' }).click();
    await expect(page.getByRole('button', { name: /^09:30 .*Cancelada/ })).toBeVisible();
  });

  await test.step('a class keeps the map it was published with, until the owner gives it the new one and tells who loses a spot', async () => {
    const params = { id: '1' };
    const { class_category } = await studio.admin('GET /class_types/:id', { params });
    const { class_category_id } = class_category;
    const { class_type_id } = await studio.admin('POST /class_types', {
      body: {
        name: `Sala nueva ${monday}`,
        short_code: 'MIX',
        spot_map: '6,6,7,6',
        show_home: false,
        class_category_id,
      },
    });
    const made = await studio.admin('POST /available_classes', {
      body: {
        class_date: monday.toZonedDateTime({ timeZone: zone, plainTime: '18:00' }).toInstant().toString(),
        class_type_id,
        location_id: 1,
        instructor_ids: [3],
        capacity: 25,
      },
    });
    await studio.desk('POST /class_reservations', {
      body: {
        single_class_id: made.single_class_id,
        customer_id: member.customer_id,
        spot: 9,
        is_cash: true,
      },
    });
    await page.goto(`/myadmin/tipos-de-clase/${class_type_id}`);
    await page.getByLabel('Lugares por fila').fill('2,2');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('Guardado con éxito.')).toBeVisible();
    const mapOfClass = async () => {
      const params = { id: String(made.single_class_id) };
      return (await studio.admin('GET /available_classes/:id', { params })).class_type.spot_map;
    };
    expect(await mapOfClass()).toBe('6,6,7,6');
    await page.goto(`/myadmin/tipos-de-clase/${class_type_id}`);
    await page.getByRole('button', { name: 'Mapa de las clases publicadas' }).click();
    await expect(dialog.getByText('El mapa guardado es 2,2: 4 lugares.')).toBeVisible();
    await dialog.getByLabel(/Regina Treviño Salas \(9\)/).check();
    await expectAccessible(page, 'a class with another map');
    await dialog.getByRole('button', { name: 'Cambiar y avisar' }).click();
    await expect(page.getByText('1 clase con el mapa nuevo; avisamos a 1 persona.')).toBeVisible();
    expect(await mapOfClass()).toBe('2,2');
    await expectNoSideScroll(page);
  });
});
