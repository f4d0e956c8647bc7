import { expect } from '@playwright/test';
import { device } from './booking.ts';
import { demoAccount } from './calls.ts';
import { expectWellMade, signIn } from './pages.ts';
import { test } from './studio.ts';

// It publishes a version for the whole studio, so it runs after all others.

test('a member signs the waiver before her class, is asked again for a new version, and signs that on the desk’s tablet', async ({
  page,
  browser,
  baseURL,
  studio,
}) => {
  const member = await studio.member(page, 'responsiva');
  // The form asks for a birthdate that the record does not have.
  await studio.as(member)('PUT /customer', { body: { birthdate: null } });
  const opened = await studio.openClass({ hours: 5 });
  await studio.bookedForCash(member, opened.id);
  const ticketLink = page
    .getByRole('link', { name: 'Falta tu responsiva · 1 minuto' })
    .locator('visible=true');
  const sign = page.getByRole('button', { name: 'Firmar responsiva' });

  await test.step('a place in a class leads to the waiver', async () => {
    await page.goto('/mytbm/reservaciones?filter=upcoming');
    await expectWellMade(page, 'reservations without a waiver');
    await ticketLink.first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Mi Responsiva' })).toBeVisible();
    await expect(page.getByText('Léela y fírmala antes de tu primera clase en el estudio.')).toBeVisible();
  });

  await test.step('a minor is asked for a guardian; what is missing is said at its field', async () => {
    await sign.click();
    await expect(page.getByText('Escribe tu nombre completo para firmar.')).toBeVisible();
    await page.getByLabel('Tu fecha de nacimiento').fill('2012-03-04');
    await expect(page.getByLabel('Nombre completo de quien firma por ti')).toBeVisible();
    await page.getByLabel('Tu fecha de nacimiento').fill('1994-03-04');
    await expect(page.getByLabel('Nombre completo de quien firma por ti')).toHaveCount(0);
    await expectWellMade(page, 'waiver with errors');
  });

  await test.step('the questions come with the consent of their own', async () => {
    await expect(page.getByRole('radio')).toHaveCount(0);
    await page.getByRole('checkbox', { name: /Acepto de forma expresa/ }).check();
    const questions = page.getByRole('region', { name: 'Tu salud' }).getByRole('group');
    await expect(questions.first()).toBeVisible();
    for (const question of (await questions.all()).slice(1)) await question.getByLabel('No').check();
    await questions.first().getByLabel('Sí').check();
    await questions.first().getByLabel('Cuéntanos lo que debamos saber (opcional)').fill('Rodilla izquierda');
    await page.getByLabel('Contacto de emergencia (opcional)').fill('Rosa Treviño');
    await page.getByLabel('Su teléfono (opcional)').fill('8112345678');
    await expectWellMade(page, 'questions');
  });

  await test.step('signed: the copy, and nothing more is asked', async () => {
    await page.getByLabel('Tu nombre completo').fill('Regina Treviño Salas');
    await page.getByLabel('Leí el texto completo y estoy de acuerdo.').check();
    await sign.click();
    await expect(page.getByText('Tu responsiva está firmada.')).toBeVisible();
    await expect(page.getByText(/^Firmaste la versión \d+ el .* como Regina Treviño Salas\.$/)).toBeVisible();
    await expect(page.getByText('Sí: Rodilla izquierda')).toBeVisible();
    await expectWellMade(page, 'signed waiver');
    await page.goto('/mytbm/reservaciones?filter=upcoming');
    await expect(page.getByRole('heading', { level: 1, name: 'Mis Reservaciones' })).toBeVisible();
    await expect(ticketLink).toHaveCount(0);
  });

  await test.step('an admin publishes another version, after a look at whom it asks', async () => {
    const office = await device(browser, baseURL);
    await office.setViewportSize({ width: 1440, height: 900 });
    await signIn(office, demoAccount('admin'));
    await office.waitForURL(/\/(mytbm|recepcion|myadmin)/);
    await office.goto('/myadmin/responsiva');
    const text = office.getByLabel('Texto');
    await text.fill(`${await text.inputValue()}\n\nEn el estudio entreno con calcetines antiderrapantes.`);
    await office.getByRole('button', { name: 'Guardar borrador' }).click();
    await office.getByRole('button', { name: 'Publicar…' }).click();
    const question = office.getByRole('dialog', { name: /^¿Publicar la versión \d+\?$/ });
    await expect(question).toContainText(/Firmaron la versión de ahora \d+ socias?/);
    await question.getByRole('button', { name: 'Publicar' }).click();
    await expect(office.getByRole('button', { name: /^Leer la versión \d+$/ })).toHaveCount(2);
    await office.context().close();
  });

  await test.step('the member is asked again, on a desktop too', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/mytbm/reservaciones?filter=upcoming');
    await ticketLink.first().click();
    await expect(page.getByText('El texto cambió: léelo y fírmalo otra vez')).toBeVisible();
    await expect(page.getByText('En el estudio entreno con calcetines antiderrapantes.')).toBeVisible();
    await expect(page.getByText(/^Firmaste la versión \d+ el/)).toBeVisible();
    await expectWellMade(page, 'waiver on a desktop');
  });

  await test.step('the desk sees it and hands over the tablet, which shows nothing of the desk until the staff is back', async () => {
    const desk = await device(browser, baseURL);
    await desk.setViewportSize({ width: 1024, height: 768 });
    await signIn(desk, demoAccount('recepcion'));
    await desk.waitForURL(/\/(mytbm|recepcion)/);
    await desk.goto(`/recepcion/clase/${opened.id}/`);
    await expect(desk.getByRole('button', { name: '1 sin responsiva' })).toBeVisible();
    await expectWellMade(desk, 'roster');
    await desk.getByRole('button', { name: 'Cambiar Regina Treviño Salas' }).click();
    await desk.getByRole('link', { name: 'Firmar aquí' }).click();
    await expect(desk.getByRole('heading', { level: 1, name: 'Hola, Regina' })).toBeVisible();
    await expect(desk.getByRole('banner')).toHaveCount(0);
    await expect(desk.getByRole('main').getByRole('link')).toHaveCount(0);
    await expectWellMade(desk, 'tablet');
    await desk.goBack();
    await desk.getByRole('button', { name: 'No, soy la socia' }).click();
    await desk.getByLabel('Tu nombre completo').fill('Regina Treviño Salas');
    await desk.getByLabel('Leí el texto completo y estoy de acuerdo.').check();
    await desk.getByRole('button', { name: 'Firmar responsiva' }).click();
    await expect(desk.getByRole('heading', { level: 1, name: 'Gracias, Regina' })).toBeVisible();
    await desk.getByRole('button', { name: 'Soy del equipo: volver a la lista' }).click();
    await desk.getByRole('button', { name: 'Sí, soy del equipo' }).click();
    await expect(desk.getByRole('list', { name: 'Lista de la clase' })).toBeVisible();
    await expect(desk.getByText('Falta responsiva')).toHaveCount(0);
    await desk.context().close();
    await page.reload();
    await expect(page.getByText('Tu responsiva está firmada.')).toBeVisible();
  });
});
