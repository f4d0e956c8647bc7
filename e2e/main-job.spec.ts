import { expect } from '@playwright/test';
import {
  expectAccessible,
  expectClassesLeft,
  expectColumns,
  expectNoSideScroll,
  fillCard,
  fillSignUp,
  mailTo,
  uniqueEmail,
} from './pages.ts';
import { test } from './test.ts';

test('a visitor becomes a member: chooses Monterrey, signs up, pays, books a spot, cancels, gets the credit back', async ({
  page,
  isMobile,
}) => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // A refused card is a 402 by design; everything else in the console is a fault.
    if (message.type() === 'error' && !/402 \(Payment Required\)/.test(message.text()))
      complaints.push(`${message.text()} ${message.location().url}`);
  });
  const email = uniqueEmail('regina');

  await test.step('[PUB-003, BRANCH-003] the landing, and Monterrey', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, 'landing');
    await expectNoSideScroll(page);
    const tiles = page.getByRole('navigation', { name: 'Elige cómo entrenar' }).getByRole('link');
    await expect(tiles).toHaveCount(4);
    await tiles.filter({ hasText: 'Monterrey' }).click();
    await expect(page).toHaveURL('/monterrey/');
    // The address changes a moment before the page, and the previous page has a different menu.
    await expect(page).toHaveTitle(/^TBM Monterrey ·/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  await test.step('[PKG-009, PKG-010, PKG-011, PKG-018, PKG-019] the packages', async () => {
    if (isMobile) await page.getByRole('button', { name: 'Abrir menú' }).click();
    await page.getByRole('link', { name: 'Paquetes', exact: true }).locator('visible=true').first().click();
    await expect(page).toHaveURL('/paquetes/?branch_id=1');
    await expect(page.getByRole('heading', { level: 1, name: 'Elige tu paquete' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Sucursal' }).getByRole('link')).toHaveText([
      'Monterrey',
      'Tijuana',
    ]);
    await expect(page.getByRole('link', { name: 'Ver ofertas' })).toHaveAttribute('href', /#ofertas$/);
    const sections = await page.locator('section:has(> ul) > h2').allTextContents();
    expect(sections.slice(0, 6)).toEqual([
      'Online',
      'Presencial',
      'Presencial + Online',
      'Trimestrales',
      'Semestrales',
      'Anuales',
    ]);
    await expectAccessible(page, 'packages');
    await expectNoSideScroll(page);
    await expect(page.getByRole('link', { name: 'RESERVAR: Clase de Cortesía' })).toHaveText('RESERVAR');
    await page
      .getByRole('link', { name: /^COMIENZA YA: Clase Suelta/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/checkout\/19304\//);
  });

  await test.step('[AUTH-013, CHK-003, CHK-004, CHK-006, ERR-005] signs up on the way', async () => {
    await expect(page.getByRole('heading', { name: '1. Tu cuenta' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Tu compra' })).toContainText('Clase Suelta');
    await expect(page.getByLabel('Número de tarjeta')).toHaveCount(0);
    await expectAccessible(page, 'checkout, signed out');
    await page.getByRole('button', { name: 'Crear mi cuenta' }).click();
    await expect(page.getByText('Debes ingresar tu nombre.')).toBeVisible();
    const posts: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/sign-?up/.test(pathname)) posts.push(pathname);
    });
    await fillSignUp(page, { email, password: 'secreta-1' });
    await expect(page.getByLabel('Número de tarjeta')).toBeVisible();
    // First the identity account is made, then the customer record; then the visitor is signed in.
    expect(posts).toEqual(['/api/auth/sign-up/email', '/api/customer/signup']);
    await expectAccessible(page, 'checkout, card');
    await expectNoSideScroll(page);
  });

  await test.step('[CHK-014, CHK-018, ERR-020, ERR-028, ERR-069, PUR-008] a card without funds, then one that pays', async () => {
    const pay = page.getByRole('button', { name: /^Pagar \$/ });
    await expect(pay).toBeDisabled();
    await fillCard(page, '4000000000009995');
    await pay.click();
    await expect(
      page.getByText('Debes aceptar los términos y condiciones para poder comprar.'),
    ).toBeVisible();
    await page.getByLabel(/Acepto los términos/).check();
    await pay.click();
    await expect(page.getByRole('alert').filter({ hasText: 'fondos insuficientes' }).first()).toBeVisible();
    await fillCard(page, '4242424242424242');
    await pay.click();
    await expect(page).toHaveURL(/\/gracias\/\d+\//);
    await expect(page.getByRole('heading', { level: 1, name: '¡Listo! Ya eres parte' })).toBeVisible();
    await expect(page.getByText('Pago exitoso')).toBeVisible();
    const bought = page.getByRole('region', { name: 'Resumen de tu compra' });
    for (const words of ['Clase Suelta', 'Tarjeta', 'Activa', '$190 MXN'])
      await expect(bought.getByText(words, { exact: true })).toBeVisible();
    await expectAccessible(page, 'thank you');
    await expectNoSideScroll(page);
  });

  await test.step('the receipt is in the mailbox', async () => {
    const mail = await mailTo(page, email, /recibo/);
    expect(mail.text).toContain('Clase Suelta');
  });

  await test.step('[PROFILE-011] the home asks for the missing details', async () => {
    await page.getByRole('link', { name: 'Ir a mi espacio' }).click();
    const asked = page.getByRole('dialog', { name: 'Completa tu Información' });
    await expect(asked).toContainText('tu cumpleaños, tu país y tu ciudad');
    await asked.getByRole('button', { name: 'Ahora no' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Hola, Regina' })).toBeVisible();
    await expectAccessible(page, 'home');
    await expectNoSideScroll(page);
  });

  await test.step('[SCHED-001, SCHED-004, SCHED-005, SCHED-011, RES-018, ERR-073] books a spot', async () => {
    await expect(page.getByText('Pago exitoso')).toHaveCount(0);
    await page.getByRole('link', { name: /Reserva tu clase/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Reserva tu clase' })).toBeVisible();
    for (const word of ['Disponible', 'Reservada', 'Sold out'])
      await expect(page.getByRole('list', { name: 'Significado de los colores' })).toContainText(word);
    await page.getByRole('link', { name: 'Semana siguiente' }).click();
    const cards = page.locator('a[aria-label*="Disponible"]:visible');
    await expect(cards.first()).toBeVisible();
    await expectAccessible(page, 'schedule, branch 1');
    await expectNoSideScroll(page);
    await cards.first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('group', { name: 'Elige tu lugar' })).toBeVisible();
    await expectAccessible(page, 'booking');
    await dialog.locator('input[name=spot]:enabled').first().check();
    await dialog.getByRole('button', { name: /^Reservar lugar \d+$/ }).click();
    await expect(page.getByText('Reservación realizada con éxito')).toBeVisible();
    await expect(page.locator('a[aria-label*="Reservada"]:visible')).toHaveCount(1);
  });

  await test.step('[RES-017, ERR-042] has no credit for another', async () => {
    await page.locator('a[aria-label*="Disponible"]:visible').nth(1).click();
    await expect(page.getByRole('dialog')).toContainText('Has agotado todos tus créditos');
    await expectAccessible(page, 'out of credits');
    await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
  });

  await test.step('[RES-001, RES-005, RES-010, RES-025, ERR-074] sees it in the reservations and cancels in time', async () => {
    await page.getByRole('link', { name: 'Ver mis reservaciones' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Mis Reservaciones' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sin clases por usar' })).toBeVisible();
    await expectAccessible(page, 'reservations');
    await expectNoSideScroll(page);
    await page.getByRole('button', { name: 'Cancelar' }).locator('visible=true').click();
    await expectAccessible(page, 'cancel class');
    await page.getByRole('button', { name: 'Sí, cancelar clase' }).click();
    await expect(page.getByText('Reservación cancelada con éxito')).toBeVisible();
    await expect(page.getByRole('link', { name: '1 clase por usar' })).toBeVisible();
    await expect(page.getByText('No tienes clases próximas.')).toBeVisible();
    await page.getByRole('link', { name: 'Canceladas' }).click();
    await expect(page.getByText('Cancelada', { exact: true }).locator('visible=true')).toHaveCount(1);
  });

  await test.step('[CRED-001, CRED-004] gets the credit back', async () => {
    await page.goto('/mytbm/creditos');
    await expectClassesLeft(page, 1);
    await expectColumns(page, 'Mis créditos', ['Paquete', 'Vigencia', 'Clases disponibles', 'Sucursal']);
    await expectAccessible(page, 'credits');
    await expectNoSideScroll(page);
  });

  await test.step('[PKG-033] the introductory class is no longer offered, the single class is', async () => {
    await page.goto('/mytbm/paquetes');
    await expect(page.getByRole('link', { name: /^COMIENZA YA: Clase Suelta/ })).toBeVisible();
    await expect(page.getByRole('link', { name: /Clase de Cortesía$/ })).toHaveCount(0);
  });

  expect(complaints).toEqual([]);
});
