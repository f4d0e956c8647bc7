import { expect } from '@playwright/test';
import { demoAccount } from './calls.ts';
import { expectNoSideScroll, expectWellMade, signIn } from './pages.ts';
import { test } from './studio.ts';
import { receivedByWhatsapp, writeByWhatsapp } from './whatsapp.ts';

/** Four digits that the simulator treats like any others. */
const four = (): number => 1000 + Math.floor(Math.random() * 9000);
/** A number that belongs to no customer. */
const newNumber = (): string => `81${four()}${four()}`;
/** The simulator refuses numbers with this ending: they have no WhatsApp. */
const unreachable = (): string => `81${four()}0000`;

test('the desk reads and answers messages by WhatsApp', async ({ page, isMobile }) => {
  const number = newNumber();
  const name = `Regina ${number.slice(-4)}`;
  await signIn(page, demoAccount('recepcion'));
  await expect(page.getByRole('heading', { level: 1, name: /^Hola, / })).toBeVisible();
  const item = page.getByRole('link', { name: new RegExp(name) });
  const messages = page.getByRole('region', { name: 'Mensajes' });

  await test.step('a message appears in the open list, unread and unassigned', async () => {
    await page.goto('/recepcion/?branch_id=1');
    await page
      .getByRole('navigation', { name: 'Recepción' })
      .getByRole('link', { name: /^Mensajes/ })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Mensajes' })).toBeVisible();
    await page.getByRole('link', { name: 'Sin asignar', exact: true }).click();
    await expect(page).toHaveURL(/ver=sin-asignar/);
    await writeByWhatsapp(page, number, { text: '¿Tienen lugar hoy a las 7?' }, name);
    await expect(item).toContainText('¿Tienen lugar hoy a las 7?');
    await expect(item).toContainText('1 sin leer');
    await expect(item).toContainText('Sin asignar · Quedan');
    await expectWellMade(page, 'conversations');
  });

  await test.step('an opened conversation counts as read for the whole desk', async () => {
    await item.click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(messages).toContainText('¿Tienen lugar hoy a las 7?');
    await expect(page.getByText('No es de una socia')).toBeVisible();
    await page.goto('/recepcion/mensajes/?branch_id=1');
    await expect(item).not.toContainText('sin leer');
    await item.click();
  });

  await test.step('the answer is delivered, and its author is assigned to the conversation', async () => {
    const text = page.getByLabel('Tu respuesta');
    await page.getByRole('button', { name: 'Enviar', exact: true }).press('Enter');
    await expect(page.getByText('Escribe tu respuesta.').first()).toBeVisible();
    await text.fill('Sí, queda un lugar.');
    await page.getByRole('button', { name: 'Enviar', exact: true }).click();
    await expect(messages).toContainText('Sí, queda un lugar.');
    await expect(messages).toContainText(/Julieta Mendoza Rico · .* · Entregado/);
    await expect(text).toHaveValue('');
    await expect(page.getByLabel('La atiende').locator('option:checked')).toHaveText('Julieta Mendoza Rico');
    expect(await receivedByWhatsapp(page, number)).toEqual(['Sí, queda un lugar.']);
    await expectWellMade(page, 'a conversation');
  });

  await test.step('a photo is named; a closed conversation is opened by the next message', async () => {
    await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
    await expect(page.getByText('Cerrada', { exact: true })).toBeVisible();
    // WhatsApp gives times in whole seconds: within the same second, the answer above would be the newer one.
    await page.waitForTimeout(1000);
    const image = { id: '1', mime_type: 'image/jpeg', caption: 'Mi tapete' };
    await writeByWhatsapp(page, number, { content: { type: 'image', image } }, name);
    await expect(messages).toContainText('Foto: Mi tapete');
    await expect(page.getByText('Cerrada', { exact: true })).toHaveCount(0);
    if (!isMobile) await expect(item).toContainText('Foto: Mi tapete');
  });

  await test.step('it is assigned to a colleague, and leaves the first colleague’s list', async () => {
    await page.getByLabel('La atiende').selectOption({ label: 'Alejandra Treviño Cantú' });
    await expect(page.getByText('La atiende Alejandra Treviño Cantú')).toBeVisible();
    await page.goto('/recepcion/mensajes/?branch_id=1&ver=mias');
    await expect(page.getByRole('link', { name: 'Mías' })).toHaveAttribute('aria-current', 'page');
    await expect(item).toHaveCount(0);
  });
});

test('an undelivered message shows the reason, and after the window a template is sent', async ({ page }) => {
  await signIn(page, demoAccount('recepcion'));
  await expect(page.getByRole('heading', { level: 1, name: /^Hola, / })).toBeVisible();
  const messages = page.getByRole('region', { name: 'Mensajes' });

  await test.step('a refusal is shown at the message', async () => {
    const number = unreachable();
    await writeByWhatsapp(page, number, { text: 'Hola' }, `Sin ${number}`);
    await page.goto('/recepcion/mensajes/?branch_id=1');
    await page.getByRole('link', { name: new RegExp(`Sin ${number}`) }).click();
    await page.getByLabel('Tu respuesta').fill('Hola, ¿en qué te ayudamos?');
    await page.getByRole('button', { name: 'Enviar', exact: true }).click();
    await expect(messages).toContainText('No se envió. Su número no tiene WhatsApp');
    await expectWellMade(page, 'a refused answer');
  });

  await test.step('a day later only a template is offered, with its words filled in', async () => {
    // A customer of the demo studio wrote yesterday.
    await page.goto('/recepcion/mensajes/20003/?branch_id=1');
    await expect(page.getByText(/^Pasaron 24 horas desde su último mensaje/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ver su ficha' })).toHaveAttribute(
      'href',
      /^\/recepcion\/socia\/\d+\/$/,
    );
    await expect(page.getByLabel('Tu respuesta')).toHaveCount(0);
    await page.getByLabel('Plantilla').selectOption({ label: 'Olvidó algo en el estudio' });
    await page.getByRole('button', { name: 'Enviar plantilla' }).press('Enter');
    await expect(page.getByText('Completa los datos.').first()).toBeVisible();
    await page.getByLabel('Qué olvidó').fill('una sudadera gris');
    await expectWellMade(page, 'a template');
    await expectNoSideScroll(page);
    await page.getByRole('button', { name: 'Enviar plantilla' }).click();
    await expect(messages).toContainText('En TBM Monterrey encontramos una sudadera gris.');
    await expect(messages).toContainText('Entregado');
  });
});
