import { expect } from '@playwright/test';
import { book, classAt, device, dialog } from './booking.ts';
import { buy, expectWellMade, fillCard, followMail, mailTo, newCardNumber } from './pages.ts';
import { test } from './studio.ts';

test('a mother pays for her daughter: both agree, the package is the daughter’s, the charge the mother’s, until it ends', async ({
  page,
  browser,
  baseURL,
  studio,
}) => {
  const daughterPage = await device(browser, baseURL);
  const mother = await studio.member(page, 'mama');
  const daughter = await studio.member(daughterPage, 'hija');
  await studio.as(mother)('PUT /customer', { body: { name: 'María' } });
  await studio.as(daughter)('PUT /customer', { body: { name: 'Lucía' } });
  const { id: package_id } = await studio.packageAt(1_200);
  const single = await studio.openClass({ hours: 26 });

  await test.step('the mother finds the page from her account, and invites by mail with her own agreement', async () => {
    await page.goto('/mytbm/informacion');
    await page.getByRole('link', { name: 'Ver mi familia' }).click();
    await expect(page.getByText('Una persona paga y la otra entrena')).toBeVisible();
    await expectWellMade(page, 'a family, empty');
    await page.getByLabel('Su correo').fill(daughter.email);
    await page.getByRole('button', { name: 'Enviar invitación' }).click();
    await expect(page.getByText('Marca la casilla para enviar la invitación.')).toBeVisible();
    await page.getByLabel(/^Acepto pagar paquetes/).check();
    await page.getByRole('button', { name: 'Enviar invitación' }).click();
    await expect(page.getByRole('region', { name: 'Invitaciones enviadas' })).toContainText(daughter.email);
    await expectWellMade(page, 'a family, invited');
  });

  await test.step('the daughter opens the mail in her own browser, and accepts with her own agreement', async () => {
    await followMail(daughterPage, daughter.email, /Te invitaron a una familia/);
    const invitation = daughterPage.getByRole('region', { name: 'María quiere pagar para ti' });
    await expectWellMade(daughterPage, 'an invitation to a family');
    await invitation.getByRole('button', { name: 'Aceptar' }).click();
    await expect(invitation.getByText('Marca la casilla para aceptar.')).toBeVisible();
    await invitation.getByLabel(/^Acepto que esta persona pague/).check();
    await invitation.getByRole('button', { name: 'Aceptar' }).click();
    await expect(daughterPage.getByRole('region', { name: 'Paga para ti' })).toContainText('María');
    await mailTo(page, mother.email, /Aceptaron tu invitación/);
  });

  await test.step('the mother buys classes and a subscription for the daughter, on her own card', async () => {
    await page.goto(`/checkout/${package_id}/`);
    await page.getByLabel('Para Lucía').check();
    await expectWellMade(page, 'buying for another member');
    await fillCard(page, newCardNumber());
    await buy(page, /^Pagar /);
    await expect(page.getByText('El paquete ya es de Lucía')).toBeVisible();
    await page.goto('/checkout/149/');
    await page.getByLabel('Para Lucía').check();
    await fillCard(page, newCardNumber());
    await buy(page, /^(Pagar|Suscribirme)/);
    await expect(page.getByText('El paquete ya es de Lucía')).toBeVisible();
    await expect(page.getByText('Tus clases ya están en tu cuenta.')).toBeHidden();
    // What was chosen for another is not bought for oneself when the family cannot be read.
    await page.goto(`/checkout/${package_id}/`);
    await page.getByLabel('Para Lucía').check();
    await page.route('**/api/family*', (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('button', { name: 'Intentar de nuevo' })).toBeVisible();
    await expect(page.getByRole('form', { name: 'Pago' })).toHaveCount(0);
    await page.unroute('**/api/family*');
  });

  await test.step('the daughter is told, sees who pays and no card, and books', async () => {
    await mailTo(daughterPage, daughter.email, /Tienes paquete nuevo/);
    await daughterPage.goto('/mytbm/membresias');
    await expect(
      daughterPage
        .getByText(/lo paga María/i)
        .locator('visible=true')
        .first(),
    ).toBeVisible();
    await expect(daughterPage.getByText(/Visa|Mastercard/)).toHaveCount(0);
    await expectWellMade(daughterPage, 'purchases that another member pays');
    await daughterPage.goto(classAt(single));
    await book(daughterPage, 5);
  });

  await test.step('the mother sees the charge, and neither the class nor the package as her own', async () => {
    await page.goto('/mytbm/pagos');
    await expect(page.getByText(/para Lucía/).locator('visible=true')).toHaveCount(2);
    await expectWellMade(page, 'charges for another member');
    await page.goto('/mytbm/membresias');
    await expect(page.getByRole('region', { name: 'Lo que pagas para otras' })).toContainText('Lucía');
    const asMother = studio.as(mother);
    const [purchases, credits, places] = [
      await asMother('GET /purchases', { query: {} }),
      await asMother('GET /credits', { query: {} }),
      await asMother('GET /class_reservations', { query: { filter: 'upcoming' } }),
    ];
    expect([purchases.total, credits.length, places.total]).toEqual([0, 0, 0]);
  });

  await test.step('the mother ends it: what renews is named before, is cancelled, and what was paid stays', async () => {
    await page.goto('/mytbm/informacion?familia');
    await expectWellMade(page, 'a family with a subscription');
    await page.getByRole('button', { name: 'Terminar con Lucía' }).click();
    await expect(dialog(page)).toContainText('Se cancela en este momento y no se cobra otra vez');
    await expect(dialog(page)).toContainText('sigue hasta el');
    await expectWellMade(page, 'ending a family');
    await dialog(page).getByRole('button', { name: 'Sí, terminar' }).click();
    await expect(page.getByText('Una persona paga y la otra entrena')).toBeVisible();
    await mailTo(daughterPage, daughter.email, /Terminó el vínculo/);
    const bought = await studio.as(daughter)('GET /purchases', { query: {} });
    expect(bought.data.map(({ status }) => status)).toEqual(['cancelled', 'active']);
    // The checkout was left with the daughter chosen.
    await page.goto(`/checkout/${package_id}/`);
    await expect(page.getByText('Ya no pagas para esta persona')).toBeVisible();
    await expectWellMade(page, 'a chosen member without a link');
    await page.getByRole('button', { name: 'Comprar para mí' }).click();
    await expect(page.getByRole('form', { name: 'Pago' })).toBeVisible();
    await expect(page.getByLabel('Para Lucía')).toHaveCount(0);
  });
  await daughterPage.context().close();
});
