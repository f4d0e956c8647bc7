import { expect, type Page } from '@playwright/test';
import { dialog } from './booking.ts';
import { answerBank } from './pages.ts';
import { test } from './studio.ts';
import { expectAnnounced, expectFocus, recordAnnouncements, walk, walkTo } from './walk.ts';

/** The same walk in every project. */
test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

// Without a mouse: after every step the focus is visible at the expected place, and the result was announced once.

/** Holds a call until the returned function is called. */
async function held(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('signing in and booking a spot only by keyboard', { tag: '@phone' }, async ({ page, studio }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await recordAnnouncements(page);
  const { id, day } = await studio.openClass({ hours: 31 });
  const member = await studio.member(page, 'teclas', { classes: 4 });
  await page.context().clearCookies();

  await test.step('signing in: a mistake leads to its field, then to the heading of the member area', async () => {
    await page.goto('/entrar/');
    await expect(page.getByRole('button', { name: 'Entrar Ahora' })).toBeVisible();
    await walk(
      page,
      ['Tab', 'Ir al contenido'],
      ['Tab', 'TBM'],
      ['Tab', 'Paquetes'],
      ['Tab', 'Correo electrónico'],
    );
    await page.keyboard.type('teclas@');
    await walk(page, ['Tab', 'Contraseña'], ['Tab', 'Mostrar la contraseña'], ['Tab', 'Entrar Ahora']);
    await page.keyboard.press('Enter');
    await expectFocus(page, 'Correo electrónico');
    await expect(page.locator(':focus')).toHaveAccessibleDescription('El correo electrónico no es válido.');
    await expectAnnounced(page, 'Hay 2 campos por corregir.');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(member.email);
    await page.keyboard.press('Enter');
    await expectFocus(page, 'Contraseña');
    await expect(page.locator(':focus')).toHaveAccessibleDescription('Escribe tu contraseña.');
    await expect(page.locator(':focus')).toHaveAttribute('aria-invalid', 'true');
    await expectAnnounced(page, 'Hay 1 campo por corregir.');
    await page.keyboard.type(member.password);
    // The button keeps the focus during the call.
    const signedIn = await held(page, '**/api/auth/sign-in/email');
    await walk(page, ['Tab', 'Mostrar la contraseña'], ['Tab', 'Entrar Ahora']);
    await page.keyboard.press('Enter');
    await expect(page.locator(':focus')).toHaveAttribute('aria-disabled', 'true');
    await expectFocus(page, 'Entrar Ahora');
    signedIn();
    await expect(page).toHaveURL('/mytbm');
    await expectFocus(page, 'Hola, Regina');
    await expect(page.locator(':focus')).toHaveRole('heading');
  });

  await test.step('another day keeps the focus and announces its content', async () => {
    await page.goto(`/mytbm/presencial?branch_id=1&dia=${day}`);
    await expect(page.locator(`a[href*="clase=${id}"]`).locator('visible=true')).toBeVisible();
    await walkTo(page, /, elegido$/);
    await expectAnnounced(page);
    await page.keyboard.press('Tab');
    const next = (await page.locator(':focus .visually-hidden').textContent()) ?? '';
    await page.keyboard.press('Enter');
    await expect(page.locator(':focus')).toHaveAccessibleName(`${next}, elegido`);
    await expect.poll(() => page.evaluate('window.announced.length')).toBe(1);
    expect(await page.evaluate('window.announced.splice(0)')).toEqual([
      expect.stringMatching(new RegExp(`^${next.split(',')[0]}: (\\d+ clases?|sin clases)$`)),
    ]);
    await walk(page, ['Shift+Tab', /./]);
    await page.keyboard.press('Enter');
    await expect(page.locator(`a[href*="clase=${id}"]`).locator('visible=true')).toBeVisible();
    await expect.poll(() => page.evaluate('window.announced.splice(0).length')).toBe(1);
  });

  await test.step('the dialog takes the focus, its map is walked with arrows, and the card gets it back', async () => {
    const card = page.locator(`a[href*="clase=${id}"]`).locator('visible=true');
    const name = (await card.getAttribute('aria-label')) ?? '';
    // Other classes of the day may have the same name.
    const target = () => page.evaluate<string>("document.activeElement.getAttribute('href') ?? ''");
    do await walkTo(page, new RegExp(`^${name.slice(0, 11)}`));
    while (!(await target()).includes(`clase=${id}`));
    await expect(card).toBeFocused();
    await page.keyboard.press('Enter');
    const title = await dialog(page).getByRole('heading', { level: 2 }).innerText();
    await expect(page.getByRole('radio', { name: 'Lugar 1', exact: true })).toBeVisible();
    await expect(page.locator(':focus')).toHaveRole('dialog');
    await walk(page, ['Tab', 'Cerrar'], ['Tab', 'Sobre esta clase'], ['Tab', 'Lugar 1']);
    await walk(page, ['ArrowRight', 'Lugar 2'], ['ArrowRight', 'Lugar 3'], ['Tab', 'Reservar lugar 3']);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expectFocus(page, name);
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('heading', { name: title })).toBeVisible();
    await walk(
      page,
      ['Tab', 'Cerrar'],
      ['Tab', 'Sobre esta clase'],
      ['Tab', 'Lugar 1'],
      ['Space', 'Lugar 1'],
    );
    const reserved = await held(page, '**/api/class_reservations');
    await expectAnnounced(page);
    await walk(page, ['Tab', 'Reservar lugar 1'], ['Enter', 'Reservar lugar 1']);
    await expect(page.locator(':focus')).toHaveAttribute('aria-busy', 'true');
    reserved();
    await expectAnnounced(page, 'Reservación realizada con éxito');
    await expect(dialog(page)).toHaveCount(0);
    await expectFocus(page, /Reservada · lugar 1$/);
  });

  await test.step('cancelling asks in a second dialog, and announces the result', async () => {
    await page.keyboard.press('Enter');
    await expect(page.locator(':focus')).toHaveRole('dialog');
    await walkTo(page, /^Cancelar clase$/, 8);
    await page.keyboard.press('Enter');
    await expect(page.locator(':focus')).toHaveAccessibleName('¿Cancelar tu clase?');
    await walkTo(page, /^Sí, cancelar clase$/, 5);
    await page.keyboard.press('Enter');
    await expectAnnounced(page, 'Reservación cancelada con éxito');
    await expect(page.locator(':focus')).not.toHaveRole('document');
    expect(await page.evaluate('document.activeElement !== document.body')).toBe(true);
  });
});

test('paying only by keyboard: the button names what is missing, the bank’s page keeps the focus', {
  tag: '@phone',
}, async ({ page, studio }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await recordAnnouncements(page);
  await studio.member(page, 'paga');
  await page.goto('/checkout/19304/');
  await expect(page.getByLabel('Número de tarjeta')).toBeVisible();

  await test.step('[CHK-014] an empty card: the button can be reached and announces why it does nothing', async () => {
    await walkTo(page, /^Pagar \$190$/);
    await expect(page.locator(':focus')).toHaveAccessibleDescription('Completa los datos de tu tarjeta.');
    await walk(page, ['Enter', 'Pagar $190']);
    await expectAnnounced(page, 'Completa los datos de tu tarjeta.');
  });

  await test.step('[ERR-028] the terms missing: the focus goes to their box, with the reason', async () => {
    await page.evaluate('document.activeElement.blur()');
    await page.getByLabel('Número de tarjeta').focus();
    await page.keyboard.type('4000002500003155');
    await walk(page, ['Tab', /^Vencimiento/]);
    await page.keyboard.type('1230');
    await walk(page, ['Tab', /^Código/]);
    await page.keyboard.type('123');
    await walkTo(page, /^Pagar \$190$/, 6);
    await expect(page.locator(':focus')).not.toHaveAttribute('aria-disabled');
    await page.keyboard.press('Enter');
    await expectFocus(page, /^Acepto los términos/);
    await expect(page.locator(':focus')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.locator(':focus')).toHaveAccessibleDescription(/Debes aceptar los términos/);
    await expectAnnounced(page, 'Hay 1 campo por corregir.');
    await page.keyboard.press('Space');
    await walkTo(page, /^Pagar \$190$/, 3);
  });

  await test.step('[CHK-018] the bank’s page: Tab stays in its dialog; then the heading of the thanks', async () => {
    await page.keyboard.press('Enter');
    const bank = page.getByRole('dialog', { name: 'Confirma con tu banco' });
    await expect(bank).toBeVisible();
    await expect(
      bank.locator('iframe').contentFrame().getByRole('button', { name: 'Autorizar' }),
    ).toBeVisible();
    for (let step = 0; step < 8; step += 1) {
      await page.keyboard.press('Tab');
      await expect
        .poll(() => page.evaluate('document.activeElement.closest("dialog") !== null'), { timeout: 1_000 })
        .toBe(true);
    }
    await answerBank(page, 'Autorizar');
    await expect(page).toHaveURL(/\/gracias\/\d+\//);
    await expect(page.locator(':focus')).toHaveRole('heading');
  });
});

test('the player’s keys act only in the player', { tag: '@phone' }, async ({ page, studio }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await studio.member(page, 'letras', { classes: 4 });
  const { id } = await studio.film();
  await page.goto(`/mytbm/video/${id}`);
  const muted = () => page.evaluate('document.querySelector("video").muted');
  await expect(page.locator('video')).toBeVisible();
  await page.locator('main h1').click();
  await page.keyboard.press('m');
  expect(await muted()).toBe(false);
  const region = page.getByRole('region', { name: 'Reproductor' });
  await expect(region).toBeVisible();
  await walkTo(page, /^Prueba /, 12);
  await expect(page.locator('video')).toBeFocused();
  await page.keyboard.press('m');
  expect(await muted()).toBe(true);
  // A letter typed in a field of the player goes to the field.
  await page.getByLabel('Velocidad').focus();
  await page.keyboard.press('m');
  expect(await muted()).toBe(true);
});

test('menus and pages: a menu closes on Escape and when the focus leaves; a new page has the focus on its heading', {
  tag: '@phone',
}, async ({ page, studio }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await recordAnnouncements(page);
  await studio.member(page, 'menu');
  await page.goto('/mytbm');
  await expect(page.getByRole('heading', { level: 1, name: 'Hola, Regina' })).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Principal' });
  const comprar = menu.locator('summary', { hasText: 'Comprar' });
  await comprar.focus();
  await page.keyboard.press('Enter');
  await walk(page, ['Tab', 'Paquetes']);
  await page.keyboard.press('Escape');
  await expect(comprar).toBeFocused();
  await expect(menu.getByRole('link', { name: 'Paquetes' })).toBeHidden();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Tab');
  await expect(menu.getByRole('link', { name: 'Paquetes' })).toBeHidden();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await walk(page, ['Tab', 'Paquetes']);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/mytbm/paquetes');
  await expect(page.locator(':focus')).toHaveRole('heading');
  await expect(page).toHaveTitle('Paquetes · TBM');
  await page.goBack();
  await expectFocus(page, 'Hola, Regina');
  await page.goForward();
  await expectFocus(page, 'Elige tu paquete');
  // A link that stays on the screen moves the focus too.
  await page.locator('header').getByRole('link', { name: 'TBM' }).focus();
  await page.keyboard.press('Enter');
  await expectFocus(page, 'Hola, Regina');
  const titles = new Set<string>();
  for (const path of [
    '',
    '/presencial',
    '/online',
    '/online/estrenos',
    '/comunidad',
    '/reservaciones',
    '/waitlists',
    '/creditos',
    '/membresias',
    '/pagos',
    '/metodos',
    '/paquetes',
    '/informacion',
    '/notifications',
  ]) {
    await page.goto(`/mytbm${path}`);
    await expect(page.locator('main h1')).toBeVisible();
    await expect(page).not.toHaveTitle('Mi TBM');
    titles.add(await page.title());
  }
  expect(titles.size).toBe(14);
});

test('one decline, one announcement', { tag: '@phone' }, async ({ page, studio }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await recordAnnouncements(page);
  await studio.member(page, 'rechazo');
  await page.goto('/checkout/19304/');
  await page.getByLabel('Número de tarjeta').fill('4000000000000002');
  await page.getByLabel(/Vencimiento/).fill('12/30');
  await page.getByLabel(/CVC/).fill('123');
  await page.getByLabel(/Acepto los términos/).check();
  await page.getByRole('button', { name: 'Pagar $190' }).click();
  const told = page.getByRole('form', { name: 'Pago' }).getByRole('alert');
  await expect(told).toContainText('rechaz');
  await page.waitForTimeout(300);
  const received = (await page.evaluate('window.announced.splice(0)')) as string[];
  expect(received.filter((text) => /rechaz/.test(text))).toHaveLength(1);
  await expect(page.getByRole('button', { name: 'Pagar $190' })).toBeFocused();
});
