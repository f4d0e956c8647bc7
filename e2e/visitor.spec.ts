import { expect, type Page } from '@playwright/test';
import { classAt, dialog, spotOption } from './booking.ts';
import {
  answerBank,
  expectWellMade,
  fillCard,
  fillSignUp,
  followMail,
  mailsTo,
  mailTo,
  newMember,
  uniqueEmail,
} from './pages.ts';
import { type Studio, test } from './studio.ts';
import { countingHand } from './taps.ts';

const ticket = (page: Page) => page.getByRole('article');
const chosenClass = (page: Page) => page.getByRole('region', { name: 'Tu clase' });
/** Another person takes a place at the desk. */
const takenByAnother = ({ desk }: Studio, single_class_id: number) =>
  desk('POST /class_reservations', { body: { single_class_id, guest_name: 'Ana', is_cash: true } });
const classOf = ({ desk }: Studio, id: number) =>
  desk('GET /available_classes/:id', { params: { id: String(id) } });
const refusal = (page: Page) => page.getByRole('form', { name: 'Pago' }).getByRole('alert');

test('a visitor taps a class and gets a place: at most 9 taps and 5 fields besides card and reason', async ({
  page,
  studio,
}) => {
  const target = await studio.openClass({ hours: 30 });
  const email = uniqueEmail('invitada');
  const { tap, choose, type, count } = countingHand();

  await test.step('[SCHED-016, RES-018, RES-019] the class: a spot, and three options to pay, the free visit preselected', async () => {
    await page.goto(`/monterrey/?dia=${target.day}`);
    await tap(page.locator(`a[href*="clase=${target.id}"]`).locator('visible=true').first());
    const paymentOptions = dialog(page)
      .getByRole('group', { name: '¿Cómo quieres venir?' })
      .getByRole('radio');
    await expect(paymentOptions).toHaveCount(3);
    for (const [index, name] of [
      /Cortesía · Gratis/,
      /Clase Suelta · \$190/,
      /10 Clases · \$1,490/,
    ].entries())
      await expect(paymentOptions.nth(index)).toHaveAccessibleName(name);
    await expect(paymentOptions.first()).toBeChecked();
    await expect(
      dialog(page).getByRole('button', { name: /^Continuar con .*Cortesía · Gratis$/ }),
    ).toBeVisible();
    await expect(dialog(page).getByRole('link', { name: 'Sobre esta clase' })).toBeVisible();
    await expect(dialog(page)).toContainText('Cancelas gratis hasta 1 hora antes.');
    await expectWellMade(page, 'class, options to pay');
    await tap(spotOption(page, 5));
    await tap(paymentOptions.nth(1));
    await tap(dialog(page).getByRole('button', { name: 'Continuar con Clase Suelta · $190' }));
  });

  await test.step('[CHK-003, CHK-004, CHK-006] the checkout holds the class, through sign-up too', async () => {
    await expect(page).toHaveURL(new RegExp(`/checkout/19304/\\?.*clase=${target.id}.*spot=5`));
    await expect(chosenClass(page)).toContainText('Lugar 5');
    await expect(page.getByRole('heading', { name: '1. Tu cuenta' })).toBeVisible();
    await expect(page.getByRole('heading', { name: '2. Tu pago' })).toBeVisible();
    await expectWellMade(page, 'checkout with a class, signed out');
    await type(page.getByLabel('Nombre', { exact: true }), 'Regina');
    await type(page.getByLabel('Apellidos'), 'Treviño Salas');
    await type(page.getByLabel('Correo electrónico'), email);
    await type(page.getByLabel('Teléfono'), '8112345678');
    await type(page.getByLabel('Contraseña', { exact: true }), 'secreta-1');
    await expect(page.getByLabel(/^Repite/)).toHaveCount(0);
    await choose(page.getByLabel('¿Cómo te enteraste de TBM?'), 'Instagram');
    // Optional consents cost no tap: nothing is ticked, and nothing asks for it.
    const consents = page.getByRole('group', { name: 'Si quieres' }).getByRole('checkbox');
    await expect(consents).toHaveCount(2);
    for (const box of await consents.all()) await expect(box).not.toBeChecked();
    await tap(page.getByRole('button', { name: 'Crear mi cuenta' }));
    await expect(page.getByRole('heading', { name: '2. Tu pago' })).toBeVisible();
    await expect(chosenClass(page)).toContainText('Lugar 5');
  });

  await test.step('[CHK-018, PUR-008] the bank asks, the visitor pays, and the spot is booked', async () => {
    await fillCard(page, '4000002500003155');
    await tap(page.getByLabel(/Acepto los términos/));
    await tap(page.getByRole('button', { name: 'Pagar $190' }));
    const bank = page.frameLocator('iframe[title="Verificación de tu banco"]');
    await tap(bank.getByRole('button', { name: 'Autorizar' }));
    await expect(ticket(page)).toContainText('Tu lugar está reservado');
    await expect(ticket(page)).toContainText('Lugar 5');
    await expectWellMade(page, 'thank you, reserved');
    expect(count.taps).toBeLessThanOrEqual(9);
    expect(count.fields).toBeLessThanOrEqual(5);
  });

  await test.step('[RES-001] it is among the reservations, and in the mailbox', async () => {
    await page.getByRole('link', { name: 'Ver mi reservación' }).click();
    await expect(
      page
        .getByText(/Lugar 5/)
        .locator('visible=true')
        .first(),
    ).toBeVisible();
    const mail = await mailTo(page, email, /^Reservada: /);
    expect(mail.text).toContain('Tu lugar: 5.');
  });

  await test.step('[AUTH-009] the link of the verification mail leads back to the class', async () => {
    await followMail(page, email, /Confirma tu correo/);
    await expect(page.getByRole('link', { name: 'Seguir donde me quedé' })).toHaveAttribute(
      'href',
      new RegExp(`/checkout/19304/\\?.*clase=${target.id}`),
    );
  });
});

test('a member without credits takes the courtesy visit, once; the next class offers the other options', async ({
  page,
  studio,
}) => {
  const member = await newMember(page, 'cortesia');
  const [first, second] = [await studio.openClass({ hours: 31 }), await studio.openClass({ hours: 55 })];

  await test.step('[RES-016, RES-017, CHK-008, CHK-009, ERR-042] out of credits, the courtesy books the class: no payment method, no code', async () => {
    await page.goto(classAt(first));
    await expect(dialog(page)).toContainText('Has agotado todos tus créditos');
    await expect(dialog(page).getByRole('radio', { name: /Cortesía · Gratis/ })).toBeChecked();
    await dialog(page)
      .getByRole('button', { name: /^Continuar con .*Cortesía/ })
      .click();
    // Each person gets one: an unconfirmed address gets none.
    const confirm = page.getByRole('region', { name: 'Confirma que eres tú' });
    await expect(confirm).toContainText('Es una por persona.');
    await expectWellMade(page, 'courtesy, contact to confirm');
    await confirm.getByRole('button', { name: 'Enviarme otro correo' }).click();
    await expect.poll(async () => (await mailsTo(page, member.email, /Confirma tu correo/)).length).toBe(2);
    await followMail(page, member.email, /Confirma tu correo/);
    await page.getByRole('link', { name: 'Seguir donde me quedé' }).click();
    await page.getByLabel(/Acepto los términos/).check();
    for (const field of ['Número de tarjeta', 'PayPal', 'Código de descuento'])
      await expect(page.getByLabel(field)).toHaveCount(0);
    await page.getByRole('button', { name: 'Obtener Ahora' }).click();
    await expect(ticket(page)).toContainText('tu lugar te lo damos al llegar');
  });

  await test.step('[SCHED-016] the courtesy is not offered again: a single class is preselected, not the pass', async () => {
    await page.goto(classAt(second));
    await expect(dialog(page).getByRole('radio', { name: /10 Clases/ })).not.toBeChecked();
    await expect(dialog(page).getByRole('radio', { name: /Clase Suelta/ })).toBeChecked();
    await expect(dialog(page).getByRole('radio', { name: /Cortesía/ })).toHaveCount(0);
  });

  await test.step('[X08] the public schedule too sends a member to their schedule, not to a purchase', async () => {
    await page.goto(`/monterrey/?dia=${second.day}&clase=${second.id}`);
    await expect(dialog(page).getByRole('link', { name: 'Reservar mi lugar' })).toHaveAttribute(
      'href',
      classAt(second),
    );
    await expect(dialog(page).getByRole('button', { name: /^Continuar con / })).toHaveCount(0);
  });
});

test('the last place is taken during the payment: the visitor is told, and books the nearest class at once', async ({
  page,
  studio,
}) => {
  // No class of the demo begins at half past an hour, and no other journey opens classes for these hours.
  const now = Temporal.Now.instant()
    .round({ smallestUnit: 'hour', roundingMode: 'floor' })
    .add({ minutes: 30 })
    .toString();
  const target = await studio.openClass({ hours: 44, now, capacity: 1 });
  for (const hours of [44.02, 43, 45]) await studio.openClass({ hours, now });
  await newMember(page, 'tarde');
  await page.goto(`/checkout/19304/?branch_id=1&clase=${target.id}`);
  await expect(chosenClass(page)).toBeVisible();

  await test.step('[ERR-045] paid, but the class is full: the reason is shown, and the credit is kept', async () => {
    await fillCard(page, '4000002500003155');
    await page.getByLabel(/Acepto los términos/).check();
    await page.getByRole('button', { name: 'Pagar $190' }).click();
    const bank = page.frameLocator('iframe[title="Verificación de tu banco"]');
    await expect(bank.getByRole('button').first()).toBeVisible();
    await takenByAnother(studio, target.id);
    await answerBank(page, 'Autorizar');
    await expect(chosenClass(page)).toContainText('No pudimos reservar tu clase');
    await expect(chosenClass(page)).toContainText('Lo sentimos, la clase se ha llenado.');
    await expectWellMade(page, 'thank you, refused');
  });

  await test.step('[RES-018] the nearest class is one tap away', async () => {
    const nearest = chosenClass(page).getByRole('button', { name: /^Reservar/ });
    await expect(nearest).toHaveCount(3);
    const places = chosenClass(page).getByRole('listitem');
    const { class_date } = await classOf(studio, target.id);
    const minutes = [];
    for (const link of await places.getByRole('link').all()) {
      const id = Number(/clase=(\d+)/.exec((await link.getAttribute('href')) ?? '')?.[1]);
      expect(id).not.toBe(target.id);
      const between = Date.parse((await classOf(studio, id)).class_date) - Date.parse(class_date);
      minutes.push(Math.abs(between) / 60_000);
    }
    // The nearest class is this journey's own a minute later, or that of another walk in the same minute.
    expect(minutes[0]).toBe(1);
    expect(Math.max(...minutes)).toBeLessThanOrEqual(60);
    await nearest.first().click();
    await expect(chosenClass(page)).toContainText('Listo: tienes lugar en');
  });
});

test('a class that is full already is not sold with the package, and can be removed', async ({
  page,
  studio,
}) => {
  const target = await studio.openClass({ hours: 34, capacity: 1 });
  for (const hours of [33, 35]) await studio.openClass({ hours });
  await newMember(page, 'sinlugar');
  await page.goto(`/checkout/19304/?branch_id=1&clase=${target.id}&spot=1`);
  await expect(chosenClass(page)).toContainText('La reservamos en cuanto termines tu compra.');
  await takenByAnother(studio, target.id);
  await fillCard(page, '4242424242424242');
  await page.getByLabel(/Acepto los términos/).check();
  await page.getByRole('button', { name: 'Pagar $190' }).click();
  await expect(refusal(page)).toContainText('Lo sentimos, la clase se ha llenado.');
  await expect(chosenClass(page).getByRole('link', { name: 'Elegir otra clase' })).toHaveAttribute(
    'href',
    `/monterrey/?dia=${target.day}#horarios`,
  );
  await expectWellMade(page, 'checkout, class full');
  const nearest = chosenClass(page).getByRole('listitem').getByRole('link');
  await expect(nearest).toHaveCount(3);
  await nearest.first().click();
  await expect(page).toHaveURL(/\/checkout\/19304\/\?.*clase=\d+/);
  await expect(page).not.toHaveURL(new RegExp(`clase=${target.id}(&|$)`));
  await expect(chosenClass(page)).toContainText('La reservamos en cuanto termines tu compra.');
  await chosenClass(page).getByRole('link', { name: 'Quitar la clase' }).click();
  await expect(chosenClass(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Pagar $190' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '¡Listo! Ya eres parte' })).toBeVisible();
});

test('a visitor who opens a full class is offered others, and books one of them', async ({
  page,
  studio,
}) => {
  const target = await studio.openClass({ hours: 37, capacity: 1 });
  const { id } = await studio.openClass({ hours: 37.02 });
  await takenByAnother(studio, target.id);
  await page.goto(`/monterrey/?dia=${target.day}&clase=${target.id}`);
  await expect(dialog(page)).toContainText('Esta clase está llena');
  const nearest = dialog(page).getByRole('listitem').getByRole('link');
  await expect(nearest.first()).toHaveAccessibleName(/ con .+ a las \d\d:\d\d · Quedan? \d+ lugar/);
  await expectWellMade(page, 'full class, others');
  await dialog(page).locator(`a[href*="clase=${id}"]`).click();
  await expect(dialog(page).getByRole('button', { name: /^Continuar con / })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`clase=${id}`));
});

test('[ERR-016] a refused card is reported at the card with advice, by no toast, and nothing of it stays', async ({
  page,
}) => {
  await page.goto('/checkout/19304/');
  await fillSignUp(page, { email: uniqueEmail('rechazada'), password: 'secreta-1' });
  await fillCard(page, '4000000000009995');
  await page.getByLabel(/Acepto los términos/).check();
  await page.getByRole('button', { name: 'Pagar $190' }).click();
  await expect(refusal(page)).toContainText('fondos insuficientes');
  await expect(refusal(page)).toContainText('No se hizo ningún cargo. Prueba con otra tarjeta');
  await expect(page.getByText('fondos insuficientes')).toHaveCount(1);
  await expect(refusal(page)).toBeInViewport();
  await fillCard(page, '4242424242424242');
  await page.getByRole('button', { name: 'Pagar $190' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '¡Listo! Ya eres parte' })).toBeVisible();
  await expect(page.getByText('fondos insuficientes')).toHaveCount(0);
});
