import { type Browser, expect, type Page } from '@playwright/test';
import { openSite } from '../demo/src/site.ts';
import { makeConfig } from '../server/src/platform/config.ts';
import { freePort } from '../server/src/platform/database/embedded.ts';
import { createServer } from '../server/src/server.ts';
import {
  buy,
  expectAccessible,
  expectNoSideScroll,
  fillCard,
  fillSignUp,
  followMail,
  mailTo,
  newMember,
  uniqueEmail,
} from './pages.ts';
import { test } from './studio.ts';

const classAt = ({ id, day }: { id: number; day: string }) =>
  `/mytbm/presencial?branch_id=1&dia=${day}&clase=${id}`;
const dialog = (page: Page) => page.getByRole('dialog').last();
const seat = (page: Page, number: number) => page.getByLabel(new RegExp(`^Lugar ${number}(,|$)`));

async function book(page: Page, spot?: number): Promise<void> {
  if (spot) await seat(page, spot).check({ force: true });
  await dialog(page)
    .getByRole('button', { name: spot ? `Reservar lugar ${spot}` : 'Reservar', exact: true })
    .click();
  await expect(page.getByText('Reservación realizada con éxito')).toBeVisible();
}

async function cancelFirst(page: Page): Promise<void> {
  await page.goto('/mytbm/reservaciones?filter=upcoming');
  await page.getByRole('button', { name: 'Cancelar' }).locator('visible=true').first().click();
  await page.getByRole('button', { name: 'Sí, cancelar clase' }).click();
  await expect(page.getByText('Reservación cancelada con éxito')).toBeVisible();
}

/** Somebody else, on a device of her own. */
const device = async (browser: Browser, baseURL: string | undefined): Promise<Page> =>
  (await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: 'es-MX' })).newPage();

test('a member books a spot, changes it, puts it into her calendar, cancels, and rates where she was [RES-004, RES-013, RES-018, RES-025, RATE-001..007, API-084, API-085]', async ({
  page,
}) => {
  const [tomorrow, today] = [await studio.openClass({ hours: 30 }), await studio.openClass({ hours: -1 })];
  const { email } = await studio.member(page, 'lucia');

  await test.step('books by a link to the class, then moves to another spot', async () => {
    await page.goto(`/mytbm/presencial?clase=${tomorrow.id}`);
    await book(page, 7);
    // A page that is no longer there, as after the last row of it was cancelled, leads to the last one there is.
    await page.goto('/mytbm/reservaciones?filter=upcoming&page=9');
    await page.getByRole('link', { name: 'Cambiar lugar' }).locator('visible=true').click();
    await expect(dialog(page)).toContainText('lugar 7');
    await expectAccessible(page, 'own place');
    await page.getByRole('button', { name: 'Cambiar de lugar' }).click();
    await seat(page, 12).check({ force: true });
    await expectAccessible(page, 'change of spot');
    await page.getByRole('button', { name: 'Cambiarme al lugar 12' }).click();
    await expect(page.getByText('Tu lugar es el 12')).toBeVisible();
    await expect(dialog(page)).toContainText('lugar 12');
  });

  await test.step('has it in a calendar file, and a feed of her own', async () => {
    await page.goto('/mytbm/reservaciones?filter=upcoming');
    const file = page.getByRole('link', { name: 'Calendario', exact: true }).locator('visible=true');
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

  await test.step('cancels', async () => {
    await cancelFirst(page);
    await expect(page.getByText('Aún no has reservado clases.')).toBeVisible();
  });

  await test.step('rates a class that she attended', async () => {
    await page.goto(classAt(today));
    await book(page);
    await studio.attended(email, today.id);
    await page.goto('/mytbm/reservaciones?filter=past');
    await expect(page.getByText('Exitosa', { exact: true }).locator('visible=true')).toBeVisible();
    await expectAccessible(page, 'reservations to rate');
    await expectNoSideScroll(page);
    await page.getByRole('button', { name: 'Calificar' }).locator('visible=true').click();
    await expect(page.getByRole('heading', { name: 'Califica tu Entrenamiento' })).toBeVisible();
    const rate = dialog(page).getByRole('button', { name: 'Calificar' });
    await expect(rate).toBeDisabled();
    await page
      .getByRole('group', { name: /^La clase/ })
      .getByLabel('4 estrellas')
      .check({ force: true });
    await expect(rate).toBeDisabled();
    await page
      .getByRole('group', { name: /^La coach/ })
      .getByLabel('5 estrellas')
      .check({ force: true });
    await page.getByLabel('Comentario').fill('Salí feliz.');
    await expectAccessible(page, 'rating');
    await rate.click();
    await expect(page.getByText('¡Gracias por calificar!')).toBeVisible();
    await expect(page.getByText('clase: 4 estrellas').locator('visible=true')).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Calificar' })).toHaveCount(0);
  });
});

test('a full class is waited for; its place is told to all, and the first to book has it [WAIT-001..009, SCHED-012, SCHED-013, ERR-043, ERR-052, RES-026]', async ({
  page,
  browser,
  baseURL,
}) => {
  const full = await studio.openClass({ hours: 26, capacity: 1 });
  const [first, other] = [await device(browser, baseURL), await device(browser, baseURL)];
  await studio.member(first, 'ana');
  await first.goto(classAt(full));
  await book(first);
  const { email } = await studio.member(page, 'berta');
  await studio.member(other, 'carla');

  await test.step('joins the waitlist from the schedule', async () => {
    await page.goto('/mytbm/waitlists');
    await expect(page.getByText('No te has anotado a ninguna lista de espera.')).toBeVisible();
    await expectAccessible(page, 'no waitlists');
    for (const who of [page, other]) {
      await who.goto(classAt(full));
      await expect(
        who.getByText('Esta clase está llena, pero puedes anotarte a lista de espera.'),
      ).toBeVisible();
      if (who === page) await expectAccessible(page, 'full class');
      await who.getByRole('button', { name: 'Anotarme a la lista de espera' }).click();
      await expect(who.getByText('Ya estás en la lista de espera.')).toBeVisible();
    }
  });

  await test.step('sees it in her list, with help and a warning before she leaves', async () => {
    await page.goto('/mytbm/waitlists');
    const leave = page.getByRole('button', { name: 'Cancelar' }).locator('visible=true');
    await expect(leave).toHaveCount(1);
    await expectAccessible(page, 'waitlists');
    await expectNoSideScroll(page);
    await page.getByRole('button', { name: '¿Cómo funciona?' }).click();
    await expect(dialog(page)).toContainText('La primera en reservar se lo queda');
    await page.getByRole('button', { name: 'Entendido' }).click();
    await leave.click();
    await expect(dialog(page)).toContainText('no te enviaremos ningún aviso cuando se abra un lugar');
    await expectAccessible(page, 'leaving a waitlist');
    await page.getByRole('button', { name: 'Seguir esperando' }).click();
    await expect(page.getByRole('link', { name: 'Calendario' })).toHaveAttribute('href', '/mytbm/presencial');
  });

  await test.step('the place frees: WhatsApp and mail come, and lead to its booking', async () => {
    await cancelFirst(first);
    await mailTo(page, email, /Se abrió un lugar/);
    await expect
      .poll(async () => {
        const answer = await page.request.get('/simuladores/whatsapp/api/messages');
        return ((await answer.json()) as { button: { path: string } }[]).filter(({ button }) =>
          button.path.endsWith(`clase=${full.id}`),
        ).length;
      })
      .toBe(2);
    await page.goto('/simuladores/whatsapp/');
    await expect(page.getByText('Se abrió un lugar en').first()).toBeVisible();
    await followMail(page, email, /Se abrió un lugar/);
    await expect(dialog(page).getByRole('button', { name: 'Reservar', exact: true })).toBeVisible();
  });

  await test.step('both are at it; one has it', async () => {
    // The other one's window was open all the time: it turned from waiting to booking by itself.
    const button = (who: Page) => dialog(who).getByRole('button', { name: 'Reservar', exact: true });
    await expect(button(other)).toBeVisible();
    // Pressed at once, without waiting for what the other one's booking changes on the screen.
    const buttons = await Promise.all([page, other].map((who) => button(who).elementHandle()));
    await Promise.all(buttons.map((found) => found?.dispatchEvent('click')));
    const won = (who: Page) => who.getByText('Reservación realizada con éxito').isVisible();
    await expect.poll(async () => [await won(page), await won(other)].filter(Boolean).length).toBe(1);
    const [winner, loser] = (await won(page)) ? [page, other] : [other, page];
    await expect(
      loser.getByText(/Lo sentimos, la clase se ha llenado\.|Ya estás en la lista de espera\./).first(),
    ).toBeVisible();
    await winner.goto('/mytbm/waitlists');
    await expect(winner.getByText('No te has anotado a ninguna lista de espera.')).toBeVisible();
    await loser.goto('/mytbm/waitlists');
    await expect(loser.getByRole('button', { name: 'Cancelar' }).locator('visible=true')).toHaveCount(1);
  });
  await first.context().close();
  await other.context().close();
});

test('two members at two servers see each other’s bookings within two seconds', async ({ page, browser }, {
  project,
}) => {
  const port = await freePort();
  const public_url = `http://localhost:${port}`;
  const second = await createServer(
    makeConfig({
      database_url: databaseUrl(),
      public_url,
      port,
      auth_secret: demoSecret(),
      stripe_secret_key: 'sk_sim_demo',
      stripe_webhook_secret: 'whsec_demo',
      smtp_url: 'smtp://127.0.0.1:1',
      files_dir: '.cache/e2e-demo/files',
      worker: 'off',
      log_level: 'error',
      demo: true,
      rate_limits: 20,
    }),
    { site: await openSite(false) },
  );
  await second.start();
  try {
    const shared = await studio.openClass({ hours: 28 });
    const there = await device(browser, public_url);
    await studio.member(page, `diana-${project.name}`);
    await studio.member(there, `elena-${project.name}`);
    await page.goto(classAt(shared));
    await there.goto(classAt(shared));
    await expect(seat(page, 5)).toBeEnabled();
    await expect(seat(there, 5)).toBeEnabled();
    // Both connections stand before anything happens.
    await page.waitForTimeout(1_000);
    await book(page, 5);
    await expect(seat(there, 5)).toBeDisabled({ timeout: 2_000 });
    await book(there, 6);
    await page.goto(classAt(shared));
    await page.getByRole('button', { name: 'Cambiar de lugar' }).click();
    await expect(seat(page, 6)).toBeDisabled();
    await cancelFirst(there);
    await expect(seat(page, 6)).toBeEnabled({ timeout: 2_000 });
    await there.context().close();
  } finally {
    await second.close();
  }
});

test('a signed-out booking goes on after sign-up and purchase [RES-015..018, ERR-042, X08]', async ({
  page,
}) => {
  const wanted = await studio.openClass({ hours: 27 });
  await page.goto(`/monterrey/?dia=${wanted.day}&clase=${wanted.id}#horarios`);
  await page.getByRole('link', { name: 'Entrar y reservar' }).click();
  await page.getByRole('link', { name: 'Regístrate' }).click();
  await fillSignUp(page, { email: uniqueEmail('fatima'), password: 'secreta-1' });
  await expect(dialog(page)).toContainText(
    'Lo sentimos. Has agotado todos tus créditos para reservar Clases Presenciales. Puedes comprar más en Paquetes.',
  );
  await expect(dialog(page)).toContainText('Después de comprar, debes regresar a reservar tu clase.');
  await page.getByRole('link', { name: 'Ver paquetes' }).click();
  await page
    .getByRole('link', { name: /Clase Suelta/ })
    .first()
    .click();
  await fillCard(page, '4242424242424242');
  await page.getByLabel(/Acepto los términos/).check();
  await page.getByRole('button', { name: /^Pagar \$/ }).click();
  await page.getByRole('link', { name: 'Volver a mi clase' }).click();
  await expect(page).toHaveURL(new RegExp(`clase=${wanted.id}`));
  await book(page);
});

test('a link to a class asks a visitor to come in, and opens it then', async ({ page }) => {
  const wanted = await studio.openClass({ hours: 29 });
  await page.goto(`/mytbm/presencial?clase=${wanted.id}`);
  await expect(page.getByRole('heading', { name: 'Tu espacio te espera' })).toBeVisible();
  await page.getByRole('link', { name: 'Entrar', exact: true }).click();
  await page.getByLabel('Correo electrónico').fill('socia@tbm.test');
  await page.getByLabel('Contraseña', { exact: true }).fill('tbm-demo-2026');
  await page.getByRole('button', { name: 'Entrar Ahora' }).click();
  await expect(dialog(page).getByRole('group', { name: 'Elige tu lugar' })).toBeVisible();
  await page.goto('/mytbm/presencial?clase=99999999');
  await expect(page.getByRole('dialog', { name: 'Esta clase ya no está' })).toBeVisible();
});

test('a booking survives an impatient thumb, a slow line and none at all [RES-017, RES-018, ERR-042, ERR-073]', async ({
  page,
  context,
}) => {
  const [slow, left, silent, over] = [
    await studio.openClass({ hours: 31 }),
    await studio.openClass({ hours: 32 }),
    await studio.openClass({ hours: 33 }),
    await studio.openClass({ hours: -2 }),
  ];
  await studio.member(page, 'gloria', 5);
  const reserve = (name: string) => dialog(page).getByRole('button', { name, exact: true });
  const alert = page.getByRole('alert');
  let sent = 0;
  await page.route('**/api/class_reservations', async (route) => {
    sent += 1;
    await new Promise((done) => setTimeout(done, 1_500));
    await route.continue();
  });

  await test.step('a second tap meets what the first one met, and sends nothing', async () => {
    await page.goto(classAt(slow));
    await seat(page, 7).check({ force: true });
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

  await test.step('who goes elsewhere meanwhile stays there', async () => {
    await page.goto(classAt(left));
    await reserve('Reservar').click();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Ver mis reservaciones' }).click();
    await expect(page.getByText('Reservación realizada con éxito')).toBeVisible();
    await expect(page).toHaveURL(/\/mytbm\/reservaciones/);
  });

  await test.step('without a connection it says so, keeps her spot, and goes when she says', async () => {
    await page.unroute('**/api/class_reservations');
    await page.goto(classAt(silent));
    await seat(page, 9).check({ force: true });
    await context.setOffline(true);
    await reserve('Reservar lugar 9').click();
    await expect(page.getByText('Parece que no tienes conexión.')).toBeVisible();
    await expect(reserve('Reservar lugar 9')).toBeEnabled();
    const offline = page.getByText('Sin conexión: ves lo último que llegó.');
    await expect(offline).toBeVisible();
    await context.setOffline(false);
    await expect(offline).toHaveCount(0);
    await reserve('Reservar lugar 9').click();
    await expect(page.getByText('Reservación realizada con éxito')).toBeVisible();
  });

  await test.step('a server that does not answer has not used up her credits, nor taken the class away', async () => {
    const fail = { status: 500, json: { code: 'internal', message: 'Algo salió mal.' } };
    const next = await studio.openClass({ hours: 34 });
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

  await test.step('back does not open again what she closed', async () => {
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

  await test.step('a class of hers that is over speaks of the past', async () => {
    await page.goto(classAt(over));
    await book(page, 3);
    await page.goto(classAt(over));
    await expect(dialog(page)).toContainText('Esta clase ya pasó. Tu lugar fue el 3.');
    await expect(dialog(page).getByRole('link', { name: 'Ver mis reservaciones' })).toHaveAttribute(
      'href',
      '/mytbm/reservaciones?filter=past',
    );
  });
});

test('a week on its way is no week without classes, and the last place is told in Spanish [SCHED-004, SCHED-014, ERR-055]', async ({
  page,
}) => {
  const last = await studio.openClass({ hours: 35, capacity: 1 });
  await page.goto(`/monterrey/?dia=${last.day}&clase=${last.id}`);
  await expect(dialog(page)).toContainText('Queda 1 lugar. Entra a tu cuenta y elige tu lugar.');
  // A day that no calendar of a studio has is today.
  await page.goto('/monterrey/?dia=%2B275760-09-13');
  await expect(page.getByRole('heading', { name: 'HORARIOS' })).toBeVisible();

  await studio.member(page, 'hilda');
  await page.goto('/mytbm/presencial');
  await page.locator('a[href*="clase="]').locator('visible=true').first().waitFor();
  await page.keyboard.press('Escape');
  let open = () => {};
  const opened = new Promise<void>((done) => {
    open = done;
  });
  await page.route('**/api/available_classes?*', async (route) => {
    await opened;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Semana siguiente' }).click();
  await expect(page).toHaveURL(/dia=/);
  await expect(page.getByText(/No hay (más )?clases/)).toHaveCount(0);
  open();
  await expect(page.locator('a[href*="clase="]').locator('visible=true').first()).toBeVisible();
});

test('a special class is bought; giving back its place, or one to be paid in cash, promises no credit [SCHED-018, RES-025]', async ({
  page,
}) => {
  const today = Temporal.Now.plainDateISO('America/Monterrey');
  const answer = await page.request.get(
    `/api/available_classes?branch_id=1&start_date=${today.add({ days: 1 })}&end_date=${today.add({ days: 40 })}`,
  );
  const classes = (await answer.json()) as { single_class_id: number; class_package_id: number | null }[];
  const special = classes.find(({ class_package_id }) => class_package_id !== null);
  const { email } = await newMember(page, 'irma');
  await page.goto(`/mytbm/presencial?clase=${special?.single_class_id}`);
  await page.getByRole('link', { name: 'Comprar mi lugar' }).click();
  await fillCard(page, '4242424242424242');
  await buy(page, /^Pagar \$/);
  await expect(page).toHaveURL(/\/gracias\//);
  await expect(page.getByText('Pago exitoso')).toBeVisible();
  await page.goto(`/mytbm/presencial?clase=${special?.single_class_id}`);
  await page.getByRole('button', { name: 'Cancelar clase' }).click();
  await expect(dialog(page)).toContainText('no vuelve ningún crédito');
  await expectAccessible(page, 'cancelling a special class');
  await page.getByRole('button', { name: 'Sí, cancelar clase' }).click();
  await expect(page.getByText('Reservación cancelada con éxito')).toBeVisible();

  const cash = await studio.openClass({ hours: 49 });
  await studio.bookedForCash(email, cash.id);
  await page.goto(classAt(cash));
  await page.getByRole('button', { name: 'Cancelar clase' }).click();
  await expect(dialog(page)).toContainText('Era en efectivo: no usaste ningún crédito.');
  await page.goto('/mytbm/reservaciones?filter=upcoming');
  await page.getByRole('button', { name: 'Cancelar' }).locator('visible=true').first().click();
  await expect(dialog(page)).toContainText('Era en efectivo: no usaste ningún crédito.');
  // What she saw last stays when it cannot be had anew.
  let asked = 0;
  await page.route('**/api/class_reservations?*', (route) => {
    asked += 1;
    return route.fulfill({ status: 500, json: { code: 'internal', message: 'Algo salió mal.' } });
  });
  await page.getByRole('button', { name: 'Sí, cancelar clase' }).click();
  await expect(page.getByText('Reservación cancelada con éxito')).toBeVisible();
  await expect.poll(() => asked).toBe(3);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Cancelar' }).locator('visible=true').first()).toBeVisible();
  await page.unrouteAll();
  await page.goto('/mytbm/creditos');
  await expect(page.getByText('Aún no tienes clases')).toBeVisible();
});
