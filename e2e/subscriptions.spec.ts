import { expect, type Locator, type Page } from '@playwright/test';
import { device as openDevice } from './booking.ts';
import { comes, declineNextCharge, moveClock, moveToDeclinedCharge, test } from './own-demo.ts';
import { buy, expectWellMade, fillCard, mailTo, newCardNumber, newMember, openAccountMenu } from './pages.ts';

/** The links of Mis Compras that cancel a purchase of the list. */
const cancelLinks = (page: Page) =>
  page
    .locator('tr, li')
    .getByRole('link', { name: /^Cancelar / })
    .locator('visible=true');

/** The terms that the buyer of a trial accepts. */
const consented =
  /Acepto los términos y autorizo que TBM cobre \$290 cada mes a este método de pago desde el \d+ de \S+ de \d{4}, hasta que yo cancele en Mis Compras\./;

test('a trial, its first charge, a renewal that fails, another card that pays, and the end', async ({
  page,
  isMobile,
}) => {
  test.setTimeout(240_000);
  const { email } = await newMember(page, 'constante');
  let path = '';

  await test.step('[CHK-007, TRIAL-001] before paying: nothing today, the later charge and its day, how to cancel', async () => {
    await page.goto('/checkout/19271/');
    const summary = page.getByRole('region', { name: 'Tu compra' });
    await expect(summary).toContainText('Hoy pagas');
    await expect(summary).toContainText('$0 MXN');
    await expect(summary).toContainText(/Primer cargo\d\d \w{3} \d{4} · \$290/);
    await expect(page.getByText(/si cancelas antes del .*, no se te cobra nada/)).toBeVisible();
    await expect(page.getByText('Guardamos esta tarjeta para tus cargos automáticos.')).toBeVisible();
    await expect(page.getByLabel('Guardar esta tarjeta')).toHaveCount(0);
    await expectWellMade(page, 'checkout, trial');
    await expect(
      page.getByText(/no se te cobra nada y tu acceso de prueba termina en ese momento/),
    ).toBeVisible();
    await fillCard(page, newCardNumber());
    await expect(page.getByRole('checkbox', { name: consented })).not.toBeChecked();
    await buy(page, 'Empezar mi prueba gratis');
    await expect(page.getByRole('heading', { level: 1, name: '¡Tu prueba ya empezó!' })).toBeVisible();
    await expect(page.getByText('$0 MXN')).toBeVisible();
    await expect(page.getByText('Pago exitoso')).toHaveCount(0);
    await expectWellMade(page, 'thank you, trial');
  });

  await test.step('the receipt repeats the accepted terms', async () => {
    const { text } = await mailTo(page, email, /^Tu recibo de TBM/);
    expect(text).toMatch(/Lo que autorizaste el \d\d \S+ \d{4} \d\d:\d\d: «/);
    expect(text).toMatch(consented);
    expect(text).toContain('Total: $0 MXN');
  });

  await test.step('[PUR-013, PUR-021, PUR-024, PUR-025] in the trial: nothing charged, the day of the first charge', async () => {
    await page.goto('/mytbm/membresias');
    await expect(page.getByText(/Prueba gratis hasta el/).locator('visible=true')).toBeVisible();
    await expect(cancelLinks(page)).toHaveCount(1);
    await expect(
      page
        .getByText(/GRATIS/)
        .locator('visible=true')
        .first(),
    ).toBeVisible();
    const renewal = page.getByRole('region', { name: /^Renovación de / });
    await expect(renewal).toContainText(/Tu prueba termina el \S+ \d+ de \S+/);
    await expect(renewal).toContainText(/\$290 cada mes.*Cancela antes y no pagas\./);
    await expect(renewal.getByRole('link', { name: 'Cancelar suscripción' })).toHaveAttribute(
      'href',
      /^\/mytbm\/cancel\/\d+$/,
    );
    await expectWellMade(page, 'purchases, in trial');
    // A purchase whose first charge failed can be cancelled only from its card, a revoked one from neither.
    const size = page.viewportSize();
    for (const [status, onCard] of [
      ['failed', 1],
      ['revoked', 0],
    ] as const) {
      await page.route(/\/api\/purchases\?/, async (route) => {
        const response = await route.fetch();
        const { data, ...list } = await response.json();
        await route.fulfill({
          response,
          json: { ...list, data: data.map((one: object) => ({ ...one, status })) },
        });
      });
      await page.reload();
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(page.getByRole('list', { name: 'Mis compras' })).toBeVisible();
      await expect(cancelLinks(page)).toHaveCount(onCard);
      await page.setViewportSize({ width: 1024, height: 900 });
      await expect(page.getByRole('table', { name: 'Mis compras' })).toBeVisible();
      await expect(cancelLinks(page)).toHaveCount(0);
      await page.unroute(/\/api\/purchases\?/);
    }
    if (size) await page.setViewportSize(size);
    await page.goto('/mytbm/pagos');
    await expect(page.getByText('Aún no tienes cargos.')).toBeVisible();
  });

  await test.step('the checkout of an owned package shows a message, and asks first for the same access', async () => {
    await page.goto('/checkout/19271/');
    await expect(page.getByRole('note')).toContainText('Ya tienes esta suscripción.');
    await expect(page.getByRole('form', { name: 'Pago' })).toHaveCount(0);
    await expectWellMade(page, 'checkout, subscribed');
    await page.getByRole('link', { name: 'Ver Mis Compras' }).click();
    await expect(page).toHaveURL('/mytbm/membresias');
    await page.goto('/checkout/149/');
    await expect(page.getByRole('note')).toContainText('Ya tienes Online Mensual con 7 Días Gratis');
    await expect(page.getByText('Tu suscripción se renueva sola.')).toBeVisible();
    await expect(page.getByRole('radio', { name: /Visa/ })).toBeChecked();
    const second = page.getByRole('checkbox', { name: /^Sí, quiero otra suscripción/ });
    await expect(second).not.toBeChecked();
    await buy(page, 'Pagar $290');
    await expect(second).toHaveAccessibleDescription(/Si quieres otra, que se cobra aparte, confírmalo\./);
    await expectWellMade(page, 'checkout, second access');
  });

  await test.step('the first charge', async () => {
    await moveClock(page, 'Avanzar 7 días');
    await moveClock(page, 'Avanzar 1 día');
    await comes(page, '/mytbm/pagos', 'Pagado');
    await page.goto('/mytbm/membresias');
    await expect(page.getByText(/Prueba gratis hasta/).locator('visible=true')).toHaveCount(0);
  });

  await test.step('a renewal fails, and every screen shows it', async () => {
    await declineNextCharge(page, email);
    // The clock moves to the next charge, not by a month: after a longer time the provider would have tried again.
    await moveToDeclinedCharge(page, email);
    await comes(page, '/mytbm/membresias', 'No pudimos cobrar $290');
    await expect(page.getByText('Cargo pendiente de $290').locator('visible=true')).toBeVisible();
    await expect(page.getByText('Activa', { exact: true }).locator('visible=true')).toBeVisible();
    await expectWellMade(page, 'purchases, owing');
    await page.goto('/mytbm/pagos');
    await expect(page.getByText('Fallido').locator('visible=true')).toBeVisible();
    await expectWellMade(page, 'charges, owing');
    await page.getByRole('link', { name: 'Resolver mi pago' }).click();
    await expect(page).toHaveURL('/mytbm/metodos');
  });

  await test.step('another card is refused: the reason stays at the card, with the remedy', async () => {
    await page.getByRole('button', { name: 'Agregar', exact: true }).click();
    await fillCard(page, '4000000000000341');
    await page.getByRole('button', { name: 'Guardar tarjeta' }).click();
    const refusal = page.getByRole('listitem').filter({ hasText: '0341' }).getByRole('alert');
    await expect(refusal).toContainText('tu banco rechazó la tarjeta');
    await expect(refusal).toContainText('cuando lo autorice, inténtalo de nuevo');
    // The wait is longer than a notification.
    await page.waitForTimeout(6_000);
    await expect(refusal).toBeInViewport();
    await expectWellMade(page, 'payment methods, refused');
  });

  await test.step('another card pays it', async () => {
    await expect(page.getByRole('region', { name: 'Cargo pendiente' })).toBeVisible();
    await expectWellMade(page, 'payment methods, owing');
    await page.getByRole('button', { name: 'Agregar', exact: true }).click();
    await fillCard(page, '5555555555554444');
    await page.getByRole('button', { name: 'Guardar tarjeta' }).click();
    await expect(page.getByText('Listo: tus cargos van a tu Mastercard 4444')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Cargo pendiente' })).toHaveCount(0);
    await expect(page.getByRole('list', { name: 'Mis tarjetas' }).getByRole('alert')).toHaveCount(0);
    await page.getByRole('button', { name: 'Eliminar Visa 0341' }).click();
    await page.getByRole('button', { name: 'Sí, eliminar' }).click();
    await expect(page.getByRole('button', { name: 'Eliminar Visa 0341' })).toHaveCount(0);
    const mastercard = page.getByRole('listitem').filter({ hasText: '4444' });
    await expect(mastercard).toContainText('Paga tu suscripción');
    await expect(mastercard).toContainText(/: \$290 cada mes; próximo cargo el \d\d \w{3} \d{4}/);
    await page.goto('/mytbm/pagos');
    await expect(page.getByText('Pagado', { exact: true }).locator('visible=true')).toHaveCount(2);
  });

  await test.step('the card in use cannot be deleted; the other one can', async () => {
    await page.goto('/mytbm');
    await openAccountMenu(page, isMobile);
    await page.getByRole('link', { name: 'Mis Métodos de Pago' }).locator('visible=true').click();
    await page.getByRole('button', { name: 'Eliminar Mastercard 4444' }).click();
    await expect(page.getByRole('dialog')).toContainText(
      'Esta tarjeta paga tu suscripción. Elige otra para tus cargos y después podrás eliminarla.',
    );
    await expectWellMade(page, 'card in use');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Usar para mis cargos: Visa/ }).click();
    await expect(page.getByText(/Listo: tus cargos van a tu Visa/)).toBeVisible();
    await page.getByRole('button', { name: 'Eliminar Mastercard 4444' }).click();
    await page.getByRole('button', { name: 'Sí, eliminar' }).click();
    await expect(page.getByRole('list', { name: 'Mis tarjetas' }).getByRole('listitem')).toHaveCount(1);
  });

  await test.step('[PUR-028, PUR-029, PUR-030, PUR-031, PUR-043, ERR-070] the member cancels for health reasons: no offer, access to the end of the paid period', async () => {
    await page.goto('/mytbm/membresias');
    await cancelLinks(page).click();
    await expect(page).toHaveURL(/\/mytbm\/cancel\/\d+/);
    path = new URL(page.url()).pathname;
    const important = page.getByRole('region', { name: 'Información importante' });
    await expect(important).toContainText(
      /Conservas tu acceso hasta el \d+ de \w+ de \d{4}, el final de tu ciclo de cobro/,
    );
    await expect(important).toContainText(
      'En una prueba gratis, el acceso termina de inmediato al cancelar.',
    );
    await expect(important).toContainText('No hay reembolso del último cargo.');
    await expect(important).toContainText('el precio puede ser mayor');
    await page.getByRole('radio', { name: 'Tengo una lesión o motivo médico' }).check();
    await page.getByRole('button', { name: 'Cancelar mi suscripción' }).click();
    await expect(page).toHaveURL('/mytbm/membresias');
    await expect(page.getByText('Suscripción cancelada')).toBeVisible();
    await expect(page.getByText(/Cancelada el/).locator('visible=true')).toBeVisible();
    await expect(page.getByText(/Acceso hasta el/).locator('visible=true')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Cancelar' }).locator('visible=true')).toHaveCount(0);
    await expectWellMade(page, 'purchases, cancelled');
  });

  await test.step('[PUR-027, ERR-031, X38] it can be cancelled once', async () => {
    await page.goto(path);
    await expect(page).toHaveURL('/mytbm/membresias');
    await expect(
      page.getByText('No puedes cancelar esta compra, no tiene un cargo recurrente activo.'),
    ).toBeVisible();
  });
});

test('a trial: consent in the receipt, a notice on its second day, and one button in it that cancels without signing in', async ({
  page,
  browser,
  baseURL,
}) => {
  const { email } = await newMember(page, 'segundo');
  await page.goto('/checkout/19271/');
  await fillCard(page, newCardNumber());
  await buy(page, 'Empezar mi prueba gratis');
  await expect(page.getByRole('heading', { level: 1, name: '¡Tu prueba ya empezó!' })).toBeVisible();
  let link = '';

  await test.step('the receipt has the button, and the accepted terms', async () => {
    const { text } = await mailTo(page, email, /Tu recibo de TBM/);
    expect(text).toMatch(/Cancelar mi suscripción: \S+\/cancelar\/\d+-/);
    expect(text).toMatch(consented);
  });

  await test.step('the next day a notice: when, how much, and the same button', async () => {
    await moveClock(page, 'Avanzar 1 día');
    const { text } = await mailTo(page, email, /^Tu prueba gratis termina pronto/);
    expect(text).toMatch(/termina el \S+ \d+ de \S+\. Ese día se hace tu primer cargo\./);
    expect(text).toContain('$290');
    link = /Cancelar mi suscripción: (\S+)/.exec(text)?.[1] ?? '';
    expect(new URL(link).pathname).toMatch(/^\/cancelar\/\d+-/);
  });

  await test.step('the person who opens it reads the consequences; one tap cancels', async () => {
    const stranger = await openDevice(browser, baseURL);
    await stranger.goto(link);
    await expect(stranger.getByRole('heading', { level: 1, name: 'Cancelar suscripción' })).toBeVisible();
    await expect(stranger.getByText('Online Mensual con 7 Días Gratis')).toBeVisible();
    await expect(
      stranger.getByText('al cancelar, tu acceso termina de inmediato y no pagas nada'),
    ).toBeVisible();
    await expectWellMade(stranger, 'cancel by link');
    await stranger.getByRole('button', { name: 'Cancelar mi suscripción' }).click();
    await expect(stranger.getByRole('heading', { level: 1, name: 'Suscripción cancelada' })).toBeVisible();
    await expect(stranger.getByText('No se hace ningún cargo más.')).toBeVisible();
    await expectWellMade(stranger, 'cancelled by link');
    await stranger.reload();
    await expect(stranger.getByRole('button', { name: 'Cancelar mi suscripción' })).toHaveCount(0);
    expect((await stranger.goto(`${link}x`))?.status()).toBe(404);
    await expect(stranger.getByRole('alert')).toContainText('Este enlace no es válido.');
    await stranger.context().close();
  });

  await test.step('it has ended in Mis Compras, and no charge follows', async () => {
    await page.goto('/mytbm/membresias');
    await expect(page.getByText(/Cancelada el/).locator('visible=true')).toBeVisible();
    await page.goto('/mytbm/pagos');
    await expect(page.getByText('Aún no tienes cargos.')).toBeVisible();
  });
});

test('cancelling in the trial: reasons, the offer declined, ended at once', async ({ page }) => {
  await newMember(page, 'indecisa');
  await page.goto('/checkout/19271/');
  await fillCard(page, newCardNumber());
  await buy(page, 'Empezar mi prueba gratis');
  await expect(page.getByRole('heading', { level: 1, name: '¡Tu prueba ya empezó!' })).toBeVisible();
  await page.getByRole('link', { name: 'Mis Compras' }).click();
  const leave = cancelLinks(page);
  const submit = page.getByRole('button', { name: 'Cancelar mi suscripción' });

  await test.step('[PUR-026, PUR-029, PUR-032, PUR-034, PUR-035, PUR-044] a reason is required; the dialog can be left', async () => {
    await leave.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Cancelar suscripción' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Workout Planner' }).getByRole('link')).toHaveAttribute(
      'href',
      '/pages/workout-planner/',
    );
    await expect(page.getByRole('region', { name: 'Información importante' })).toContainText(
      'Estás en tu prueba gratis: al cancelar, tu acceso termina de inmediato',
    );
    await expect(
      page.getByText(/^Regina, nos encanta entrenar contigo.*Vas a cancelar Online Mensual/),
    ).toBeVisible();
    await expect(submit).toBeDisabled();
    await expectWellMade(page, 'cancel');
    await page.getByRole('radio', { name: 'Otro', exact: true }).check();
    await page.getByLabel('Cuéntanos más').fill('Nada      .');
    await page.getByLabel('Cuéntanos más').fill('Diez letra');
    await expect(submit).toBeDisabled();
    await page.getByLabel('Cuéntanos más').fill('Once letras');
    await expect(submit).toBeEnabled();
    await page.getByRole('link', { name: 'Cambie de Opinión' }).click();
    await expect(page).toHaveURL('/mytbm');
  });

  await test.step('[PUR-036, PUR-037] the offer', async () => {
    await page.goto('/mytbm/membresias');
    await leave.click();
    await page.getByRole('radio', { name: 'No tengo tiempo para entrenar' }).check();
    await submit.click();
    const offer = page.getByRole('region', { name: 'Oferta' });
    await expect(offer).toContainText('50% de descuento en tus próximos 2 cargos');
    await expect(offer).toContainText('precio original de $290 MXN');
    await expect(offer).toContainText(/Tu próximo cargo: \$145 el \d+ de \S+ de \d{4}\./);
    await expectWellMade(page, 'offer');
  });

  await test.step('[PUR-042, ERR-032, ERR-070] declined: ended at once, after a confirmation', async () => {
    await page.getByRole('button', { name: 'No, quiero cancelar' }).click();
    const confirmation = page.getByRole('dialog');
    await expect(confirmation).toContainText('Esta acción NO puede deshacerse');
    await expectWellMade(page, 'offer declined');
    await confirmation.getByRole('button', { name: 'Sí, cancelar' }).click();
    await expect(page).toHaveURL('/mytbm/membresias');
    await expect(page.getByText('Suscripción cancelada')).toBeVisible();
    await expect(page.getByText(/Cancelada el/).locator('visible=true')).toBeVisible();
    await expect(page.getByText(/Acceso hasta el/).locator('visible=true')).toHaveCount(0);
  });

  await test.step('a second trial is refused, with a next step', async () => {
    await page.goto('/checkout/19271/');
    await expect(page.getByText('Método de pago', { exact: true })).toBeVisible();
    await buy(page, 'Empezar mi prueba gratis');
    await expect(page.getByRole('form', { name: 'Pago' }).getByRole('alert')).toContainText(
      'Ya usaste tu prueba gratis.',
    );
    await page.getByRole('link', { name: 'Suscribirme sin prueba' }).click();
    await expect(page).toHaveURL('/checkout/149/');
    await expect(page.getByRole('button', { name: 'Pagar $290' })).toBeVisible();
    await expectWellMade(page, 'checkout, subscription');
  });
});

test('the offer accepted: half off the next two charges; a later cancellation gets no other offer [PUR-036..039, PUR-043, ERR-072, X40]', async ({
  page,
}) => {
  await newMember(page, 'fiel');
  await page.goto('/checkout/149/');
  await fillCard(page, newCardNumber());
  await buy(page, 'Pagar $290');
  await expect(page.getByRole('heading', { level: 1, name: '¡Listo! Ya eres parte' })).toBeVisible();
  await expect(page.getByText(/Tu siguiente cargo es el/)).toBeVisible();
  await page.getByRole('link', { name: 'Mis Compras' }).click();
  const leave = cancelLinks(page);
  await leave.click();
  await page.getByRole('radio', { name: 'Por el momento no puedo pagarlo' }).check();
  await page.getByRole('button', { name: 'Cancelar mi suscripción' }).click();
  await page.getByRole('button', { name: 'Quiero la oferta' }).click();
  await expect(page).toHaveURL('/mytbm/membresias');
  await expect(page.getByText('Oferta aplicada con éxito')).toBeVisible();
  await expect(page.getByText('Activa', { exact: true }).locator('visible=true')).toBeVisible();

  await moveClock(page, 'Avanzar 1 mes');
  await moveClock(page, 'Avanzar 1 día');
  await comes(page, '/mytbm/pagos', '$145');

  await page.goto('/mytbm/membresias');
  await leave.click();
  await page.getByRole('radio', { name: 'No tengo tiempo para entrenar' }).check();
  await page.getByRole('button', { name: 'Cancelar mi suscripción' }).click();
  await expect(page).toHaveURL('/mytbm/membresias');
  await expect(page.getByText('Suscripción cancelada')).toBeVisible();
  await expect(page.getByText(/Acceso hasta el/).locator('visible=true')).toBeVisible();
});

test('a subscription says that it renews, and how it ends; the checkout has two columns', async ({
  page,
}) => {
  const note =
    'El cargo es automático cada mes a tu método de pago guardado. Cancela cuando quieras, sin costo por cancelación.';
  await test.step('[PKG-016, PKG-020, PKG-021, PKG-022] it renews automatically, can be cancelled any time, and at no cost', async () => {
    await page.goto('/paquetes/?branch_id=1');
    await expect(page.locator('#online').getByText(note).first()).toBeVisible();
  });

  await test.step('[CHK-002] the branch in the address, by id or by name, is the branch of the purchase', async () => {
    for (const [query, city] of [
      ['branch_id=2', 'Tijuana'],
      ['branch=tijuana', 'Tijuana'],
      ['branch=monterrey', 'Monterrey'],
    ] as const) {
      const html = await (await page.request.get(`/checkout/152/?${query}`)).text();
      expect(html, query).toMatch(new RegExp(`<dt>Sucursal</dt><dd>${city}</dd>`));
    }
  });

  await test.step('[CHK-004, CHK-006, CHK-007] the purchase is on the left, account and payment on the right, the renewal at the bottom', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/checkout/149/');
    const parts = [
      page.getByRole('region', { name: 'Tu compra' }),
      page.getByRole('heading', { name: '1. Tu cuenta' }),
      page.getByRole('heading', { name: '2. Tu pago' }),
      page.getByRole('complementary', { name: 'Renovación' }),
    ];
    for (const part of parts) await expect(part).toBeVisible();
    await expect(parts[3] as Locator).toContainText('de forma automática, a tu método de pago guardado');
    const [bought, account, payment, renewal] = await Promise.all(parts.map((part) => part.boundingBox()));
    if (!bought || !account || !payment || !renewal) throw new Error('a part has no place');
    expect(bought.x + bought.width).toBeLessThan(account.x);
    expect(account.y).toBeLessThan(payment.y);
    expect(renewal.y).toBeGreaterThan(Math.max(bought.y + bought.height, payment.y));
  });
});
