import { expect } from '@playwright/test';
import { book, classAt, device, dialog, spotOption } from './booking.ts';
import { demoAccount } from './calls.ts';
import { expectWellMade, mailTo, signIn } from './pages.ts';
import { test } from './studio.ts';

test('a member brings a guest with a pass; the guest has a page of her own, signs on the desk’s tablet and is checked in by her code', async ({
  page,
  browser,
  baseURL,
  studio,
}) => {
  const member = await studio.member(page, 'anfitriona');
  const { class_package_id } = await studio.admin('POST /class_packages', {
    body: {
      title: 'Cuatro con amiga',
      price: 0,
      class_amount: 4,
      expiration_days: 30,
      guest_passes: 1,
      show_home: false,
      is_test: true,
    },
  });
  await studio.admin('POST /customer/giveAccess', {
    body: { customer_id: member.customer_id, package_id: class_package_id, payment_method_id: 2 },
  });
  // Late enough to cancel for free, and on the day of the class for the desk.
  const opened = await studio.openClass({ hours: 1.5, capacity: 20 });
  const guest = await device(browser, baseURL);
  await guest.setViewportSize({ width: 390, height: 844 });
  let link = '';

  await test.step('from her reservation the member invites, and sees what it uses', async () => {
    await page.goto(classAt(opened));
    await book(page, 7);
    await page.goto('/mytbm/reservaciones?filter=upcoming');
    await page
      .getByRole('link', { name: /^Invitar / })
      .locator('visible=true')
      .click();
    const form = page.getByRole('form', { name: 'Invitar a una amiga' });
    await expect(form.getByLabel('Con qué pagas su lugar')).toHaveValue('pass');
    await form.getByLabel('Cómo se llama').fill('Lucía Peña');
    await form.getByLabel('Su celular o su correo').fill('Lucía');
    await expectWellMade(page, 'inviting');
    await spotOption(page, 8).check();
    await form.getByRole('button', { name: 'Reservar su lugar 8' }).click();
    await expect(form.getByText('Escribe su celular a 10 dígitos o su correo.')).toBeVisible();
    await form.getByLabel('Su celular o su correo').fill(`81${Date.now().toString().slice(-8)}`);
    await form.getByRole('button', { name: 'Reservar su lugar 8' }).click();
    await expect(dialog(page).getByRole('heading', { name: 'Lucía Peña va contigo' })).toBeVisible();
    await expect(dialog(page)).toContainText('Le falta firmar su responsiva');
    await expectWellMade(page, 'an invited guest');
    const { text } = await mailTo(page, member.email, /^El enlace para tu invitada$/);
    link = /https?:\/\/\S+\/mi-lugar\/g\S+/.exec(text)?.[0] ?? '';
  });

  let code = '';
  await test.step('without an account the guest sees the class, the spot and the code, and allows what she wants', async () => {
    await guest.goto(new URL(link).pathname);
    await expect(guest.getByRole('heading', { level: 1, name: 'Hola, Lucía Peña' })).toBeVisible();
    await expect(guest.getByText('Lugar 8')).toBeVisible();
    await expect(guest.getByRole('img', { name: 'Código QR de tu lugar' })).toBeVisible();
    await expect(guest.getByRole('button', { name: 'Firmar responsiva' })).toBeVisible();
    await expectWellMade(guest, 'page of a guest');
    code = (await guest.getByText(/^[0-9A-Z]+-[0-9A-Z]{6}$/).textContent()) ?? '';
    const mine = guest.getByRole('region', { name: 'Tu correo' });
    await mine.getByLabel('Tu correo').fill(`lucia.${opened.id}@correo.tbm.test`);
    await mine.getByRole('checkbox', { name: /^Quiero que TBM me escriba/ }).check();
    await mine.getByRole('button', { name: 'Guardar mi correo' }).click();
    await expect(mine).toContainText('también con novedades de TBM');
  });

  await test.step('an admin finds who agreed to be written to', async () => {
    const { data } = await studio.admin('GET /guest_leads', {});
    expect(data.map(({ email }) => email)).toContain(`lucia.${opened.id}@correo.tbm.test`);
  });

  await test.step('cancelling her own place asks about the guest', async () => {
    await page.goto('/mytbm/reservaciones?filter=upcoming');
    await page
      .getByRole('button', { name: /^Cancelar (?!.*\(para )/ })
      .locator('visible=true')
      .click();
    const box = dialog(page).getByRole('checkbox', {
      name: 'Dejar también el lugar de Lucía Peña, tu invitada',
    });
    await expect(box).toBeChecked();
    await expectWellMade(page, 'cancelling with a guest');
    await dialog(page).getByRole('button', { name: 'Conservar mi lugar' }).click();
  });

  await test.step('the guest signs on the desk’s tablet, and is checked in by her code', async () => {
    const desk = await device(browser, baseURL);
    await desk.setViewportSize({ width: 1024, height: 768 });
    await signIn(desk, demoAccount('recepcion'));
    await desk.waitForURL(/\/(mytbm|recepcion)/);
    await desk.goto(`/recepcion/clase/${opened.id}/`);
    const row = desk.getByRole('button', { name: /^Asistió Lucía Peña/ });
    await expect(row).toHaveAccessibleName(/Falta responsiva.*Invitada de /);
    await expectWellMade(desk, 'roster with a guest');
    await desk.getByRole('button', { name: 'Cambiar Lucía Peña' }).click();
    await desk.getByRole('link', { name: 'Firmar aquí' }).click();
    await expect(desk.getByRole('heading', { level: 1, name: 'Hola, Lucía Peña' })).toBeVisible();
    await desk.getByLabel('Tu fecha de nacimiento').fill('1992-05-06');
    await desk.getByLabel('Tu nombre completo').fill('Lucía Peña Ruiz');
    await desk.getByLabel('Leí el texto completo y estoy de acuerdo.').check();
    await expectWellMade(desk, 'tablet of a guest');
    await desk.getByRole('button', { name: 'Firmar responsiva' }).click();
    await expect(desk.getByRole('heading', { level: 1, name: 'Gracias, Lucía Peña' })).toBeVisible();
    await desk.getByRole('button', { name: 'Soy del equipo: volver a la lista' }).click();
    await desk.getByRole('button', { name: 'Sí, soy del equipo' }).click();
    await expect(row).not.toHaveAccessibleName(/Falta responsiva/);
    await desk.getByRole('button', { name: 'Registrar llegada' }).click();
    await dialog(desk).getByLabel('Código de la reservación').fill(code);
    await dialog(desk).getByRole('button', { name: 'Registrar' }).click();
    await expect(dialog(desk).getByRole('status')).toHaveText('Lucía Peña está dentro: lugar 8.');
    await desk.context().close();
  });

  await test.step('her page knows both', async () => {
    await guest.reload();
    await expect(guest.getByText('Ya registramos tu llegada. Disfruta tu clase.')).toBeVisible();
    await expect(guest.getByText('Tu responsiva está firmada.')).toBeVisible();
    await guest.context().close();
  });
});
