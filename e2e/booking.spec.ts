import { expect } from '@playwright/test';
import { book, classAt, device, dialog, spotOption } from './booking.ts';
import { demoAccount } from './calls.ts';
import {
  attributes,
  buy,
  expectAccessible,
  expectColumns,
  expectWellMade,
  fillCard,
  fillSignUp,
  signIn,
  uniqueEmail,
} from './pages.ts';
import { test } from './studio.ts';

test('a member books a spot, changes it, adds it to a calendar, and cancels', async ({ page, studio }) => {
  const tomorrow = await studio.openClass({ hours: 30 });
  const later = await studio.openClass({ hours: 54 });
  const member = await studio.member(page, 'lucia', { classes: 8 });

  await test.step('[RES-018, ERR-073, API-083, API-084] books by a link to the class, then moves to another spot', async () => {
    await page.goto(`/mytbm/presencial?clase=${tomorrow.id}`);
    await book(page, 7);
    // A page beyond the last one, for example after its only row was cancelled, leads to the last one.
    await page.goto('/mytbm/reservaciones?filter=upcoming&page=9');
    await page.getByRole('link', { name: 'Cambiar lugar' }).locator('visible=true').click();
    // One tap leads to the map, with the member's spot on it.
    await expect(spotOption(page, 7)).toBeChecked();
    await expect(dialog(page).getByRole('button', { name: 'Quedarme en el 7' })).toBeVisible();
    await spotOption(page, 12).check();
    await expectAccessible(page, 'change of spot');
    await page.getByRole('button', { name: 'Cambiarme al lugar 12' }).click();
    await expect(page.getByText('Tu lugar es el 12')).toBeVisible();
    await expect(dialog(page)).toContainText('lugar 12');
    await expectAccessible(page, 'the place of the member');
    // After closing and opening again, the map shows the member's own spot.
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).not.toHaveURL(/cambiar/);
  });

  await test.step('gets it as a calendar file, and in the member’s own feed', async () => {
    await page.goto('/mytbm/reservaciones?filter=upcoming');
    const file = page.getByRole('link', { name: /^Calendario .+, \d\d \w{3}$/ }).locator('visible=true');
    const answer = await page.request.get((await file.getAttribute('href')) as string);
    expect(answer.headers()['content-type']).toContain('text/calendar');
    expect(await answer.text()).toContain('Tu lugar: 12.');
    await page.getByRole('button', { name: 'Mi calendario' }).click();
    const address = page.getByLabel('Dirección de tu calendario');
    await expect(address).toHaveValue(/\/calendario\/[\w-]{43}\/clases\.ics$/);
    const old = await address.inputValue();
    await expectAccessible(page, 'calendar');
    expect((await page.request.get(old)).ok()).toBe(true);
    await page.getByRole('button', { name: 'Cambiar la dirección' }).click();
    await page.getByRole('button', { name: 'Cambiar dirección' }).click();
    await expect(page.getByText('Tu calendario tiene una dirección nueva')).toBeVisible();
    expect((await page.request.get(old)).status()).toBe(404);
  });

  await test.step('[RES-001, RES-002, RES-003, RES-005, RES-006, RES-014] sees the reservations', async () => {
    await page.goto('/mytbm/reservaciones');
    await expect(page.getByRole('heading', { level: 1, name: 'Mis Reservaciones' })).toBeVisible();
    const filters = page.getByRole('navigation', { name: 'Filtro' });
    await expect(filters.getByRole('link')).toHaveText(['Todas', 'Próximas', 'Pasadas', 'Canceladas']);
    await expect(filters.locator('[aria-current=page]')).toHaveText('Próximas');
    await expectColumns(page, 'Mis reservaciones', [
      'Fecha',
      'Clase',
      'Coach',
      'Lugar',
      'Estado',
      'Acciones',
    ]);
    await expect(page.getByRole('link', { name: '7 clases por usar' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Comprar Clases' })).toHaveAttribute(
      'href',
      '/mytbm/paquetes',
    );
    await filters.getByRole('link', { name: 'Todas' }).click();
    await expect(page.getByText('Próxima', { exact: true }).locator('visible=true')).toHaveCount(1);
  });

  await test.step('[RES-004] a pager, of pages of twelve', async () => {
    const list = '**/api/class_reservations?*';
    await page.route(list, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), total: 25 } });
    });
    await page.goto('/mytbm/reservaciones?filter=all');
    const pager = page.getByRole('navigation', { name: 'Páginas' });
    await expect(pager).toContainText('Página 1 de 3');
    await expect(pager.getByRole('link', { name: 'Siguiente' })).toHaveAttribute(
      'href',
      '/mytbm/reservaciones?filter=all&page=2',
    );
    await page.unrouteAll({ behavior: 'wait' });
  });

  await test.step('the next class is soonest first, its date the headline, its code in front, the rest named after it', async () => {
    await studio.as(member)('POST /class_reservations', { body: { single_class_id: later.id } });
    await page.goto('/mytbm/reservaciones');
    const list = page
      .getByRole('table', { name: 'Mis reservaciones' })
      .or(page.getByRole('list', { name: 'Mis reservaciones' }))
      .locator('visible=true');
    const times = list.locator('time');
    await expect(times).toHaveCount(2);
    const dates = await attributes(times, 'datetime');
    expect(dates).toEqual(dates.toSorted());
    await expect(list.getByRole('button', { name: /^Mi código .+, \d\d \w{3}$/ })).toHaveCount(2);
    await expect(list.getByRole('button', { name: /^Cancelar .+, \d\d \w{3}$/ })).toHaveCount(2);
    await expectWellMade(page, 'upcoming reservations');
    const [second] = (
      await studio.as(member)('GET /class_reservations', { query: { filter: 'upcoming' } })
    ).data.filter(({ single_class_id }) => single_class_id === later.id);
    await studio.as(member)('DELETE /class_reservations/:id', {
      params: { id: String(second?.class_reservation_id) },
    });
  });

  await test.step('[RES-007, RES-010, RES-025, ERR-074, API-086] cancels, and gets the credit back', async () => {
    await page.goto('/mytbm/reservaciones?filter=upcoming');
    await page.getByRole('button', { name: 'Cancelar' }).locator('visible=true').click();
    const modal = page.getByRole('dialog', { name: '¿Cancelar tu clase?' });
    await expect(modal).toContainText('Liberamos tu lugar y tu crédito vuelve a tu cuenta.');
    await expect(modal.getByRole('button', { name: 'Conservar mi lugar' })).toBeVisible();
    await expectAccessible(page, 'cancel class');
    await modal.getByRole('button', { name: 'Sí, cancelar clase' }).click();
    await expect(page.getByText('Reservación cancelada con éxito')).toBeVisible();
    await expect(page.getByRole('link', { name: '8 clases por usar' })).toBeVisible();
    await expect(page.getByText('No tienes clases próximas.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ir a Reservar' })).toHaveAttribute(
      'href',
      '/mytbm/presencial',
    );
    await page.getByRole('link', { name: 'Pasadas' }).click();
    await expect(page.getByRole('heading', { name: 'No tienes clases pasadas.' })).toBeVisible();
    await page.getByRole('link', { name: 'Canceladas' }).click();
    await expect(page.getByText('Cancelada', { exact: true }).locator('visible=true')).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Cancelar' }).locator('visible=true')).toHaveCount(0);
  });
});

test('a signed-out booking resumes after sign-up and purchase', async ({ page, studio }) => {
  const target = await studio.openClass({ hours: 27 });

  await test.step('[RES-015, RES-016, X08] it asks the visitor to sign in, then opens the class', async () => {
    await page.goto(`/monterrey/?dia=${target.day}&clase=${target.id}#horarios`);
    await dialog(page).getByRole('link', { name: 'Entrar y reservar' }).click();
    await page.getByRole('link', { name: 'Regístrate' }).click();
    await fillSignUp(page, { email: uniqueEmail('fatima'), password: 'secreta-1' });
    await expect(page).toHaveURL(new RegExp(`/mytbm/presencial\\?.*clase=${target.id}`));
  });

  await test.step('[RES-017, ERR-042] it reports missing credits', async () => {
    await expect(dialog(page)).toContainText(
      'Lo sentimos. Has agotado todos tus créditos para reservar Clases Presenciales. Puedes comprar más en Paquetes.',
    );
    await expect(dialog(page)).toContainText('Después de comprar, debes regresar a reservar tu clase.');
    await expect(dialog(page).getByRole('button', { name: 'Reservar' })).toHaveCount(0);
    await expectAccessible(page, 'out of credits');
  });

  await test.step('[RES-016, RES-018] after paying, the member returns to the class and books', async () => {
    await page.getByRole('link', { name: 'Ver paquetes' }).click();
    await page
      .getByRole('link', { name: /Clase Suelta/ })
      .first()
      .click();
    await fillCard(page, '4242424242424242');
    await buy(page, /^Pagar \$/);
    await page.getByRole('link', { name: 'Volver a mi clase' }).click();
    await expect(page).toHaveURL(new RegExp(`clase=${target.id}`));
    await book(page);
  });
});

test('a link to a class asks a visitor to sign in, then opens it', async ({ page, studio }) => {
  const target = await studio.openClass({ hours: 29 });
  await page.goto(`/mytbm/presencial?clase=${target.id}`);
  await expect(page.getByRole('link', { name: 'Elegir mi lugar' })).toBeVisible();
  await page.getByRole('link', { name: 'Entrar', exact: true }).click();
  await page.getByLabel('Correo electrónico').fill(demoAccount('socia').email);
  await page.getByLabel('Contraseña', { exact: true }).fill(demoAccount('socia').password);
  await page.getByRole('button', { name: 'Entrar Ahora' }).click();
  await expect(dialog(page).getByRole('group', { name: 'Elige tu lugar' })).toBeVisible();
  await page.goto('/mytbm/presencial?clase=99999999');
  await expect(page.getByRole('dialog', { name: 'Esta clase ya no está' })).toBeVisible();
});

test('a booking survives repeated taps, a slow connection and none at all', async ({
  page,
  context,
  studio,
}) => {
  const [slow, left, silent] = [
    // On different days: two a day is the rule of the branch.
    await studio.openClass({ hours: 31 }),
    await studio.openClass({ hours: 55 }),
    await studio.openClass({ hours: 79 }),
  ];
  await studio.member(page, 'gloria', { classes: 8 });
  const reserve = (name: string) => dialog(page).getByRole('button', { name, exact: true });
  const alert = page.getByRole('alert');
  let sent = 0;
  await page.route('**/api/class_reservations', async (route) => {
    sent += 1;
    await new Promise((done) => setTimeout(done, 1_500));
    await route.continue();
  });

  await test.step('[ERR-073] a second tap during the first call sends nothing', async () => {
    await page.goto(classAt(slow));
    await spotOption(page, 7).check();
    const box = await reserve('Reservar lugar 7').boundingBox();
    if (!box) throw new Error('no button');
    for (let tap = 0; tap < 2; tap += 1)
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await expect(reserve('Reservar lugar 7')).toBeDisabled();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await expect(page).toHaveURL(new RegExp(`clase=${slow.id}`));
    await expect(page.getByText('Reservación realizada con éxito')).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await expect(alert).toHaveCount(0);
    expect(sent).toBe(1);
  });

  await test.step('navigating away in between is not undone', async () => {
    await page.goto(classAt(left));
    await reserve('Reservar').click();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Ver mis reservaciones' }).click();
    await expect(page.getByText('Reservación realizada con éxito')).toBeVisible();
    await expect(page).toHaveURL(/\/mytbm\/reservaciones/);
  });

  await test.step('without a connection it shows a message, keeps the chosen spot, and retries on request', async () => {
    await page.unroute('**/api/class_reservations');
    await page.goto(classAt(silent));
    await spotOption(page, 9).check();
    await context.setOffline(true);
    await reserve('Reservar lugar 9').click();
    await expect(page.getByText('Sin conexión no se puede reservar.')).toBeVisible();
    await expect(reserve('Reservar lugar 9')).toBeEnabled();
    const offline = page.getByText(/^Sin conexión\. Visto por última vez/);
    await expect(offline).toBeVisible();
    await context.setOffline(false);
    await expect(offline).toHaveCount(0);
    await reserve('Reservar lugar 9').click();
    await expect(page.getByText('Reservación realizada con éxito')).toBeVisible();
  });

  await test.step('[RES-017] a server without a response shows neither used-up credits nor a missing class', async () => {
    const fail = { status: 500, json: { code: 'internal', message: 'Algo salió mal.' } };
    const next = await studio.openClass({ hours: 103 });
    await page.route('**/api/credits*', (route) => route.fulfill(fail));
    await page.goto(classAt(next));
    await expect(dialog(page)).toContainText('Algo no salió bien');
    await expect(dialog(page)).not.toContainText('Has agotado todos tus créditos');
    await page.unroute('**/api/credits*');
    await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
    await expect(reserve('Reservar')).toBeVisible();
    await page.route(`**/api/available_classes/${next.id}*`, (route) => route.fulfill(fail));
    await page.goto(
      `/mytbm/presencial?dia=${Temporal.Now.plainDateISO().add({ weeks: 30 })}&clase=${next.id}`,
    );
    await expect(dialog(page)).toContainText('Algo no salió bien');
    await expect(page.getByText('Esta clase ya no está')).toHaveCount(0);
    await expectAccessible(page, 'a class that did not come');
    await page.unroute(`**/api/available_classes/${next.id}*`);
    await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
    await expect(reserve('Reservar')).toBeVisible();
  });

  await test.step('[RES-026] a refusal is shown in the server’s words', async () => {
    for (const [status, message] of [
      [412, 'Este crédito es de otra sucursal.'],
      [409, 'Ese lugar se acaba de ocupar.'],
    ] as const) {
      await page.route(
        '**/api/class_reservations',
        (route) => route.fulfill({ status, json: { code: 'class_full', message } }),
        { times: 1 },
      );
      await reserve('Reservar').click();
      await expect(page.getByText(message)).toBeVisible();
    }
  });

  await test.step('going back does not reopen the closed dialog', async () => {
    await page.goto('/mytbm');
    await page.goto(`/mytbm/presencial?branch_id=1&dia=${slow.day}`);
    await page.locator(`a[href*="clase=${slow.id}"]`).locator('visible=true').click();
    await expect(dialog(page)).toContainText('lugar 7');
    await page.getByRole('button', { name: 'Cerrar' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await page.goBack();
    await expect(page).not.toHaveURL(/clase=/);
    await expect(dialog(page)).toHaveCount(0);
  });
});

test('a special class is bought; cancelling its place, or one to be paid in cash, promises no credit', async ({
  page,
  studio,
}) => {
  const today = Temporal.Now.plainDateISO('America/Monterrey');
  const answer = await page.request.get(
    `/api/available_classes?branch_id=1&start_date=${today.add({ days: 1 })}&end_date=${today.add({ days: 40 })}`,
  );
  const classes = (await answer.json()) as { single_class_id: number; class_package_id: number | null }[];
  const special = classes.find(({ class_package_id }) => class_package_id !== null);
  const member = await studio.member(page, 'irma');
  await test.step('[SCHED-018] its place is bought with its package', async () => {
    await page.goto(`/mytbm/presencial?clase=${special?.single_class_id}`);
    await page.getByRole('link', { name: 'Comprar mi lugar' }).click();
    await fillCard(page, '4242424242424242');
    await buy(page, /^Pagar \$/);
    await expect(page).toHaveURL(/\/gracias\//);
    await expect(page.getByText('Pago exitoso')).toBeVisible();
  });

  await test.step('[SCHED-018, RES-025] cancelling it returns no credit', async () => {
    await page.goto(`/mytbm/presencial?clase=${special?.single_class_id}`);
    await page.getByRole('button', { name: 'Cancelar clase' }).click();
    await expect(dialog(page)).toContainText('no vuelve ningún crédito');
    await expectAccessible(page, 'cancelling a special class');
    await page.getByRole('button', { name: 'Sí, cancelar clase' }).click();
    await expect(page.getByText('Reservación cancelada con éxito')).toBeVisible();
  });

  await test.step('[RES-011, RES-025] a place to be paid in cash does not count either, and has its state and a code; a list that fails to reload stays visible', async () => {
    const cash = await studio.openClass({ hours: 49 });
    await studio.bookedForCash(member, cash.id);
    await page.goto(classAt(cash));
    await page.getByRole('button', { name: 'Cancelar clase' }).click();
    await expect(dialog(page)).toContainText('Era en efectivo: no usaste ningún crédito.');
    await page.goto('/mytbm/reservaciones?filter=upcoming');
    await expect(page.getByText('Pago en efectivo pendiente').locator('visible=true')).toHaveCount(1);
    await expect(page.getByRole('button', { name: /^Mi código / }).locator('visible=true')).toHaveCount(1);
    await page.getByRole('button', { name: 'Cancelar' }).locator('visible=true').first().click();
    await expect(dialog(page)).toContainText('Era en efectivo: no usaste ningún crédito.');
    // If the list fails to reload, its old rows stay.
    let asked = 0;
    await page.route('**/api/class_reservations?*', (route) => {
      asked += 1;
      return route.fulfill({ status: 500, json: { code: 'internal', message: 'Algo salió mal.' } });
    });
    await page.getByRole('button', { name: 'Sí, cancelar clase' }).click();
    await expect(page.getByText('Reservación cancelada con éxito')).toBeVisible();
    await expect.poll(() => asked).toBe(3);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(
      page.getByRole('button', { name: 'Cancelar' }).locator('visible=true').first(),
    ).toBeVisible();
    await page.unrouteAll();
    await page.goto('/mytbm/creditos');
    await expect(page.getByText('Aún no tienes clases')).toBeVisible();
  });
});

test('a class online: ten minutes before, the reservations have its link, and no spot to change', async ({
  page,
  studio,
}) => {
  const link = 'https://meet.tbm.test/barre';
  const soon = await studio.openClass({ hours: 1 / 6 });
  const later = await studio.openClass({ hours: 1 });
  for (const { id } of [soon, later])
    await studio.admin('PUT /available_classes', { body: { single_class_id: id, scope: 'one', link } });
  const member = await studio.member(page, 'enlinea', { classes: 1 });
  await test.step('before booking, no spots: a description, the time of its link, one button', async () => {
    const other = await studio.openClass({ hours: 26 });
    const change = { single_class_id: other.id, scope: 'one', link } as const;
    await studio.admin('PUT /available_classes', { body: change });
    await page.goto(classAt(other));
    await expect(dialog(page)).toContainText(
      'Es en vivo y en línea: entras desde donde estés, por un enlace que aparece en tus reservaciones 15 minutos antes.',
    );
    // The bar of the page below the dialog stays in its place.
    const bar = await page.locator('header').first().boundingBox();
    await page.evaluate('scrollTo(0, 200)');
    expect(await page.locator('header').first().boundingBox()).toEqual(bar);
    const book = dialog(page).getByRole('button', { name: /^Reservar/ });
    await expect(book).toHaveText('Reservar');
    await expect(dialog(page).getByRole('button')).toHaveCount(2);
    await expect(dialog(page).getByRole('radio')).toHaveCount(0);
    await expectWellMade(page, 'booking a class online');
    await book.click();
    await expect(page.getByText('Reservación realizada con éxito')).toBeVisible();
    await page.goto(classAt(other));
    await expect(dialog(page)).toContainText('Tu lugar está reservado.');
    await expect(dialog(page)).toContainText('15 minutos antes');
    await page.getByRole('button', { name: 'Cancelar clase' }).click();
    await page.getByRole('button', { name: 'Sí, cancelar clase' }).click();
    await expect(page.getByText('Reservación cancelada con éxito')).toBeVisible();
  });
  for (const { id } of [soon, later]) await studio.bookedForCash(member, id);
  await page.goto('/mytbm/reservaciones?filter=upcoming');
  const enter = page.getByRole('link', { name: /^Entrar a la clase en línea: / }).locator('visible=true');
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(enter).toHaveCount(1);
    await expect(enter).toHaveAttribute('href', link);
    await expect(
      page.getByText('Su enlace aparece aquí 15 minutos antes.').locator('visible=true'),
    ).toHaveCount(1);
    await expectWellMade(page, `class online, ${width}`);
  }
  await expect(page.getByRole('link', { name: /^Cambiar lugar/ })).toHaveCount(0);
});

test('the rules of bookings are shown before a member meets them', async ({
  page,
  studio,
  browser,
  baseURL,
}) => {
  // Tomorrow at noon of the branch, so that all of them are on one day.
  const noon = Temporal.Now.zonedDateTimeISO('America/Monterrey')
    .add({ days: 1 })
    .with({ hour: 12, minute: 0 });
  const now = noon.toInstant().toString();
  const [first, second, third] = [
    await studio.openClass({ hours: 0, now }),
    await studio.openClass({ hours: 2, now }),
    await studio.openClass({ hours: 4, now }),
  ];
  const far = await studio.openClass({ hours: 20 * 24, now });
  const member = await studio.member(page, 'reglas', { classes: 8 });

  await test.step('a class that opens later says so on its card and in its dialog', async () => {
    await page.goto(`/mytbm/presencial?dia=${far.day}`);
    await expect(page.locator(`a[href*="clase=${far.id}"]`).locator('visible=true')).toContainText('Abre el');
    await page.goto(classAt(far));
    await expect(dialog(page)).toContainText('puedes reservar con 14 días de anticipación');
    await expect(dialog(page).getByRole('button', { name: /^Reservar/ })).toHaveCount(0);
    await expectWellMade(page, 'a class that opens later');
  });

  await test.step('a third class on a day is refused before it is tried, with a way on', async () => {
    for (const { id } of [first, second])
      await studio.as(member)('POST /class_reservations', { body: { single_class_id: id } });
    await page.goto(classAt(third));
    await expect(dialog(page)).toContainText('Ya tienes 2 clases ese día, y el máximo es 2.');
    await expect(dialog(page).getByRole('link', { name: 'Ver mis reservaciones' })).toBeVisible();
  });

  await test.step('an exchange on the same day is allowed: the place that is left does not count', async () => {
    await page.goto(`${classAt(third)}&reagendar=${first.id}`);
    await expect(dialog(page).getByRole('button', { name: 'Cambiar a esta clase' })).toBeVisible();
    await page.goto(`${classAt(far)}&reagendar=${first.id}`);
    await expect(dialog(page)).toContainText('puedes reservar con 14 días de anticipación');
  });

  await test.step('with two packages the member chooses which one pays', async () => {
    await studio.sold(member, 12);
    const next = await studio.openClass({ hours: 48, now });
    await page.goto(classAt(next));
    const choice = dialog(page).getByRole('group', { name: '¿Con qué paquete pagas?' });
    await expect(choice.getByRole('radio')).toHaveCount(2);
    await expect(choice.getByRole('radio').first()).toBeChecked();
    await choice.getByRole('radio').nth(1).check();
    await dialog(page).getByRole('button', { name: 'Reservar', exact: true }).click();
    await expect(page.getByText('Reservación realizada con éxito')).toBeVisible();
    const lots = await studio.as(member)('GET /credits');
    expect(lots.map(({ available_classes }) => available_classes)).toEqual([6, 11]);

    await test.step('and the desk changes it in two taps', async () => {
      const desk = await device(browser, baseURL);
      await signIn(desk, demoAccount('recepcion'));
      await expect(desk.getByRole('heading', { level: 1, name: /^Hola, / })).toBeVisible();
      await desk.goto(`/recepcion/clase/${next.id}/`);
      await desk.getByRole('button', { name: /^Cambiar / }).click();
      await dialog(desk).getByRole('button', { name: 'Pagar con otro paquete' }).click();
      await expectWellMade(desk, 'the packages of a place');
      await dialog(desk)
        .getByRole('button', { name: /: 6 clases, hasta el / })
        .click();
      await expect(desk.getByText(/^Ahora paga con /)).toBeVisible();
      const after = await studio.as(member)('GET /credits');
      expect(after.map(({ available_classes }) => available_classes)).toEqual([5, 12]);
      await desk.context().close();
    });
  });

  await test.step('rules that cannot be read stop no booking', async () => {
    const open = await studio.openClass({ hours: 72, now });
    await page.route('**/api/customer/booking_policy*', (route) => route.abort());
    await page.goto(classAt(open));
    await dialog(page).getByRole('button', { name: 'Reservar', exact: true }).click();
    await expect(page.getByText('Reservación realizada con éxito')).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
  });

  await test.step('the rules and the own count are in Mis Créditos', async () => {
    await page.goto('/mytbm/creditos');
    const rules = page.getByRole('region', { name: 'Cómo reservas en Monterrey' });
    await expect(rules).toContainText('Reservas con 14 días de anticipación.');
    await expect(rules).toContainText('Puedes tener 8 lugares por venir; ahora tienes 4.');
    await expectWellMade(page, 'the rules of bookings');
  });
});
