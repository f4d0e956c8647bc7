import { expect, type Page } from '@playwright/test';
import { expectWellMade, followMail, newMember } from './pages.ts';
import { test } from './studio.ts';

const thanks = (page: Page) => page.getByRole('heading', { level: 1, name: '¡Listo! Ya eres parte' });

/** Chooses PayPal at the checkout and goes to its page. */
async function goToPaypal(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /PayPal/ }).check();
  await page.getByLabel(/Acepto los términos/).check();
  await page.getByRole('button', { name: 'Continuar con PayPal' }).click();
  await expect(page.getByRole('heading', { name: 'PayPal de prueba' })).toBeVisible();
}

test('a member returns from PayPal, pays there, subscribes there, and accepts the retention offer', async ({
  page,
  studio,
}) => {
  await newMember(page, 'cartera');

  await test.step('[ERR-028] PayPal beside the card; only with the terms accepted', async () => {
    await page.goto('/checkout/19304/');
    await expect(page.getByRole('radio', { name: 'Tarjeta' })).toBeChecked();
    await page.getByRole('radio', { name: /PayPal/ }).check();
    await expect(page.getByLabel('Número de tarjeta')).toHaveCount(0);
    await page.getByRole('button', { name: 'Continuar con PayPal' }).click();
    await expect(
      page.getByText('Debes aceptar los términos y condiciones para poder comprar.'),
    ).toBeVisible();
    await expectWellMade(page, 'checkout, paypal');
  });

  await test.step('[API-040] returning without paying, and a refusal of the bank', async () => {
    await goToPaypal(page);
    await page.getByRole('button', { name: 'Cancelar y volver a la tienda' }).click();
    await expect(page).toHaveURL(/\/checkout\/19304\//);
    await expect(page.getByText('Saliste de la página de pago antes de terminar.')).toBeVisible();
    await goToPaypal(page);
    await page.getByRole('button', { name: 'Pagar con una tarjeta que será rechazada' }).click();
    await expect(page.getByText('PayPal no pudo hacer el pago.').first()).toBeVisible();
    await expect(page).toHaveURL(/\/checkout\/19304\//);
  });

  await test.step('[CHK-020, API-041, PAY-010, ERR-069] pays', async () => {
    await goToPaypal(page);
    await page.getByRole('button', { name: 'Pagar ahora' }).click();
    await expect(thanks(page)).toBeVisible();
    await expect(page.getByText('Pago exitoso')).toBeVisible();
    await expect(page.getByText('PayPal', { exact: true })).toBeVisible();
    await expectWellMade(page, 'thanks, paypal');
  });

  await test.step('the price rises on the way to PayPal: the member sees it first, and PayPal asks for that price', async () => {
    const item = await studio.packageAt(300);
    await page.goto(`/checkout/${item.id}/`);
    await page.getByRole('radio', { name: /PayPal/ }).check();
    await page.getByLabel(/Acepto los términos/).check();
    await item.setPrice(450);
    await page.getByRole('button', { name: 'Continuar con PayPal' }).click();
    await expect(page.getByRole('form', { name: 'Pago' }).getByRole('alert')).toContainText(
      'El total ahora es $450; antes era $300.',
    );
    await expect(page.getByRole('region', { name: 'Tu compra' })).toContainText('$450 MXN');
    await page.getByRole('button', { name: 'Continuar con PayPal' }).click();
    await expect(page.getByRole('heading', { name: 'PayPal de prueba' })).toBeVisible();
    await expect(page.getByText('450.00').first()).toBeVisible();
    await page.getByRole('button', { name: 'Pagar ahora' }).click();
    await expect(thanks(page)).toBeVisible();
    await expect(page.getByText('$450 MXN')).toBeVisible();
  });

  await test.step('[CHK-020, API-040] subscribes', async () => {
    await page.goto('/checkout/149/');
    await goToPaypal(page);
    await page.getByRole('button', { name: 'Suscribirme', exact: true }).click();
    await expect(thanks(page)).toBeVisible();
    await expect(page.getByText('Siguiente cargo', { exact: true })).toBeVisible();
  });

  await test.step('[PUR-036, PUR-040, PUR-041, CONST-004, ERR-071, X40] the offer: approved in a new tab, while this page waits', async () => {
    await page.goto('/mytbm/membresias');
    await page
      .getByRole('link', { name: /Cancelar/ })
      .locator('visible=true')
      .first()
      .click();
    await expect(page).toHaveURL(/\/mytbm\/cancel\/\d+/);
    await page.getByRole('radio', { name: 'Por el momento no puedo pagarlo' }).check();
    await page.getByRole('button', { name: 'Cancelar mi suscripción' }).click();
    await expect(page.getByText('Quédate a mitad de precio')).toBeVisible();
    const opened = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Quiero la oferta con PayPal' }).click();
    const paypal = await opened;
    await expect(page.getByRole('heading', { name: 'Confirma en PayPal' })).toBeVisible();
    await expectWellMade(page, 'offer, paypal');
    await expect(paypal.getByText(/2 veces, después/)).toBeVisible();
    await paypal.getByRole('button', { name: 'Suscribirme', exact: true }).click();
    await expect(paypal).toHaveURL(/\/mytbm\/membresias/);
    await expect(paypal.getByText('Oferta canjeada')).toBeVisible();
    await paypal.close();
    await expect(page).toHaveURL(/\/mytbm\/membresias/);
    await expect(page.getByText('50% Off 2 Meses').locator('visible=true').first()).toBeVisible();
    await expect(
      page
        .getByText(/Cancelada el/)
        .locator('visible=true')
        .first(),
    ).toBeVisible();
    await expectWellMade(page, 'purchases, offer taken');
  });
});

test('free days by PayPal ask for the person’s details first, because PayPal names no card', async ({
  page,
}) => {
  const { email } = await newMember(page, 'sin-confirmar');
  const button = page.getByRole('button', { name: 'Continuar con PayPal' });
  const confirm = page.getByRole('region', { name: 'Confirma que eres tú' });
  await page.goto('/checkout/19271/');
  await expect(page.getByRole('radio', { name: 'Tarjeta' })).toBeChecked();
  await expect(confirm).toHaveCount(0);
  await page.getByRole('radio', { name: /PayPal/ }).check();
  await expect(confirm).toContainText('Es una por persona.');
  await expect(button).toHaveCount(0);
  await expectWellMade(page, 'checkout, trial by paypal');
  await confirm.getByRole('button', { name: 'Enviarme otro correo' }).click();
  await followMail(page, email, /Confirma tu correo/);
  await expect(page.getByText('Tu correo quedó confirmado')).toBeVisible();
  await page.goto('/checkout/19271/');
  await page.getByRole('radio', { name: /PayPal/ }).check();
  await page.getByLabel(/Acepto los términos/).check();
  await button.click();
  await expect(page.getByRole('heading', { name: 'PayPal de prueba' })).toBeVisible();
});
