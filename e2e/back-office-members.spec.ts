import { expect, type Page } from '@playwright/test';
import { device } from './booking.ts';
import {
  buy,
  demoPassword,
  expectAccessible,
  expectNoSideScroll,
  expectWellMade,
  fillCard,
  newMember,
} from './pages.ts';
import { test } from './studio.ts';

const nav = (page: Page) => page.getByRole('navigation', { name: 'Su expediente' });
const dialog = (page: Page) => page.getByRole('dialog');

test('the owner finds a member from every page, reads the record and acts on it', async ({
  page,
  studio,
  browser,
  baseURL,
  isMobile,
}) => {
  /** Rows of the member's record: cards on a phone. */
  const rows = page.getByRole('main').getByRole(isMobile ? 'listitem' : 'row');
  const memberPage = await device(browser, baseURL);
  const member = await newMember(memberPage, 'expediente');
  await memberPage.goto('/checkout/19304/');
  await fillCard(memberPage, '4242424242424242');
  await buy(memberPage, 'Pagar $190');
  await expect(memberPage.getByRole('heading', { level: 1, name: '¡Listo! Ya eres parte' })).toBeVisible();
  await memberPage.context().close();
  const { customer_id: id, email } = member;
  const word = crypto.randomUUID().slice(0, 8);
  await studio.admin('POST /member_tags', { body: { name: `Prueba ${word}` } });

  await test.step('[ADM-003] Ctrl+K, part of an e-mail address, arrows and Enter open the member’s page from any other', async () => {
    await page.goto('/myadmin/reportes/ventas');
    await page.getByLabel('Correo electrónico').fill('admin@tbm.test');
    await page.getByLabel('Contraseña', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Entrar Ahora' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Reportes: Ventas' })).toBeVisible();
    await page.keyboard.press('Control+k');
    const search = page.getByRole('combobox', { name: /^Buscar socia/ });
    await expect(search).toBeFocused();
    await search.fill(email.slice(0, -4));
    await expect(page.getByRole('option')).toHaveCount(1);
    await expectAccessible(page, 'back office, search of members');
    await search.press('ArrowDown');
    await search.press('Enter');
    await expect(page).toHaveURL(`/myadmin/socias/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Regina Treviño Salas' })).toBeVisible();
  });

  await test.step('each part of the record is well made, on a phone too', async () => {
    for (const part of ['Créditos', 'Reservaciones', 'Mensajes', 'Bitácora', 'Notas', 'Cobros', 'Compras']) {
      await nav(page).getByRole('link', { name: part }).click();
      await expect(nav(page).getByRole('link', { name: part })).toHaveAttribute('aria-current', 'page');
      await expect(page.getByText('Cargando…')).toHaveCount(0);
      await expectWellMade(page, `back office, member, ${part}`);
    }
    const size = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    // The menu closes by a script.
    await expect(() => expectNoSideScroll(page)).toPass({ timeout: 10_000 });
    if (size) await page.setViewportSize(size);
  });

  await test.step('a tag and a note', async () => {
    await page.getByLabel('Agregar etiqueta').selectOption(`Prueba ${word}`);
    await expect(page.getByRole('button', { name: `Quitar la etiqueta Prueba ${word}` })).toBeVisible();
    await nav(page).getByRole('link', { name: 'Notas' }).click();
    await page.getByRole('textbox', { name: 'Nota nueva' }).fill('Prefiere las 7:00.');
    await page.getByRole('button', { name: 'Agregar nota' }).click();
    await expect(page.getByRole('list', { name: 'Notas' })).toContainText('Prefiere las 7:00.');
    await expectAccessible(page, 'back office, note of a member');
  });

  await test.step('[ADM-004] gives access after a preview of the effect in numbers', async () => {
    await page.getByRole('button', { name: 'Dar acceso' }).click();
    await dialog(page).getByLabel('Paquete').selectOption({ label: '12 Clases · $1,590' });
    await dialog(page).getByLabel('Método de pago').selectOption('Efectivo');
    await dialog(page).getByLabel('Días de vigencia').fill('0');
    await expect(dialog(page).getByText('Escribe un número entre 1 y 3660.')).toBeVisible();
    await expect(dialog(page).getByRole('button', { name: 'Vender por $1,590' })).toBeDisabled();
    await dialog(page).getByLabel('Días de vigencia').fill('10');
    // A tap beside the dialog loses no input.
    await page.mouse.click(5, 400);
    await expect(dialog(page).getByRole('status')).toContainText(
      /12 clases.* por 10 días.*\$1,590 \(efectivo\)/,
    );
    await expectAccessible(page, 'back office, give access');
    await dialog(page).getByRole('button', { name: 'Vender por $1,590' }).click();
    await expect(page.getByText('Listo: ya tiene acceso.')).toBeVisible();
  });

  await test.step('[ADM-006] removes some of the member’s classes', async () => {
    await page.getByRole('button', { name: 'Quitar clases' }).click();
    await dialog(page).getByLabel('Cuántas clases').fill('2');
    await expect(dialog(page).getByRole('status')).toContainText('Tiene 13 clases; le quedarán 11.');
    await dialog(page).getByRole('button', { name: 'Quitar 2 clases' }).click();
    await expect(page.getByText('Clases quitadas.')).toBeVisible();
  });

  await test.step('[ADM-005] revokes the purchase and its classes', async () => {
    await nav(page).getByRole('link', { name: 'Compras' }).click();
    const row = rows.filter({ hasText: '12 Clases' });
    await row.getByRole('button', { name: /^Revocar la compra/ }).click();
    await expect(dialog(page).getByRole('status')).toContainText(/Se le quitan 1[012] clases\./);
    await expectAccessible(page, 'back office, revoke access');
    await dialog(page).getByRole('button', { name: 'Revocar acceso' }).click();
    await expect(row).toContainText('Revocada');
    const { credits } = await studio.admin('GET /customer/admin/:id', { params: { id } });
    expect(credits.every(({ title }) => title !== '12 Clases')).toBe(true);
  });

  await test.step('refunds part of a charge and shows the remaining amount', async () => {
    await nav(page).getByRole('link', { name: 'Cobros' }).click();
    await rows
      .filter({ hasText: '$190' })
      .getByRole('button', { name: /^Reembolsar/ })
      .click();
    await dialog(page).getByRole('radio', { name: 'Una parte' }).check();
    await dialog(page).getByLabel('Pesos').fill('500');
    await expect(dialog(page).getByText('Entre $0.01 y $190, con dos decimales.')).toBeVisible();
    await dialog(page).getByLabel('Pesos').fill('90.5');
    await expect(dialog(page).getByRole('status')).toContainText(
      /\$90\.50 por Tarjeta\. De \$190 quedan cobrados \$99\.50/,
    );
    await dialog(page).getByRole('button', { name: 'Reembolsar $90.50' }).click();
    await expect(page.getByText('Reembolso hecho.')).toBeVisible();
    await expect(rows.filter({ hasText: 'Se reembolsaron $90.50' })).toHaveCount(1);
    await expectAccessible(page, 'back office, charges of a member');
  });

  await test.step('records a refund handed out at the desk for a purchase paid there', async () => {
    const sale = rows.filter({ hasText: '$1,590' });
    await sale.getByRole('button', { name: /^Reembolsar/ }).click();
    await dialog(page).getByLabel('Cómo se lo devuelves').selectOption('Transferencia');
    await expect(dialog(page).getByRole('status')).toContainText(
      'Devuélvele tú $1,590 por transferencia: aquí solo queda registrado. De $1,590 quedan cobrados $0.',
    );
    await expectAccessible(page, 'back office, refund at the desk');
    await dialog(page).getByRole('button', { name: 'Registrar reembolso' }).click();
    await expect(page.getByText('Reembolso registrado.')).toBeVisible();
    const refundRow = rows.filter({ hasText: '−$1,590' });
    await expect(refundRow).toContainText(/Transferencia.*Del cargo \d+/);
    await expect(sale.getByRole('button', { name: /^Reembolsar/ })).toHaveCount(0);
  });

  await test.step('[ADM-003] the list finds the member by tag; the audit log has the actions and the views', async () => {
    await page.goto('/myadmin/socias');
    await page.getByLabel('Etiqueta').selectOption(`Prueba ${word}`);
    await expect(page.getByText('Página 1 de 1 · 1 en total')).toBeVisible();
    await expectWellMade(page, 'back office, members');
    await page.getByRole('link', { name: 'Regina Treviño Salas' }).click();
    await nav(page).getByRole('link', { name: 'Bitácora' }).click();
    const log = page
      .getByRole('region', { name: 'Bitácora' })
      .or(page.getByRole('list', { name: 'Bitácora' }));
    for (const done of ['Dio acceso', 'Quitó clases', 'Revocó acceso']) await expect(log).toContainText(done);
    await page.getByRole('button', { name: 'Consultas de expedientes' }).click();
    await expect(log).toContainText('Nota');
  });

  await test.step('the front desk reads the same by its rights: no audit log, no refund, no revoking', async () => {
    const desk = await device(browser, baseURL);
    await desk.goto(`/entrar/?next=/recepcion/socia/${id}/`);
    await desk.getByLabel('Correo electrónico').fill('recepcion@tbm.test');
    await desk.getByLabel('Contraseña', { exact: true }).fill(demoPassword);
    await desk.getByRole('button', { name: 'Entrar Ahora' }).click();
    await expect(desk.getByRole('list', { name: 'Etiquetas' })).toContainText(`Prueba ${word}`);
    for (const part of ['Créditos', 'Reservaciones', 'Mensajes', 'Cobros', 'Notas']) {
      await nav(desk).getByRole('link', { name: part }).click();
      await expect(nav(desk).getByRole('link', { name: part })).toHaveAttribute('aria-current', 'page');
      await expect(desk.getByRole('button', { name: /Reembolsar|Revocar/ })).toHaveCount(0);
      await expectWellMade(desk, `desk, member, ${part}`);
    }
    await expect(nav(desk).getByRole('link')).toHaveCount(6);
    const note = desk.getByRole('list', { name: 'Notas' }).getByRole('listitem');
    await expect(note).toContainText('Prefiere las 7:00.');
    await expect(note.getByRole('button')).toHaveCount(0);
    const draft = desk.getByRole('textbox', { name: 'Nota nueva' });
    await draft.fill('Pagó en efectivo.');
    await desk.getByRole('button', { name: 'Agregar nota' }).click();
    await expect(note).toHaveCount(2);
    await expect(draft).toHaveValue('');
    await draft.fill('Llega tarde los martes.');
    await note.getByRole('button', { name: /^Borrar/ }).click();
    await desk.getByRole('button', { name: 'Borrar nota' }).click();
    await expect(note).toHaveCount(1);
    await expect(draft).toHaveValue('Llega tarde los martes.');
    const tags = desk.getByRole('list', { name: 'Etiquetas' });
    await desk.getByRole('button', { name: `Quitar la etiqueta Prueba ${word}` }).click();
    await expect(tags).not.toContainText(`Prueba ${word}`);
    // Arrow keys choose among tags; only the button adds one.
    let addedTags = 0;
    desk.on('request', (request) => {
      if (request.method() === 'POST' && /\/tags$/.test(new URL(request.url()).pathname)) addedTags += 1;
    });
    await desk.getByLabel('Etiqueta nueva').selectOption(`Prueba ${word}`);
    await desk.getByRole('button', { name: 'Agregar etiqueta' }).click();
    await expect(tags).toContainText(`Prueba ${word}`);
    expect(addedTags).toBe(1);
    await expectAccessible(desk, 'desk, tags of a member');
    await desk.context().close();
  });
});
