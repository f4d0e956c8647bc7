import { expect, type Page } from '@playwright/test';
import { formatFullDay } from '@tbm/domain/time';
import { book, classAt, device, dialog } from './booking.ts';
import { demoAccount } from './calls.ts';
import { endCredits, moveToDaytime, test } from './own-demo.ts';
import { expectClassesLeft, expectWellMade, mailTo, signIn } from './pages.ts';

/** The dialog in which the member cancels the upcoming reservation at an hour. */
async function openCancelling(page: Page): Promise<void> {
  await page.goto('/mytbm/reservaciones?filter=upcoming');
  await page.getByRole('button', { name: 'Cancelar' }).locator('visible=true').first().click();
}

test('the studio cancels a class whose credits are over: the member is told the new end date, and uses them', async ({
  page,
  browser,
  baseURL,
  studio,
}) => {
  const now = await moveToDaytime(page);
  const today = now.toPlainDate();
  const yesterday = today.subtract({ days: 1 });
  const owed = formatFullDay(today.add({ days: 14 }));
  const at = { now: now.toInstant().toString() };
  const member = await studio.member(page, 'regreso', { classes: 4 });
  const [cancelled, removed, later] = [
    await studio.openClass({ hours: 26, ...at }),
    await studio.openClass({ hours: 28, ...at }),
    await studio.openClass({ hours: 10 * 24, ...at }),
  ];
  for (const one of [cancelled, removed]) {
    await page.goto(classAt(one));
    await book(page);
  }
  await openCancelling(page);
  await expect(dialog(page)).toContainText('El crédito conserva su vigencia: hasta el');
  await endCredits(member.customer_id, yesterday);

  await test.step('before the member cancels, the list and the class tell that the credit has expired', async () => {
    await openCancelling(page);
    const over = `Ojo: el crédito venció el ${formatFullDay(yesterday)}. Si cancelas, ya no se puede usar.`;
    await expect(dialog(page)).toContainText(over);
    await expectWellMade(page, 'cancelling without a usable credit');
    await page.getByRole('button', { name: 'Conservar mi lugar' }).click();
    await page.goto(classAt(cancelled));
    await page.getByRole('button', { name: 'Cancelar clase' }).click();
    await expect(dialog(page)).toContainText(over);
    await page.getByRole('button', { name: 'Conservar mi lugar' }).click();
  });

  await test.step('the studio cancels the class: mail and inbox tell the last day of the credit', async () => {
    await studio.admin('DELETE /available_classes/:id', {
      params: { id: String(cancelled.id) },
      query: { notify: 'true', reason: 'Se fue la luz' },
    });
    const { text } = await mailTo(page, member.email, /^Clase cancelada/);
    expect(text).toContain(`Tu crédito ya está de vuelta en tu cuenta y lo puedes usar hasta el ${owed}.`);
    await page.goto('/mytbm/notifications');
    await expect(page.getByText(`Tu crédito ya está de vuelta: úsalo hasta el ${owed}.`)).toBeVisible();
    await expectWellMade(page, 'inbox with a cancelled class');
  });

  await test.step('the member books a class on the added days with it', async () => {
    await page.goto(classAt(later));
    await book(page);
    await page.goto('/mytbm/creditos');
    await expectClassesLeft(page, 2);
    // The member was told of that end: the database keeps it.
    await expect(endCredits(member.customer_id, yesterday)).rejects.toThrow(
      'a member was told that these credits last longer',
    );
  });

  await test.step('the desk chooses: on the member’s wish the credit keeps its end; for the studio it is extended and the member is told', async () => {
    const desk = await device(browser, baseURL);
    await desk.setViewportSize(page.viewportSize() ?? { width: 1440, height: 900 });
    await signIn(desk, demoAccount('recepcion'));
    await expect(desk).not.toHaveURL(/entrar/);
    await desk.goto(`/recepcion/clase/${removed.id}/`);
    await desk
      .getByRole('button', { name: /^Cambiar / })
      .locator('visible=true')
      .click();
    await desk.getByRole('button', { name: 'Cancelar su lugar' }).click();
    const asked = dialog(desk);
    await expect(asked).toContainText(`El crédito conserva su vigencia: hasta el ${owed}.`);
    await asked.getByLabel('Del estudio: el crédito vale 14 días más, al menos').check({ force: true });
    await expect(asked).toContainText(
      `Su lugar se libera, sin strike, y le avisamos. El crédito vuelve a su cuenta y se puede usar hasta el ${owed}.`,
    );
    await expectWellMade(desk, 'the desk takes a place away');
    await asked.getByRole('button', { name: 'Sí, cancelar su lugar' }).click();
    await expect(desk.getByText('Reservación cancelada con éxito')).toBeVisible();
    const { text } = await mailTo(page, member.email, /^Lugar cancelado/);
    expect(text).toContain(`lo puedes usar hasta el ${owed}.`);
    await desk.context().close();
  });
});

test('a member on the waitlist of a moved class leaves it by the link of the mail, without signing in', async ({
  page,
  browser,
  baseURL,
  studio,
}) => {
  const now = (await moveToDaytime(page)).toInstant().toString();
  const full = await studio.openClass({ hours: 50, capacity: 1, now });
  const holder = await studio.member(await device(browser, baseURL), 'ocupa', { classes: 1 });
  const member = await studio.member(page, 'espera');
  const body = { single_class_id: full.id };
  await studio.as(holder)('POST /class_reservations', { body });
  await studio.as(member)('POST /waitlist', { body });
  const class_date = Temporal.Instant.from(now)
    .add({ hours: 53 })
    .round({ smallestUnit: 'minute', roundingMode: 'floor' })
    .toString();
  await studio.admin('PUT /available_classes', { body: { ...body, class_date } });
  const { text } = await mailTo(page, member.email, /^Cambió la clase/);
  const link = /\S+\/lista-de-espera\/\S+/.exec(text)?.[0] ?? '';
  const stranger = await device(browser, baseURL);
  await stranger.setViewportSize(page.viewportSize() ?? { width: 1440, height: 900 });
  const waits = async () => (await studio.as(member)('GET /waitlist')).length;

  await test.step('the inbox tells the new hour, and leads to the waitlists', async () => {
    await page.goto('/mytbm/notifications');
    await page.getByText(/que esperas cambió: ahora es/).click();
    await expect(page).toHaveURL('/mytbm/waitlists');
  });

  await test.step('opening the link changes nothing; its button leaves the list', async () => {
    await stranger.goto(link);
    await expect(stranger.getByText('Esperas un lugar en')).toBeVisible();
    await expectWellMade(stranger, 'leaving a waitlist by a link');
    expect(await waits()).toBe(1);
    await stranger.getByRole('button', { name: 'Salir de la lista de espera' }).click();
    await expect(stranger.getByText('Ya no estás en la lista de espera de')).toBeVisible();
    await expectWellMade(stranger, 'left a waitlist by a link');
    expect(await waits()).toBe(0);
    await stranger.reload();
    await expect(stranger.getByText('Ya no estás en la lista de espera de')).toBeVisible();
  });

  await test.step('without scripts its form does the same; an unknown link shows a message', async () => {
    await studio.as(member)('POST /waitlist', { body });
    await studio.admin('PUT /available_classes', {
      body: { ...body, class_date: Temporal.Instant.from(class_date).add({ hours: 1 }).toString() },
    });
    await expect.poll(async () => (await mailTo(page, member.email, /^Cambió la clase/)).text).not.toBe(text);
    const again = /\S+\/lista-de-espera\/\S+/.exec(
      (await mailTo(page, member.email, /^Cambió la clase/)).text,
    );
    const plain = await browser.newContext({ ...(baseURL ? { baseURL } : {}), javaScriptEnabled: false });
    const bare = await plain.newPage();
    await bare.goto(again?.[0] ?? '');
    await bare.getByRole('button', { name: 'Salir de la lista de espera' }).click();
    await expect(bare.getByText('Ya no estás en la lista de espera de')).toBeVisible();
    expect(await waits()).toBe(0);
    await bare.goto('/lista-de-espera/7-7-x/');
    await expect(bare.getByText('Este enlace no es válido.')).toBeVisible();
    await plain.close();
  });
  await stranger.context().close();
});
