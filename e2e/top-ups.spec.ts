import { expect } from '@playwright/test';
import { device } from './booking.ts';
import { demoAccount } from './calls.ts';
import { buy, expectAccessible, expectWellMade, fillCard, mailTo, newCardNumber, signIn } from './pages.ts';
import { test } from './studio.ts';

test('a member raises 8 classes to 12 for the difference that was shown, and the desk raises 4 to 8 in cash', async ({
  page,
  browser,
  baseURL,
  studio,
}) => {
  test.setTimeout(120_000);
  const member = await studio.member(page, 'amplia', { classes: 8 });
  let due = '';

  await test.step('Mis Créditos offers the larger package by what it costs more', async () => {
    await page.goto('/mytbm/creditos');
    const offer = page.getByRole('link', { name: /^Ampliar a 12 Clases por \$/ });
    due = /\$[\d,.]+/.exec((await offer.textContent()) ?? '')?.[0] ?? 'none';
    await expectWellMade(page, 'credits with a package to raise');
    await offer.click();
  });

  await test.step('before and after stand side by side, and so at the checkout', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Ampliar mi paquete' })).toBeVisible();
    await expect(page.getByText('(4 clases más)').first()).toBeVisible();
    await expectWellMade(page, 'choosing a larger package');
    await page.getByRole('link', { name: `Ampliar a 12 Clases por ${due}` }).click();
    const cart = page.getByRole('region', { name: 'Tu compra' });
    await expect(cart.getByRole('heading', { name: 'Ampliación a 12 Clases' })).toBeVisible();
    await expect(cart).toContainText(`Diferencia a pagar${due}`);
    await expectWellMade(page, 'paying the difference');
  });

  await test.step('she pays the difference, and nothing else', async () => {
    await fillCard(page, newCardNumber());
    await buy(page, `Pagar ${due}`);
    await expect(page.getByRole('heading', { level: 1, name: /^¡Listo!/ })).toBeVisible();
    await mailTo(page, member.email, /Ampliación a 12 Clases|recibo|pago/i);
    await page.goto('/mytbm/creditos');
    await expect(page.getByText('Ampliación a 12 Clases').locator('visible=true').first()).toBeVisible();
    await expect(page.getByText('4 de 4').locator('visible=true').first()).toBeVisible();
    await expect(page.getByRole('link', { name: /^Ampliar a 12 Clases/ })).toHaveCount(0);
    await page.goto('/mytbm/pagos');
    await expect(page.getByText(due).locator('visible=true').first()).toBeVisible();
  });

  await test.step('what was bought cannot be bought again from the same address', async () => {
    await page.goBack();
    await page.goto('/mytbm/creditos?ampliar=1');
    await expect(page.getByRole('heading', { name: 'Este paquete no se puede ampliar' })).toBeVisible();
  });

  await test.step('the desk raises another package in cash, by the same rule', async () => {
    await studio.sold(member, 4);
    const desk = await device(browser, baseURL);
    await signIn(desk, demoAccount('recepcion'));
    await expect(desk.getByRole('heading', { level: 1, name: /^Hola, / })).toBeVisible();
    await desk.goto(`/recepcion/socia/${member.customer_id}/`);
    await desk.getByRole('button', { name: 'Pasar a uno mayor desde 4 Clases' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Pasar 4 Clases a un paquete mayor' });
    await dialog.getByRole('radio', { name: /^8 Clases · \$/ }).check();
    await expectAccessible(desk, 'raising a package at the desk');
    await dialog.getByRole('button', { name: /^Cobrar \$/ }).click();
    await expect(desk.getByRole('status').filter({ hasText: 'Ampliación a 8 Clases' })).toBeVisible();
    await desk.close();
  });
});
