import { expect } from '@playwright/test';
import { formatLongDay } from '@tbm/domain/time';
import { book, classAt, device, dialog, spotOption } from './booking.ts';
import { demoNow, moveClock, moveToDaytime, runJob, test } from './own-demo.ts';
import { expectClassesLeft, expectWellMade, mailTo } from './pages.ts';

const upcoming = '/mytbm/reservaciones?filter=upcoming';

test('a member who cannot come in the last hour gives the place up, and keeps it when in doubt', async ({
  page,
  studio,
}) => {
  const now = (await moveToDaytime(page)).toInstant().toString();
  const member = await studio.member(page, 'tarde', { classes: 4 });
  const [soon, sooner] = [
    await studio.openClass({ hours: 0.9, now }),
    await studio.openClass({ hours: 0.8, now }),
  ];

  await test.step('the class offers "No voy a llegar" and tells what it costs before anything happens', async () => {
    await page.goto(classAt(soon));
    await book(page, 7);
    await page.goto(classAt(soon));
    await expect(dialog(page)).toContainText('Cancelar gratis ya no se puede');
    await expect(dialog(page).getByRole('link', { name: 'Reagendar' })).toHaveCount(0);
    await page.getByRole('button', { name: 'No voy a llegar' }).click();
    const asked = page.getByRole('dialog', { name: '¿No vas a llegar?' });
    await expect(asked.getByRole('listitem')).toHaveText([
      'Tu lugar queda libre en este momento y le avisamos a quien espera uno.',
      /^El crédito no se devuelve: podías cancelar gratis hasta/,
      'Cuenta como cancelación tardía: recibes un strike.',
    ]);
    await expectWellMade(page, 'giving a place up late');
    await asked.getByRole('button', { name: 'Conservar mi lugar' }).click();
    await expect(asked).toHaveCount(0);
    await expect(dialog(page)).toContainText('lugar 7');
  });

  await test.step('the list does the same, and the place is gone at once', async () => {
    await page.goto(upcoming);
    await page
      .getByRole('button', { name: /^No voy a llegar .+, \d\d \w{3}$/ })
      .locator('visible=true')
      .click();
    await dialog(page).getByRole('button', { name: 'Dejar mi lugar' }).click();
    await expect(page.getByText('Listo: tu lugar quedó libre. ¡Gracias por avisar!')).toBeVisible();
    await expect(page.getByText('No tienes clases próximas.')).toBeVisible();
    await expectClassesLeft(page, 3);
    const item = await studio.as(member)('GET /available_classes/:id', { params: { id: String(soon.id) } });
    expect([item.taken, item.class_reservations]).toEqual([0, []]);
  });

  await test.step('the button of a notification on a device opens the same dialog', async () => {
    await page.goto(classAt(sooner));
    await book(page);
    const [row] = (await studio.as(member)('GET /class_reservations', { query: { filter: 'upcoming' } }))
      .data;
    await page.goto(`${upcoming}&no_voy=${row?.class_reservation_id}`);
    await expect(page.getByRole('dialog', { name: '¿No vas a llegar?' })).toBeVisible();
    await expect(page).toHaveURL(upcoming);
    await page.getByRole('button', { name: 'Conservar mi lugar' }).click();
    await page.goto(`${upcoming}&no_voy=1`);
    await expect(page.getByText('Ese lugar ya no está entre tus próximas clases.')).toBeVisible();
  });
});

test('the reminder’s button gives the place up without signing in: with the credit in time, without it later', async ({
  page,
  browser,
  baseURL,
  studio,
}) => {
  const now = (await moveToDaytime(page)).toInstant().toString();
  const member = await studio.member(page, 'recordada', { classes: 4 });
  const target = await studio.openClass({ hours: 2.75, now });
  await studio.as(member)('POST /class_reservations', { body: { single_class_id: target.id } });
  await moveClock(page, 'Avanzar 1 hora');
  const stranger = await device(browser, baseURL);
  await stranger.setViewportSize(page.viewportSize() ?? { width: 1440, height: 900 });
  const held = async () =>
    (await studio.as(member)('GET /class_reservations', { query: { filter: 'upcoming' } })).total;
  let link = '';

  await test.step('the mail of two hours before has the button', async () => {
    await runJob('send_reminders');
    const { text } = await mailTo(page, member.email, /^(Hoy|El .+) \d\d:\d\d: /);
    link = /No voy a llegar: (\S+)/.exec(text)?.[1] ?? '';
    expect(link).toContain('/mi-lugar/');
  });

  await test.step('opened while cancelling is free, it tells that the credit returns, and changes nothing', async () => {
    await stranger.goto(link);
    await expect(stranger.getByText('Liberamos tu lugar y tu crédito vuelve a tu cuenta.')).toBeVisible();
    await expect(stranger.getByRole('button', { name: 'Cancelar mi clase' })).toBeVisible();
    await expectWellMade(stranger, 'a place by a link, in time');
    expect(await held()).toBe(1);
  });

  await test.step('pressed after the time has ended, it asks again, with the cost', async () => {
    await moveClock(page, 'Avanzar 1 hora');
    await stranger.getByRole('button', { name: 'Cancelar mi clase' }).click();
    await expect(stranger.getByText('El plazo para cancelar gratis acaba de terminar.')).toBeVisible();
    expect(await held()).toBe(1);
    await expect(stranger.getByText('Cuenta como cancelación tardía: recibes un strike.')).toBeVisible();
    await expectWellMade(stranger, 'a place by a link, late');
  });

  await test.step('without scripts its form gives the place up, and the page shows it', async () => {
    const plain = await browser.newContext({ ...(baseURL ? { baseURL } : {}), javaScriptEnabled: false });
    const bare = await plain.newPage();
    await bare.goto(link);
    await bare.getByRole('button', { name: 'Dejar mi lugar' }).click();
    await expect(bare.getByRole('heading', { name: 'Lugar libre' })).toBeVisible();
    await expect(bare.getByText('El crédito no se devuelve.')).toBeVisible();
    expect(await held()).toBe(0);
    await bare.goto('/mi-lugar/7-7-x/');
    await expect(bare.getByText('Este enlace no es válido.')).toBeVisible();
    await expect(bare.getByRole('link', { name: 'Ver mis reservaciones' })).toBeVisible();
    await plain.close();
    await stranger.goto(link);
    await expect(stranger.getByRole('link', { name: 'Reservar otra clase' })).toBeVisible();
    await expectWellMade(stranger, 'a place that was given up by a link');
  });
  await stranger.context().close();
});

test('a member moves a reservation to another class, and the old place stays until it is sure', async ({
  page,
  browser,
  baseURL,
  studio,
}) => {
  const now = (await demoNow(page)).toString();
  const member = await studio.member(page, 'cambia', { classes: 4 });
  const [old, next, full] = [
    await studio.openClass({ hours: 30, now }),
    await studio.openClass({ hours: 33, now }),
    await studio.openClass({ hours: 34, now, capacity: 1 }),
  ];
  const holder = await studio.member(await device(browser, baseURL), 'ocupa', { classes: 4 });
  await studio.as(holder)('POST /class_reservations', { body: { single_class_id: full.id } });
  await studio.as(member)('POST /class_reservations', { body: { single_class_id: old.id, spot: 7 } });

  await test.step('"Reagendar" leads to the schedule, which says that the place is kept, also after a reload', async () => {
    await page.goto(upcoming);
    await page
      .getByRole('link', { name: /^Reagendar / })
      .locator('visible=true')
      .click();
    await expect(page).toHaveURL(new RegExp(`reagendar=${old.id}`));
    await page.reload();
    const mode = page.getByRole('region', { name: 'Reagendar' });
    await expect(mode).toContainText('Elige tu nueva clase');
    await expect(mode).toContainText(formatLongDay(old.day));
    await expect(mode).toContainText('(lugar 7) sigue reservado hasta que confirmes otra.');
    await expectWellMade(page, 'choosing another class');
  });

  const choose = (id: number) =>
    page.goto(`/mytbm/presencial?branch_id=1&dia=${next.day}&reagendar=${old.id}&clase=${id}`);

  await test.step('the class of now, a full one and a spot that was just taken leave the place as it is', async () => {
    await choose(old.id);
    await expect(dialog(page)).toContainText('Es la clase que tienes ahora.');
    await choose(full.id);
    await expect(dialog(page).getByRole('button', { name: 'Anotarme a la lista de espera' })).toBeVisible();
    await choose(next.id);
    await spotOption(page, 9).check();
    await page.route('**/api/class_reservations/*/reschedule', async (route) => {
      await studio.as(holder)('POST /class_reservations', { body: { single_class_id: next.id, spot: 9 } });
      await route.fallback();
    });
    await dialog(page).getByRole('button', { name: 'Cambiar a esta clase, lugar 9' }).click();
    await expect(page.getByText('Lo sentimos, ese lugar se acaba de ocupar.')).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
    const { data } = await studio.as(member)('GET /class_reservations', { query: { filter: 'upcoming' } });
    expect(data.map(({ single_class_id, spot }) => [single_class_id, spot])).toEqual([[old.id, 7]]);
  });

  await test.step('one button exchanges it; the list shows the new place, and the credit is the same', async () => {
    await choose(next.id);
    await spotOption(page, 12).check();
    await expect(dialog(page)).toContainText('Dejas');
    await expect(dialog(page)).toContainText('el mismo crédito de');
    await expectWellMade(page, 'confirming another class');
    await dialog(page).getByRole('button', { name: 'Cambiar a esta clase, lugar 12' }).click();
    await expect(page.getByText(/^Listo: tu nueva clase es /)).toBeVisible();
    await expect(page).toHaveURL(upcoming);
    await expectClassesLeft(page, 3);
    await expect(
      page
        .getByText('Lugar 12')
        .or(page.getByRole('cell', { name: '12', exact: true }))
        .locator('visible=true')
        .first(),
    ).toBeVisible();
    const { data } = await studio.as(member)('GET /class_reservations', { query: { filter: 'upcoming' } });
    expect(data.map(({ single_class_id }) => single_class_id)).toEqual([next.id]);
  });

  await test.step('an address of the place of before says that it cannot be exchanged any more', async () => {
    await page.goto(`/mytbm/presencial?branch_id=1&dia=${next.day}&reagendar=${old.id}`);
    await expect(page.getByText('Este lugar ya no se puede reagendar.')).toBeVisible();
    await expectWellMade(page, 'a place that cannot be exchanged');
  });

  await test.step('the mode can be left, with the place kept', async () => {
    await page.goto(classAt(next));
    await dialog(page).getByRole('link', { name: 'Reagendar' }).click();
    await expect(page.getByRole('region', { name: 'Reagendar' })).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await page.getByRole('link', { name: 'Conservar mi lugar' }).click();
    await expect(page).toHaveURL(upcoming);
  });
});
