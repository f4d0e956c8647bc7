import { expect, type Page } from '@playwright/test';
import { answerBank, buy, expectWellMade, fillCard, newCardNumber, newMember } from './pages.ts';
import { test } from './studio.ts';

/** The refusal of each test card, and the item that specifies its text. */
const refusals: [card: string, words: string, item: string][] = [
  [
    '4000000000009995',
    'Lo sentimos, tu tarjeta fue rechazada por fondos insuficientes.',
    '[ERR-020] no funds',
  ],
  [
    '4000000000000002',
    'Lo sentimos, tu banco rechazó la tarjeta. Comunícate con tu banco o usa otro método de pago.',
    '[ERR-021] declined',
  ],
  [
    '4100000000000019',
    'Lo sentimos, nuestro procesador de tarjetas ha rechazado el pago. Comunícate con nosotros en @',
    '[ERR-018] suspicious',
  ],
  [
    '4000000000000127',
    'Lo sentimos, el código de seguridad de la tarjeta es incorrecto.',
    '[ERR-022] wrong code',
  ],
  ['4000000000000069', 'Lo sentimos, tu tarjeta está vencida.', '[ERR-023] expired'],
  ['4242424242424241', 'Lo sentimos, el número de la tarjeta es incorrecto.', '[ERR-024] wrong number'],
  ['4000000000000119', 'Lo sentimos, tu tarjeta fue rechazada.', '[ERR-025] anything else'],
];

const refusal = (page: Page) => page.getByRole('form', { name: 'Pago' }).getByRole('alert');
const thanks = (page: Page) => page.getByRole('heading', { level: 1, name: '¡Listo! Ya eres parte' });

test('every refusal has its text; a closed checkout resumes; a card is saved, used again and deleted', async ({
  page: first,
  context,
  studio,
}) => {
  let page = first;
  const { email } = await newMember(page, 'tarjetas');

  await test.step('[CHK-001, CHK-014] the form cannot be sent without a card; it shows each refusal', async () => {
    await page.goto('/checkout/19304/');
    await expect(page.getByText('Este pago no se renueva.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pagar $190' })).toBeDisabled();
    for (const [card, words, item] of refusals)
      await test.step(item, async () => {
        await fillCard(page, card);
        await buy(page, 'Pagar $190');
        await expect(refusal(page)).toContainText(words);
      });
    await expect(refusal(page)).not.toContainText('{host}');
    await expectWellMade(page, 'checkout, refused');
  });

  let cart: unknown;
  await test.step('closed and opened again: the same cart, with all choices', async () => {
    page.on('request', (request) => {
      if (request.url().includes('/checkout/attempt')) cart = request.postDataJSON().cart_id;
    });
    await fillCard(page, '4000000000009995');
    await buy(page, 'Pagar $190');
    await expect(refusal(page)).toContainText('fondos insuficientes');
    await page.close();
    page = await context.newPage();
    await page.goto('/checkout/19304/');
    await expect(page.getByLabel(/Acepto los términos/)).toBeChecked();
  });

  await test.step('[CHK-014, CHK-015, CHK-016, CHK-017, CHK-018, ERR-069] the bank refuses, then accepts; the card is saved', async () => {
    await fillCard(page, '4000002760003184');
    await page.getByLabel('Guardar esta tarjeta').check();
    const attempt = page.waitForRequest((request) => request.url().includes('/checkout/attempt'));
    const confirmed = page.waitForRequest(/payment_intents\/.*\/confirm/);
    const pay = page.getByRole('button', { name: 'Pagar $190' });
    const spinner = pay.locator('span[aria-hidden=true]');
    await expect(spinner).toHaveCount(0);
    await pay.click();
    await expect(spinner).toBeAttached();
    await expect(page.locator('button[aria-busy=true]')).toHaveText('Pagar $190');
    await expect(page.locator('button[aria-busy=true]')).toBeDisabled();
    const attempted = await attempt;
    expect(attempted.postDataJSON()).toMatchObject({ cart_id: cart, saveCard: true });
    expect(await (await attempted.response())?.json()).toMatchObject({
      clientSecret: expect.stringMatching(/^pi_.+_secret_/),
      purchase_id: expect.any(Number),
    });
    const typed = new URLSearchParams((await confirmed).postData() ?? '');
    expect(typed.get('payment_method_data[billing_details][email]')).toBe(email);
    await expectWellMade(page, "the bank's question");
    await answerBank(page, 'Rechazar');
    await expect(refusal(page)).toContainText('Lo sentimos, tu tarjeta fue rechazada.');
    await expect(spinner).toHaveCount(0);
    await expect(pay).toBeEnabled();
    await pay.click();
    await answerBank(page, 'Autorizar');
    await expect(thanks(page)).toBeVisible();
    await expect(spinner).toHaveCount(0);
    await expect(page.getByText('Pago exitoso')).toBeVisible();
  });

  await test.step('[PAY-005, PAY-009] saved cards are listed first; the bank may ask for a saved one as well', async () => {
    await expect(async () => {
      await page.goto('/checkout/19304/');
      await expect(page.getByRole('radio', { name: /Visa 3184/ })).toBeChecked({ timeout: 2_500 });
    }).toPass();
    await expect(page.getByText('Vence 12/30')).toBeVisible();
    await expect(page.getByLabel('Número de tarjeta')).toHaveCount(0);
    await expectWellMade(page, 'checkout, saved card');
    await buy(page, 'Pagar $190');
    await answerBank(page, 'Autorizar');
    await expect(thanks(page)).toBeVisible();
  });

  await test.step('the price rises during the payment: nothing is charged, and the button first shows the new price', async () => {
    const item = await studio.packageAt(300);
    await page.goto(`/checkout/${item.id}/`);
    await expect(page.getByRole('button', { name: 'Pagar $300' })).toBeVisible();
    await item.setPrice(450);
    await buy(page, 'Pagar $300');
    await expect(refusal(page)).toContainText(
      'El total ahora es $450; antes era $300. No se hizo ningún cargo',
    );
    await expect(page.getByRole('region', { name: 'Tu compra' })).toContainText('$450 MXN');
    await expectWellMade(page, 'checkout, another price');
    // A lower price passes.
    await item.setPrice(400);
    await page.getByRole('button', { name: 'Pagar $450' }).click();
    await answerBank(page, 'Autorizar');
    await expect(thanks(page)).toBeVisible();
    await expect(page.getByText('$400 MXN')).toBeVisible();
  });

  await test.step('[CHK-018] closed at the moment of paying: the purchase exists, and is not paid again', async () => {
    await page.goto('/checkout/19304/');
    await page.getByRole('radio', { name: 'Otra tarjeta' }).check();
    await fillCard(page, newCardNumber());
    const confirmed = page.waitForResponse(/payment_intents\/.*\/confirm/);
    await page.route('**/gracias/**', (route) => route.abort());
    await page.route(/\/api\/purchases\/\d+/, (route) => route.abort());
    await buy(page, 'Pagar $190');
    await confirmed;
    await page.close();
    page = await context.newPage();
    await page.goto('/checkout/19304/');
    await expect(page).toHaveURL(/\/gracias\/\d+\//);
    await expect(thanks(page)).toBeVisible();
    await page.goto('/mytbm/pagos');
    await expect(page.getByText('Pagado', { exact: true }).locator('visible=true')).toHaveCount(4);
    await expectWellMade(page, 'charges');
  });

  await test.step('[CHK-016, PAY-001, PAY-002, PAY-003, PAY-005, ERR-051] Mis Métodos de Pago: adds a card, sees a refusal, deletes after confirming', async () => {
    await page.goto('/mytbm/metodos');
    await expect(page.getByRole('heading', { level: 1, name: 'Mis Métodos de Pago' })).toBeVisible();
    const cards = page.getByRole('list', { name: 'Mis tarjetas' }).getByRole('listitem');
    await expect(cards).toHaveCount(1);
    await page.getByRole('button', { name: 'Agregar', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Agregar tarjeta' });
    await expect(dialog.getByRole('button', { name: 'Guardar tarjeta' })).toBeDisabled();
    await fillCard(page, '4000000000000002');
    await dialog.getByRole('button', { name: 'Guardar tarjeta' }).click();
    await expect(dialog.getByRole('alert')).toContainText('tu banco rechazó la tarjeta');
    await expect(dialog.getByRole('alert')).toContainText('cuando lo autorice, inténtalo de nuevo');
    await expectWellMade(page, 'add a card');
    await fillCard(page, '5555555555554444');
    const { month, year } = Temporal.Now.plainDateISO('America/Monterrey');
    await page.getByLabel(/Vencimiento/).fill(`${String(month).padStart(2, '0')}/${year % 100}`);
    const posted = page.waitForRequest('**/api/payment_sources/stripe');
    await dialog.getByRole('button', { name: 'Guardar tarjeta' }).click();
    expect((await posted).postDataJSON()).toEqual({ payment_method: expect.stringMatching(/^pm_/) });
    await expect(cards).toHaveCount(2);
    await expect(cards.first()).toContainText('Mastercard');
    // One card expires this month; the other one is valid for years.
    await expect(cards.first()).toContainText(/Vence el \d\d \w{3} \d{4}/);
    await expect(cards.last()).not.toContainText('Vence el');
    await expect(cards.first()).toContainText('4444');
    await expectWellMade(page, 'payment methods');
    for (const card of ['Mastercard 4444', 'Visa 3184']) {
      await page.getByRole('button', { name: `Eliminar ${card}` }).click();
      await expect(page.getByRole('dialog')).toContainText(card);
      await expectWellMade(page, 'delete a card');
      await page.getByRole('button', { name: 'Sí, eliminar' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await expect(page.getByText('No hay metodos de pago registrados.')).toBeVisible();
    await expectWellMade(page, 'payment methods, none');
  });
});

test('a long package is paid in installments on the provider’s page; returning without paying restores the form', async ({
  page,
}) => {
  await newMember(page, 'meses');

  await test.step('[CHK-010, CHK-011, CHK-012] a recurring charge, or months without interest', async () => {
    await page.goto('/checkout/19251/');
    await expect(page.getByRole('radio', { name: /Cargo recurrente/ })).toBeChecked();
    await expect(page.getByText('Tu suscripción se renueva sola.')).toBeVisible();
    await expect(page.getByText('$8,390 cada 6 meses').first()).toBeVisible();
    await expectWellMade(page, 'checkout, plans');
    await page.getByRole('radio', { name: /3 o 6 meses sin intereses/ }).check();
    await expect(page.getByText('Este pago no se renueva.')).toBeVisible();
    await expect(page.getByLabel('Número de tarjeta')).toHaveCount(0);
    await expectWellMade(page, 'checkout, months');
  });

  await test.step('[CHK-013] returning from the provider’s page charges nothing', async () => {
    await buy(page, 'Continuar a meses sin intereses');
    await page.getByRole('link', { name: 'Cancelar y volver' }).click();
    await expect(page).toHaveURL('/checkout/19251/');
    await expect(page.getByText('Saliste de la página de pago antes de terminar.')).toBeVisible();
    await expect(page.getByRole('radio', { name: /3 o 6 meses/ })).toBeChecked();
    await expect(page.getByLabel(/Acepto los términos/)).toBeChecked();
    await page.goto('/mytbm/pagos');
    await expect(page.getByText('Aún no tienes cargos.')).toBeVisible();
  });

  await test.step('[CHK-011, CHK-013, CHK-019] pays in six installments', async () => {
    await page.goto('/checkout/19251/');
    await page.getByRole('button', { name: 'Continuar a meses sin intereses' }).click();
    await page.getByLabel(/6 meses sin intereses/).check();
    await fillCard(page, '4242424242424242');
    await page.getByRole('button', { name: 'Pagar', exact: true }).click();
    await expect(page).toHaveURL(/\/gracias\/\d+\//);
    await expect(page.getByRole('heading', { level: 1, name: '¡Listo! Ya eres parte' })).toBeVisible();
  });

  await test.step('[PUR-024, PUR-025] a purchase in installments has an end and cannot be cancelled', async () => {
    await page.goto('/mytbm/membresias');
    await expect(
      page.getByText('Semestral · 12 Clases al Mes', { exact: true }).locator('visible=true'),
    ).toBeVisible();
    // The notice is above the list, beside the member's current access, and in the card's row.
    await expect(
      page.getByRole('heading', { level: 2, name: /^Acceso hasta el \d+ de \w+ de \d{4}$/ }),
    ).toBeVisible();
    await expect(page.getByText(/Acceso hasta el/).locator('visible=true')).toHaveCount(2);
    await expect(page.getByRole('link', { name: 'Cancelar' }).locator('visible=true')).toHaveCount(0);
    await expectWellMade(page, 'purchases, paid in months');
  });
});

test('the thank-you page polls every three seconds while the payment is pending, and leads on', async ({
  page,
}) => {
  await newMember(page, 'espera');
  await page.goto('/checkout/19304/');
  await fillCard(page, newCardNumber());
  // The provider's event is delayed, as on a slow day.
  const simulator = await page.context().newPage();
  await simulator.goto('/simuladores/stripe/');
  await simulator.getByRole('button', { name: 'Detener avisos' }).click();
  const asked: number[] = [];
  page.on('request', (request) => {
    if (/\/api\/purchases\/\d+/.test(request.url())) asked.push(Date.now());
  });
  await test.step('[PUR-008, PUR-009] it polls every three seconds', async () => {
    try {
      await buy(page, 'Pagar $190');
      await expect(
        page.getByRole('heading', { level: 1, name: 'Estamos confirmando tu pago' }),
      ).toBeVisible();
      await expect(page.getByRole('link', { name: 'Volver al pago' })).toBeVisible();
      await expectWellMade(page, 'thank you, pending');
      const before = asked.length;
      await expect.poll(() => asked.length, { timeout: 30_000 }).toBeGreaterThan(before + 1);
      // The times come from the page's clock, because a busy machine reports two requests to the test at almost the same moment.
      const begun = (await page.evaluate(
        `performance.getEntriesByType('resource').filter(({ name }) => /\\/api\\/purchases\\/\\d+/.test(name)).map(({ startTime }) => startTime)`,
      )) as number[];
      const [last = 0, one = 0] = begun.toReversed();
      expect(last - one).toBeGreaterThan(2_950);
    } finally {
      await simulator.getByRole('button', { name: 'Soltar avisos' }).click();
      await simulator.getByRole('button', { name: 'Normal' }).click();
    }
    await expect(thanks(page)).toBeVisible();
  });

  await test.step('[PUR-010] it stops polling once the purchase has ended', async () => {
    const settled = asked.length;
    // Only waiting can prove that no other request follows.
    await page.waitForTimeout(3_500);
    expect(asked).toHaveLength(settled);
  });

  await test.step('[PUR-008, PUR-011] an abandoned purchase shows it, with a next step, and its code is cleared', async () => {
    const code =
      'JSON.stringify({ cart_id: crypto.randomUUID(), since: Date.now(), discountCode: "BIENVENIDA" })';
    await page.evaluate(`localStorage.setItem('tbm_checkout_19304', ${code})`);
    await page.route(/\/api\/purchases\/\d+/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        json: { ...(await answer.json()), status: 'failed', invoices: [] },
      });
    });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'El pago no se completó' })).toBeVisible();
    await expect.poll(() => page.evaluate("localStorage.getItem('tbm_checkout_19304')")).toBeNull();
    await expect(page.getByRole('link', { name: 'Intentar de nuevo' })).toHaveAttribute(
      'href',
      '/checkout/19304/',
    );
    await expectWellMade(page, 'thank you, failed');
  });
});
