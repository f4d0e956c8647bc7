import { expect } from '@playwright/test';
import { demoPassword, expectAccessible, expectNoSideScroll, mailTo, uniqueEmail } from './pages.ts';
import { test } from './studio.ts';

test('the owner invites a person to the desk of Tijuana, who accepts and sees only Tijuana', async ({
  page,
  studio,
  browser,
  baseURL,
}) => {
  const email = uniqueEmail('equipo');
  const tijuanaClass = await studio.openClass({ hours: 2, branch_id: 1 });
  const dialog = page.getByRole('dialog');

  await test.step('invites by mail, with a role and a branch', async () => {
    await page.goto('/myadmin/personal');
    await page.getByLabel('Correo electrónico').fill('admin@tbm.test');
    await page.getByLabel('Contraseña', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Entrar Ahora' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Personal: Equipo' })).toBeVisible();
    await expect(page.getByText('Recepción · Todas las sucursales').first()).toBeVisible();
    await page.getByRole('button', { name: 'Invitar al equipo' }).click();
    await dialog.getByLabel('Nombre').fill('Renata');
    await dialog.getByLabel('Apellidos').fill('Solís');
    await dialog.getByLabel('Correo').fill(email);
    await dialog.getByRole('button', { name: 'Enviar invitación' }).click();
    await expect(dialog.getByText('Elige al menos una sucursal, o todas.')).toBeVisible();
    await dialog.getByLabel('Tijuana').check();
    await expectAccessible(page, 'back office, invitation');
    await dialog.getByRole('button', { name: 'Enviar invitación' }).click();
    await expect(page.getByText('Le enviamos la invitación por correo.')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Invitaciones' })).toContainText(email);
    await expectAccessible(page, 'back office, staff');
    await expectNoSideScroll(page);
  });

  await test.step('withdraws another invitation after a question', async () => {
    const other = uniqueEmail('equipo');
    await studio.admin('POST /staff_invitations', {
      body: { name: 'Otra', last_name: 'Persona', email: other, role: 'frontdesk', branches: null },
    });
    await page.reload();
    await page.getByRole('button', { name: `Retirar: ${other}` }).click();
    await dialog.getByRole('button', { name: 'Retirar' }).click();
    await expect(page.getByText(`Retiraste la invitación de ${other}.`)).toBeVisible();
    await expect(page.getByRole('list', { name: 'Invitaciones' })).not.toContainText(other);
  });

  await test.step('reads the permissions of each role', async () => {
    await page.getByRole('link', { name: 'Permisos' }).click();
    const refund = page.getByRole('row', { name: /^Reembolsar un cobro/ });
    await expect(refund.getByRole('cell')).toHaveText(['Reembolsar un cobro', 'No', 'No', 'Sí']);
    await expectAccessible(page, 'back office, permissions');
    await expectNoSideScroll(page);
  });

  await test.step('reads the actions of the signed-in admin today', async () => {
    await page.getByRole('navigation', { name: 'Personal' }).getByRole('link', { name: 'Equipo' }).click();
    await page.getByRole('link', { name: 'Actividad de Alejandra Treviño Cantú' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Personal: Actividad' })).toBeVisible();
    await expectAccessible(page, 'back office, activity');
    // Other journeys of this admin, as an import, may have written pages of later changes.
    const invitation = page.getByText(/Creó · Invitación al equipo/).first();
    await expect(async () => {
      if (!(await invitation.isVisible())) await page.getByRole('button', { name: 'Siguiente' }).click();
      await expect(invitation).toBeVisible({ timeout: 2_000 });
    }).toPass();
  });

  const invitedPage = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await test.step('the invited person accepts with a new password', async () => {
    const mail = await mailTo(page, email, /Te invitan al equipo/);
    const link = /\/invitacion\/[\w-]+/.exec(JSON.stringify(mail))?.[0] ?? '';
    await invitedPage.goto(link);
    await expect(invitedPage.getByText('te invitan al equipo de TBM en recepción, en Tijuana')).toBeVisible();
    await expectAccessible(invitedPage, 'invitation');
    await invitedPage.getByLabel('Tu contraseña').fill('mi-clave-de-equipo');
    await invitedPage.getByRole('button', { name: 'Aceptar y entrar' }).click();
    await expect(invitedPage.getByRole('heading', { level: 1, name: 'Ya eres del equipo' })).toBeVisible();
    await expectAccessible(invitedPage, 'invitation, accepted');
    await invitedPage.getByRole('link', { name: 'Ir a recepción' }).click();
  });

  await test.step('the invited person finds only their branch', async () => {
    const branches = invitedPage.getByRole('navigation', { name: 'Sucursal' });
    await expect(branches.getByRole('link')).toHaveText(['Tijuana']);
    await invitedPage.goto(`/recepcion/clase/${tijuanaClass.id}/`);
    await expect(invitedPage.getByRole('heading', { name: 'Esta clase ya no está' })).toBeVisible();
    await invitedPage.goto('/recepcion/?branch_id=1');
    await expect(branches.getByRole('link', { name: 'Tijuana' })).toHaveAttribute('aria-current', 'true');
  });

  await test.step('the owner ends the access, and the person is signed out at once', async () => {
    await page.goto('/myadmin/personal');
    await page.getByRole('button', { name: 'Terminar el acceso de Renata Solís' }).last().click();
    await dialog.getByRole('button', { name: 'Terminar acceso' }).click();
    await expect(page.getByText('Terminó el acceso de Renata Solís.')).toBeVisible();
    await invitedPage.goto('/recepcion/');
    await expect(invitedPage).toHaveURL(/\/entrar/);
  });
});
