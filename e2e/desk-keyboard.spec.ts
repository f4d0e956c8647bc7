import { expect } from '@playwright/test';
import { demoAccount } from './calls.ts';
import { branchFarFromMidnight } from './open-class.ts';
import { expectAccessible, signIn } from './pages.ts';
import { test } from './studio.ts';
import { expectAnnounced, expectFocus, recordAnnouncements, walk, walkTo } from './walk.ts';
import { writeByWhatsapp } from './whatsapp.ts';

/** The same walk in every project. */
test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false });

test('a front desk’s evening only by keyboard: a sale, a booking, a guest, arrivals, the waitlist, an answer, a cancelled class', {
  tag: '@desktop',
}, async ({ page, browser, baseURL, studio }) => {
  test.setTimeout(180_000);
  const others = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
  const member = await studio.member(others, 'puerta');
  const waiting = await studio.member(others, 'espera');
  await studio.as(waiting)('PUT /customer', { body: { name: 'Berta', last_name: 'Luna' } });
  await others.context().close();
  const { branch_id } = branchFarFromMidnight();
  // The class is today, because attendance is marked on its day. Its two places distinguish it from those of other journeys.
  const { id } = await studio.openClass({ hours: 25 / 60, branch_id, capacity: 2 });
  const number = `81${Date.now() % 10_000}${1000 + Math.floor(Math.random() * 9000)}`.padEnd(10, '7');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await recordAnnouncements(page);
  await signIn(page, demoAccount('recepcion'));
  await expect(page).toHaveURL('/mytbm');
  await page.goto(`/recepcion/?branch_id=${branch_id}`);
  const heading = page.getByRole('heading', { level: 1 });
  const dialog = page.getByRole('dialog');
  const press = (...keys: string[]) =>
    keys.reduce((so, key) => so.then(() => page.keyboard.press(key)), Promise.resolve());
  /** Opens a page of the bar with the keyboard; the search comes before it. */
  const viaBar = async (name: RegExp, title: string) => {
    await press('Control+k');
    await walkTo(page, name, 12);
    await press('Enter');
    await expectFocus(page, title);
  };

  await test.step('the day opens; another day and back, where the focus stays on the tab', async () => {
    await expect(heading).toHaveText('Clases del día');
    await walkTo(page, /^Mañana$/);
    await walk(page, ['Enter', 'Mañana'], ['Shift+Tab', 'Hoy'], ['Enter', 'Hoy']);
    await expectAccessible(page, 'today');
  });

  await test.step('[ADM-003] Ctrl+K leads to the search; Escape closes the list, then empties the field; Enter waits for the options', async () => {
    const label = 'Buscar socia: nombre, teléfono o correo';
    await page.keyboard.press('/');
    await expectFocus(page, 'Hoy');
    await walk(page, ['Control+k', label]);
    await page.evaluate('window.announced.splice(0)');
    await page.keyboard.type(member.email);
    await expect(page.getByRole('option')).toHaveCount(1);
    await expectAnnounced(page, '1 opción');
    await walk(page, ['Escape', label]);
    await expect(page.getByRole('option')).toHaveCount(0);
    await expect(page.getByRole('combobox')).toHaveValue(member.email);
    await walk(page, ['Escape', label]);
    await expect(page.getByRole('combobox')).toHaveValue('');
    // A search that fails says so, and ends the wait of Enter.
    const calls = '**/api/customer/query*';
    await page.route(calls, (route) =>
      route.fulfill({ status: 429, json: { code: 'too_many_requests', message: 'Espera un momento.' } }),
    );
    await page.keyboard.type('Regina');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Espera un momento.').first()).toBeVisible();
    await page.unroute(calls);
    await walk(page, ['Escape', label], ['Escape', label]);
    // Enter after an arrow key within the options of an earlier text chooses no one: those of this text may be others.
    await page.keyboard.type('tbm.tes');
    await expect(page.getByRole('option').nth(1)).toBeVisible();
    const release = Promise.withResolvers<void>();
    await page.route(calls, (route) => release.promise.then(() => route.continue()));
    await page.keyboard.type('t');
    await press('ArrowDown', 'Enter');
    const answered = page.waitForResponse(calls);
    release.resolve();
    await answered;
    await page.unroute(calls);
    await page.waitForTimeout(300);
    await expect(page.getByRole('combobox')).toHaveValue('tbm.test');
    await walk(page, ['Escape', label], ['Escape', label]);
    // Enter right after the text, as a scanner types it, waits for the options.
    await page.keyboard.type(member.email);
    await page.keyboard.press('Enter');
    await expectFocus(page, 'Regina Treviño Salas');
    await expect(page.locator(':focus')).toHaveRole('heading');
    await expectAccessible(page, 'member');
  });

  await test.step('a press without a release chooses no member', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('socia@tbm.test');
    // Waiting for this option avoids an option of the last search.
    const option = page.getByRole('option', { name: /Camila/ });
    await expect(option).toBeVisible();
    const box = await option.boundingBox();
    if (!box) throw new Error('no option');
    await page.mouse.move(box.x + 20, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 20, box.y + 500);
    await page.mouse.up();
    await expect(heading).toHaveText('Regina Treviño Salas');
    await page.keyboard.press('Escape');
  });

  await test.step('[ADM-004] sells the member a package; the focus comes back to the button', async () => {
    await page.keyboard.press('Escape');
    await walkTo(page, /^Vender paquete$/);
    await press('Enter');
    await expect(dialog.locator('option', { hasText: /^8 Clases/ }).first()).toBeAttached();
    await walkTo(page, /^Paquete$/, 3);
    await page.keyboard.type('8 Clases');
    await walkTo(page, /^Cobrar \$/, 5);
    await press('Enter');
    await expect(dialog.getByRole('status')).toHaveText(/^Folio \d+ · 8 Clases/);
    await walkTo(page, /^Listo$/, 3);
    await walk(page, ['Enter', 'Vender paquete']);
  });

  await test.step('[API-083] opens the class from the day and books the member; the chosen member takes the focus of the search', async () => {
    await viaBar(/^Hoy$/, 'Clases del día');
    await walkTo(page, /cupo 2(\D|$)/);
    await press('Enter');
    await expect(page).toHaveURL(new RegExp(`/recepcion/clase/${id}/`));
    await expect(page.locator(':focus')).toHaveRole('heading');
    await walkTo(page, /^Agregar$/);
    await press('Enter');
    await walkTo(page, /^Nombre, teléfono o correo/, 4);
    await page.keyboard.type(member.email);
    await expect(page.getByRole('option')).toHaveCount(1);
    await walk(page, ['Enter', 'Elegir otra']);
    await walkTo(page, /^Reservar$/, 5);
    await walk(page, ['Enter', 'Agregar']);
  });

  await test.step('a guest who pays later; the full class shows why no one can be added', async () => {
    await press('Enter');
    await walkTo(page, /^Una socia$/, 3);
    await press('ArrowDown');
    await walkTo(page, /^Nombre de la invitada/, 2);
    await page.keyboard.type('Prima de Regina');
    await walkTo(page, /^En efectivo, ya pagó$/, 2);
    await press('ArrowDown');
    await walkTo(page, /^Reservar$/, 4);
    await walk(page, ['Enter', 'Clase llena']);
    await page.evaluate('window.announced.splice(0)');
    await press('Enter');
    await expectAnnounced(page, 'La clase está llena: cancela un lugar o amplía el cupo.');
  });

  await test.step('[API-084] checks in from the list and undoes it; the focus stays; the map in words', async () => {
    await studio.as(waiting)('POST /waitlist', { body: { single_class_id: id } });
    await walkTo(page, /^Asistió Regina Treviño Salas,/);
    const pressed = page.locator(':focus');
    await press('Space');
    await expect(pressed).toHaveAttribute('aria-pressed', 'true');
    await expectFocus(page, 'Asistió Regina Treviño Salas, lugar 1, Falta responsiva, Primera vez');
    await expect(page.getByRole('region', { name: 'Lugares' })).toMatchAriaSnapshot(`
      - region "Lugares":
        - list:
          - listitem: "Lugar 1: Regina Treviño Salas, ya llegó"
          - listitem: "Lugar 2: libre"
    `);
    // The pause is longer than that of a double tap.
    await page.waitForTimeout(600);
    await press('Space');
    await expect(page.locator(':focus')).toHaveAttribute('aria-pressed', 'false');
    await expectAccessible(page, 'class');
  });

  await test.step('check-in by code: the dialog names the member, and the button that opened it gets the focus back', async () => {
    const { rows } = await studio.desk('GET /rosters/:id', { params: { id: String(id) } });
    const place = rows.find(({ customer }) => customer?.customer_id === member.customer_id);
    const { code } = await studio.as(member)('GET /class_reservations/:id/code', {
      params: { id: String(place?.class_reservation_id) },
    });
    await walkTo(page, /^Registrar llegada$/, 8, 'Shift+Tab');
    await press('Enter');
    const field = page.getByLabel('Código de la reservación');
    await expect(dialog.getByRole('alert')).toBeVisible();
    await expect(field).toBeFocused();
    await page.evaluate('window.announced.splice(0)');
    await page.keyboard.type('NADA');
    await press('Enter');
    await expect(dialog.getByRole('status')).not.toHaveText(/Aquí aparece/);
    await expect(field).toBeFocused();
    await expect.poll(() => page.evaluate('window.announced.length')).toBe(1);
    await press('Control+a');
    await page.keyboard.type(code);
    await press('Enter');
    await expect(dialog.getByRole('status')).toHaveText(
      'Regina Treviño Salas está dentro: lugar 1. Falta su responsiva.',
    );
    await walk(page, ['Escape', 'Registrar llegada']);
    await expect(page.getByText('1 de 2 llegaron')).toBeVisible();
  });

  await test.step('cancels the guest’s place in the dialog of its row, and gives it to the waiting member', async () => {
    await walkTo(page, /^Cambiar Prima de Regina$/);
    await press('Enter');
    await walkTo(page, /^Cancelar su lugar$/);
    await press('Enter');
    await walkTo(page, /^Sí, cancelar su lugar$/, 4);
    await press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page.locator(':focus')).toHaveRole('heading');
    await expect(page.getByRole('region', { name: 'Lista de espera' })).toContainText(
      '1 socia espera un lugar',
    );
    await walkTo(page, /^Dar lugar a Berta Luna$/);
    await press('Enter');
    await expect(dialog).toContainText('Berta Luna');
    await walkTo(page, /^Con un crédito de la socia$/, 5);
    await press('ArrowDown');
    await expectAccessible(page, 'a place for a waiting member');
    await walkTo(page, /^Reservar$/, 4);
    await press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Asistió Berta Luna/ })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Lista de espera' })).toHaveCount(0);
    await expect(page.locator(':focus')).toHaveRole('heading');
  });

  await test.step('answers a conversation, and stays in its field', async () => {
    await writeByWhatsapp(page, number, { text: '¿Queda lugar?' }, `Inés ${number}`);
    await viaBar(/^Mensajes/, 'Mensajes');
    await expect(page.getByRole('link', { name: new RegExp(number) })).toBeVisible();
    await walkTo(page, new RegExp(number));
    await press('Enter');
    await expectFocus(page, `Inés ${number}`);
    await walkTo(page, /^Tu respuesta/);
    await page.keyboard.type('Sí, queda uno.');
    await press('Control+Enter');
    await expect(page.getByRole('region', { name: 'Mensajes' })).toContainText('Sí, queda uno.');
    await expectFocus(page, 'Tu respuesta');
    await expect(page.locator(':focus')).toHaveValue('');
    await expectAccessible(page, 'conversation');
  });

  await test.step('[API-081] cancels the class, which disappears from the day', async () => {
    await viaBar(/^Hoy$/, 'Clases del día');
    await walkTo(page, /cupo 2(\D|$)/);
    await press('Enter');
    await expect(page.getByText('1 de 2 llegaron')).toBeVisible();
    await walkTo(page, /^Cancelar clase$/);
    await press('Enter');
    await walkTo(page, /^Motivo/, 3);
    await page.keyboard.type('No hay luz');
    await walkTo(page, /^Sí, cancelar la clase$/, 2);
    await press('Enter');
    await expect(page.getByText('Clase cancelada; avisamos a 2 socias')).toBeVisible();
    await expectFocus(page, 'Clases del día');
    await expect(page.locator(`main a[href^="/recepcion/clase/${id}/"]`)).toHaveCount(0);
  });
});
