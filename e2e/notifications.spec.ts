import { expect } from '@playwright/test';
import { expectWellMade, openAccountMenu } from './pages.ts';
import { test } from './studio.ts';

test('a member reads her inbox and chooses how she is notified', async ({ page, isMobile, studio }) => {
  const member = await studio.member(page, 'avisos');
  const { customer_id } = member;
  const write = (content: string, path: string | null = null) =>
    studio.admin('POST /notifications', { body: { customer_id, content, path } });

  await test.step('[NOTIF-001] the menu leads to her notifications, still without messages', async () => {
    await page.goto('/mytbm/creditos');
    await openAccountMenu(page, isMobile);
    await page.getByRole('link', { name: 'Notificaciones' }).locator('visible=true').click();
    await expect(page).toHaveURL('/mytbm/notifications');
    await expect(page.getByRole('heading', { level: 1, name: 'Notificaciones' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Aún no tienes avisos' })).toBeVisible();
    await expect(page.getByText('WhatsApp va a tu celular terminado en 5678.')).toBeVisible();
    await expectWellMade(page, 'notifications without messages');
  });

  const mail = page.getByRole('switch', { name: 'Correo: La noche anterior' });
  const whatsapp = page.getByRole('switch', { name: 'WhatsApp: La noche anterior' });
  const hour = page.getByLabel('Hora: La noche anterior');
  const row = page.getByRole('listitem').filter({ has: mail });

  await test.step('[NOTIF-002, NOTIF-004, NOTIF-005] switches and hour of a type are stored at once', async () => {
    await expect(mail).toBeChecked();
    await expect(whatsapp).not.toBeChecked();
    await expect(hour).toHaveValue('20:00');
    await mail.press('Space');
    await row.getByText('WhatsApp', { exact: true }).click();
    await hour.fill('18:30');
    await expect(row.getByText('Guardado')).toBeVisible();
    await expect
      .poll(async () => {
        const [first] = await studio.as(member)('GET /customer_notification_types');
        return [first?.email_active, first?.whatsapp_active, first?.preferred_time];
      })
      .toEqual([false, true, '18:30']);
    await page.reload();
    await expect(mail).not.toBeChecked();
    await expect(whatsapp).toBeChecked();
    await expect(hour).toHaveValue('18:30');
  });

  await test.step('what cannot be stored stays as she chose it, says why, and is tried again', async () => {
    const calls = '**/api/customer_notification_types*';
    await page.route(calls, (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.fallback(),
    );
    await mail.press('Space');
    await expect(row.getByText('Sin guardar')).toBeVisible();
    await expect(mail).toBeChecked();
    await page.unroute(calls);
    await row.getByRole('button', { name: 'Guardar de nuevo: La noche anterior' }).click();
    await expect(row.getByText('Guardado')).toBeVisible();
    await page.reload();
    await expect(mail).toBeChecked();
  });

  await test.step('[NOTIF-006, API-139, API-142] a message arrives while the page is open, is opened and read', async () => {
    await write('El sábado abrimos a las 08:00.');
    await expect(page.getByText('El sábado abrimos a las 08:00.')).toBeVisible();
    await write('Tu lugar te espera.', '/mytbm/reservaciones');
    const link = page.getByRole('link', { name: 'Tu lugar te espera.' });
    await expect(link).toBeVisible();
    await expectWellMade(page, 'notifications with messages');
    const opener = isMobile
      ? page.getByRole('button', { name: 'Abrir menú' })
      : page.getByRole('navigation', { name: 'Principal' }).locator('summary').last();
    // The third is that of the sign-in on another device, by which this journey read her preferences.
    await expect(page.getByText(/^Tu cuenta se abrió en un dispositivo nuevo/)).toBeVisible();
    await expect(opener).toContainText('3 avisos sin leer');
    await link.click();
    await expect(page).toHaveURL('/mytbm/reservaciones');
    await expect(opener).toContainText('2 avisos sin leer');
    await page.goBack();
    await page.getByRole('button', { name: 'Marcar todo como leído' }).click();
    await expect(opener).not.toContainText('sin leer');
    await expect(page.getByText('Sin leer:')).toHaveCount(0);
  });
});
