import { expect } from '@playwright/test';
import { demoPassword, expectAccessible, expectNoSideScroll } from './pages.ts';
import { test } from './studio.ts';

/** Removes the birthday, so that another walk of this journey does not find it. */
let forget = async (): Promise<unknown> => undefined;
test.afterEach(() => forget());

test('the owner writes to the members who have a birthday and allow promotions', async ({ page, studio }) => {
  const mark = crypto.randomUUID().slice(0, 6);
  const member = await studio.member(page, 'segmento');
  const asMember = studio.as(member);
  // No other member in these tests has a birthday.
  const today = Temporal.Now.plainDateISO('America/Monterrey');
  await asMember('PUT /customer', {
    body: { name: 'Regina', last_name: `Salas ${mark}`, birthdate: today.with({ year: 1992 }).toString() },
  });
  forget = () => asMember('PUT /customer', { body: { birthdate: '1994-03-07' } });
  await asMember('PUT /consents', { body: { purpose: 'marketing', given: true, version: 1 } });
  await page.context().clearCookies();

  await test.step('the ready-made segments exist, and a new one counts while it is written', async () => {
    await page.goto('/myadmin/segmentos');
    await page.getByLabel('Correo electrónico').fill('admin@tbm.test');
    await page.getByLabel('Contraseña', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Entrar Ahora' }).click();
    await expect(page.getByRole('link', { name: 'Cumplen años este mes', exact: true })).toBeVisible();
    await expectAccessible(page, 'back office, segments');
    await expectNoSideScroll(page);
    await page.getByRole('link', { name: 'Nuevo segmento' }).click();
    await page.getByLabel('Nombre del segmento').fill(`Cumpleañeras ${mark}`);
    for (const condition of ['Es nueva', 'Cumple años pronto']) {
      await page.getByRole('combobox', { name: 'Agregar una condición' }).click();
      await page.getByRole('option', { name: condition }).click();
      await expect(page.getByRole('listbox')).toBeHidden();
    }
    await page.getByLabel('Registrada en los últimos días').fill('0');
    await expect(page.getByText(/^Escribe un número entre 1 y \d+\.$/)).toBeVisible();
    await page.getByLabel('Registrada en los últimos días').fill('1');
    await page.getByLabel('Días que faltan; 0 es hoy').fill('0');
    await expect(page.getByRole('link', { name: `Regina Salas ${mark}` })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: /^1 socia$/ })).toBeVisible();
    await expectAccessible(page, 'back office, a segment');
    await expectNoSideScroll(page);
    await page.getByRole('button', { name: 'Guardar segmento' }).click();
    await expect(page.getByText('Segmento guardado.')).toBeVisible();
  });

  await test.step('the message is shown as the member receives it, and the page asks before sending it', async () => {
    await page.getByRole('link', { name: `Escribir a Cumpleañeras ${mark}` }).click();
    await expect(page.getByText('Lo recibe 1 de 1 socia.')).toBeVisible();
    await page.getByLabel('Asunto').fill(`¡Felicidades, {nombre}! ${mark}`);
    await page.getByLabel('Mensaje').fill('Hola, {apellido}.');
    await expect(page.getByText('Entre llaves solo puedes usar {nombre} y {sucursal}.')).toBeVisible();
    await page.getByLabel('Mensaje').fill('Hola, {nombre}.\n\nTe esperamos en {sucursal}.');
    const shown = page.getByRole('region', { name: 'Así lo recibe' });
    await expect(shown.getByText('Te esperamos en Monterrey.', { exact: true })).toBeVisible();
    await expect(shown.getByRole('heading', { name: `¡Felicidades, Ana! ${mark}` })).toBeVisible();
    await expectAccessible(page, 'back office, a message to a segment');
    await expectNoSideScroll(page);
    await page.getByLabel('Cuándo sale').fill('2020-01-01T10:00');
    await page.getByRole('button', { name: 'Programar' }).click();
    await page.getByRole('button', { name: 'Sí, programar' }).click();
    await expect(page.getByText('Elige un momento de los próximos 90 días.')).toBeVisible();
    await page.getByLabel('Cuándo sale').fill('');
    page.once('dialog', (question) => void question.dismiss());
    await page.getByRole('link', { name: 'Mensajes enviados' }).click();
    await expect(page.getByLabel('Asunto')).toHaveValue(`¡Felicidades, {nombre}! ${mark}`);
    await page.getByRole('button', { name: 'Enviar ahora' }).click();
    const question = page.getByRole('dialog', { name: '¿Enviar el mensaje?' });
    await expect(question.getByText('Hoy lo recibiría 1 socia.', { exact: false })).toBeVisible();
    await question.getByRole('button', { name: 'Sí, enviar' }).click();
    await expect(page).toHaveURL(/\/segmentos\/mensajes\/\d+$/);
    await expect(async () => {
      await page.getByRole('button', { name: 'Actualizar resultados' }).click();
      await expect(page.getByText(/^Enviada · /)).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(page.getByText('de 1 socia del segmento')).toBeVisible();
    await expectAccessible(page, 'back office, results of a message');
  });

  await test.step('the member finds it in the inbox, with their name', async () => {
    const { data } = await asMember('GET /notifications', { query: {} });
    expect(data.map(({ content }) => content)).toContain(
      `¡Felicidades, Regina! ${mark}. Hola, Regina. Te esperamos en Monterrey.`,
    );
  });
});
