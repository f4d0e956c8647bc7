import { expect } from '@playwright/test';
import { codeOf } from '../server/src/platform/testing/authenticator.ts';
import type { Account } from './calls.ts';
import { expectAccessible, expectNoSideScroll, mailTo, newMember, signIn, signOut } from './pages.ts';
import { test } from './studio.ts';

test('staff turn on a second step, enter with a code or a recovery code, and turn it off', async ({
  page,
  studio,
  isMobile,
}) => {
  const account = await studio.member(page, 'turno');
  const { customer_id } = account;
  await studio.admin('PUT /customer/role', { body: { customer_id, role: 'frontdesk' } });
  const card = page.getByRole('region', { name: 'Verificación en dos pasos' });
  const dialog = page.getByRole('dialog');
  let address = '';
  let used = '';
  let recovery: string[] = [];

  await test.step('turns it on with the password and a first code', async () => {
    await page.goto('/mytbm/informacion');
    await card.getByRole('button', { name: 'Activar', exact: true }).click();
    await expectAccessible(page, 'second step, password');
    await dialog.getByLabel('Contraseña', { exact: true }).fill('otra-clave');
    await dialog.getByRole('button', { name: 'Continuar' }).click();
    await expect(dialog.getByRole('alert')).toContainText('La contraseña es incorrecta.');
    await dialog.getByLabel('Contraseña', { exact: true }).fill(account.password);
    await dialog.getByRole('button', { name: 'Continuar' }).click();
    await expect(dialog.getByRole('img', { name: 'Código QR para tu app de verificación' })).toBeVisible();
    await expectAccessible(page, 'second step, code');
    await expectNoSideScroll(page);
    const key = (await dialog.getByText(/^Clave: /).textContent()) ?? '';
    address = `otpauth://totp/TBM?secret=${key.replace(/^Clave: |\s/g, '')}`;
    await dialog.getByLabel('Código de 6 dígitos').fill('12');
    await dialog.getByRole('button', { name: 'Activar' }).click();
    await expect(dialog.getByRole('alert')).toContainText('El código es incorrecto.');
    used = codeOf(address);
    await dialog.getByLabel('Código de 6 dígitos').fill(used);
    await dialog.getByRole('button', { name: 'Activar' }).click();
    const codes = dialog.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    recovery = await codes.allTextContents();
    await expectAccessible(page, 'recovery codes');
    await dialog.getByRole('button', { name: 'Ya los guardé' }).click();
    await expect(card.getByText('Está activa.')).toBeVisible();
  });

  await test.step('enters with the password and a code', async () => {
    await signOut(page, isMobile);
    await signIn(page, account);
    const form = page.getByRole('form', { name: 'Verificación en dos pasos' });
    await expect(form.getByLabel('Código')).toBeFocused();
    await expectAccessible(page, 'sign-in, code');
    await form.getByLabel('Código').fill('000 00');
    await form.getByRole('button', { name: 'Confirmar' }).click();
    await expect(form.getByRole('alert')).toContainText('El código es incorrecto.');
    await form.getByLabel('Código').fill(used);
    await form.getByRole('button', { name: 'Confirmar' }).click();
    await expect(form.getByRole('alert')).toContainText('Ese código ya se usó.');
    await form.getByLabel('Código').fill(codeOf(address, Date.now() + 30_000));
    await form.getByRole('button', { name: 'Confirmar' }).click();
    await expect(page).toHaveURL(/\/mytbm/);
    await page.goto('/recepcion/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  await test.step('a recovery code opens it; a former staff member turns it off with the password', async () => {
    await page.goto('/mytbm/informacion');
    await signOut(page, isMobile);
    await signIn(page, account);
    await page.getByLabel('Código').fill(recovery[0] ?? '');
    await page.getByRole('button', { name: 'Confirmar' }).click();
    await expect(page).toHaveURL(/\/mytbm/);
    await studio.admin('PUT /customer/role', { body: { customer_id, role: 'member' } });
    await page.goto('/mytbm/informacion');
    await expect(card).toContainText('si la desactivas, no podrás activarla de nuevo');
    await expectAccessible(page, 'second step of a former colleague');
    await card.getByRole('button', { name: 'Desactivar' }).click();
    await dialog.getByLabel('Contraseña', { exact: true }).fill(account.password);
    await dialog.getByRole('button', { name: 'Desactivar' }).click();
    await expect(card).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: 'Mi Información' })).toBeFocused();
    for (const subject of [/^Activaste la verificación/, /^Se desactivó tu verificación/])
      await mailTo(page, account.email, subject);
    await signOut(page, isMobile);
    await signIn(page, account);
    await expect(page).toHaveURL(/\/mytbm/);
  });
});

test('text that staff had typed when the session ended is restored after sign-in, only for the same account', async ({
  page,
  browser,
  studio,
}) => {
  test.slow();
  const elsewhere = await (await browser.newContext()).newPage();
  const berta = await newMember(elsewhere, 'berta');
  const ana = await newMember(page, 'ana');
  const member = await newMember(await (await browser.newContext()).newPage(), 'socia');
  for (const { customer_id } of [ana, berta])
    await studio.admin('PUT /customer/role', { body: { customer_id, role: 'admin' } });

  /** Ends the sessions of an account on all devices. */
  const endSessions = (account: Account) => studio.as(account)('DELETE /customer/sessions');
  const enterAs = async ({ email, password }: Account) => {
    await expect(page).toHaveURL(/\/entrar\/\?.*sesion=expirada/);
    await page.getByLabel('Correo electrónico').fill(email);
    await page.getByLabel('Contraseña', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Entrar Ahora' }).click();
  };
  const dialog = page.getByRole('dialog');

  await test.step('a form of the desk', async () => {
    const note = page.getByRole('textbox', { name: 'Nota nueva' });
    await page.goto(`/recepcion/socia/${member.customer_id}?ver=notas`);
    await note.fill('Prefiere las mañanas');
    await endSessions(ana);
    await enterAs(ana);
    await expect(note).toHaveValue('Prefiere las mañanas');
    await note.fill('');
  });

  await test.step('a dialog of the desk', async () => {
    const { id } = await studio.openClass({ hours: 30 });
    const reason = dialog.getByLabel('Motivo (lo leen las socias)');
    await page.goto(`/recepcion/clase/${id}`);
    const cancel = page.getByRole('button', { name: 'Cancelar clase' });
    await cancel.click();
    await reason.fill('Se fue la luz');
    await endSessions(ana);
    await enterAs(ana);
    await cancel.click();
    await expect(reason).toHaveValue('Se fue la luz');
  });

  await test.step('a form of the back office', async () => {
    const note = page.getByRole('textbox', { name: 'Nota nueva' });
    await page.goto(`/myadmin/socias/${member.customer_id}/notas`);
    await note.fill('Prefiere las tardes');
    await endSessions(ana);
    await page.getByRole('button', { name: 'Agregar nota' }).click();
    await enterAs(ana);
    await expect(note).toHaveValue('Prefiere las tardes');
  });

  await test.step('a dialog of the back office, which another account does not see', async () => {
    const open = page.getByRole('button', { name: 'Dar acceso', exact: true });
    const bill = dialog.getByLabel('Nota o autorización (opcional)');
    const type = async () => {
      await open.click();
      await dialog.getByLabel('Paquete').selectOption({ index: 1 });
      await dialog.getByLabel('Es un regalo: no se cobra').check();
      await bill.fill('Autorizó Paula');
      await endSessions(ana);
      await dialog.getByRole('button', { name: 'Dar acceso' }).click();
    };
    await page.goto(`/myadmin/socias/${member.customer_id}`);
    await type();
    await enterAs(ana);
    await open.click();
    await expect(bill).toHaveValue('Autorizó Paula');
    await expect(dialog.getByLabel('Es un regalo: no se cobra')).toBeChecked();
    await page.reload();
    await type();
    await enterAs(berta);
    await open.click();
    await expect(bill).toHaveValue('');
    await endSessions(berta);
    await dialog.getByLabel('Paquete').selectOption({ index: 1 });
    await dialog.getByLabel('Es un regalo: no se cobra').check();
    await dialog.getByRole('button', { name: 'Dar acceso' }).click();
    await enterAs(ana);
    await open.click();
    await expect(bill).toHaveValue('');
  });

  await test.step('the settings', async () => {
    const name = page.getByLabel('Tienda');
    await page.goto('/myadmin/ajustes');
    await name.fill('https://tienda.example.com/');
    await page.reload();
    await page.getByRole('button', { name: 'Recuperar' }).click();
    await expect(name).toHaveValue('https://tienda.example.com/');
    await expect(page.getByRole('button', { name: 'Recuperar' })).toHaveCount(0);
  });
});
