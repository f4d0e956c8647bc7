import { expect, type Page } from '@playwright/test';
import { device } from './booking.ts';
import { demoAccount } from './calls.ts';
import { expectWellMade, mailTo, signIn } from './pages.ts';
import { test } from './studio.ts';

/** A member of staff in a separate browser. */
async function signedIn(page: Page, name: 'admin' | 'coach' | 'coach2'): Promise<Page> {
  await signIn(page, demoAccount(name));
  await expect(page).not.toHaveURL(/entrar/);
  return page;
}

test('a coach asks for a substitute, another coach takes the class, the owner and the member know', async ({
  page,
  browser,
  baseURL,
  studio,
}) => {
  const daniela = 3;
  // The class has its own minute in the night, so that no coach has another class then.
  const at = Temporal.Now.zonedDateTimeISO('America/Monterrey')
    .add({ days: 5 })
    .with({
      hour: 2,
      minute: Math.floor(Math.random() * 60),
      second: 0,
      millisecond: 0,
      microsecond: 0,
      nanosecond: 0,
    });
  const day = at.toPlainDate().toString();
  const types = await studio.admin('GET /class_types');
  const type = types.find(({ short_code }) => short_code === 'G&T') ?? types[0];
  const { single_class_id } = await studio.admin('POST /available_classes', {
    body: {
      class_date: at.toInstant().toString(),
      class_type_id: type?.class_type_id ?? 0,
      location_id: 1,
      instructor_ids: [daniela],
      capacity: 10,
      duration: 10,
    },
  });
  const member = await studio.member(page, 'sustituta');
  await studio.bookedForCash(member, single_class_id);
  const coach = await signedIn(await device(browser, baseURL), 'coach');
  const other = await signedIn(await device(browser, baseURL), 'coach2');

  await test.step('a coach asks for a substitute on their class, with a note', async () => {
    await coach.goto(`/recepcion/clase/${single_class_id}/`);
    await coach.getByRole('button', { name: 'Pedir sustituta' }).click();
    await coach.getByLabel(/^Nota para ellas/).fill('Tengo cita médica.');
    await expectWellMade(coach, 'asking for a substitute');
    await coach.getByRole('button', { name: 'Enviar solicitud' }).click();
    await expect(coach.getByRole('button', { name: 'Retirar solicitud' })).toBeVisible();
  });

  await test.step('the owner sees the coach’s request', async () => {
    const owner = await signedIn(await device(browser, baseURL), 'admin');
    await owner.goto(`/myadmin/horario?dia=${day}`);
    await expect(owner.getByRole('button', { name: /^02:\d\d .*Busca sustituta/ })).toBeVisible();
    await owner.context().close();
  });

  await test.step('another coach reads it in the coach area and takes the class', async () => {
    await other.goto('/recepcion/sustituciones/');
    await expect(other.getByText('«Tengo cita médica.»').first()).toBeVisible();
    await expectWellMade(other, 'requests for substitutes');
    const hour = at.toPlainTime().toString({ smallestUnit: 'minute' });
    await other.getByRole('button', { name: new RegExp(`^Dar esta clase: .* a las ${hour}`) }).click();
    await other.getByRole('button', { name: 'Sí, yo la doy' }).click();
    await expect(other.getByText('Listo: la clase es tuya')).toBeVisible();
    await other.goto(`/recepcion/clase/${single_class_id}/`);
    await expect(other.getByText(/Ximena/).first()).toBeVisible();
  });

  await test.step("the member's inbox names the new coach; the absent coach and the owner have a mail", async () => {
    await page.goto('/mytbm/notifications');
    await expect(page.getByText(/^Ximena da la clase de .* en lugar de Daniela\./)).toBeVisible();
    await mailTo(page, 'admin@tbm.test', /^Ya hay sustituta/);
    await coach.goto('/recepcion/sustituciones/');
    await expect(coach.getByText('La da Ximena').first()).toBeVisible();
  });
});
