import { expect } from '@playwright/test';
import { demoAccount } from './calls.ts';
import { expectWellMade, signIn } from './pages.ts';
import { test } from './studio.ts';

const instagram =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/21F90 Instagram 334.0.4.32.98 (iPhone14,5; iOS 17_5_1; es_MX; es; scale=3.00; 1170x2532; 602919434)';

/**
 * The features that such a view lacks: share sheet, clipboard, messages, cameras, locks, caches and other windows. Some views keep the name
 * of a part without a value, which is the harder case for code that asks for it.
 */
const withoutFeatures = `
  const remove = (owner, names) => {
    for (const name of names) Object.defineProperty(owner, name, { value: undefined, configurable: true });
  };
  remove(Navigator.prototype, ['share', 'canShare', 'clipboard', 'mediaDevices', 'serviceWorker', 'locks']);
  remove(Navigator.prototype, ['wakeLock', 'permissions', 'mediaSession', 'geolocation', 'storage']);
  remove(window, ['PushManager', 'Notification', 'BroadcastChannel', 'caches', 'requestIdleCallback']);
  remove(window, ['createImageBitmap', 'OffscreenCanvas', 'PaymentRequest']);
  window.open = () => null;
`;

test.use({ userAgent: instagram });

test('inside Instagram each button works, or tells how to continue in Safari', { tag: '@phone' }, async ({
  page,
}) => {
  await page.addInitScript(withoutFeatures);
  const dialog = page.getByRole('dialog', { name: 'Ábrelo en Safari' });

  await test.step('the member signs in, and the receipt of a charge tells where it can be saved', async () => {
    await signIn(page, demoAccount('socia'));
    await expect(page).toHaveURL('/mytbm');
    await page.goto('/mytbm/pagos');
    await page
      .getByRole('button', { name: /^Recibo/ })
      .locator('visible=true')
      .first()
      .click();
    await expect(dialog).toContainText('Dentro de Instagram no se puede guardar tu recibo.');
    await expectWellMade(page, 'inside another app');
    await expect(dialog.getByLabel('Enlace de esta página')).toHaveValue(/\/mytbm\/pagos$/);
    await dialog.getByRole('button', { name: 'Copiar enlace' }).click();
    await expect(dialog.getByRole('status')).toHaveText('Enlace copiado. Pégalo en Safari.');
    await dialog.getByRole('button', { name: 'Cerrar' }).click();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('so do the file of a class and the member’s calendar', async () => {
    await page.goto('/mytbm/reservaciones?filter=upcoming');
    await page
      .getByRole('link', { name: /^Calendario / })
      .locator('visible=true')
      .first()
      .click();
    await expect(dialog).toContainText('no se puede guardar la clase en tu calendario.');
    await expect(page).toHaveURL(/\/mytbm\/reservaciones/);
    await dialog.getByRole('button', { name: 'Cerrar' }).click();
    await page.getByRole('button', { name: 'Mi calendario' }).click();
    await page.getByRole('link', { name: 'Conectar mi calendario' }).click();
    await expect(dialog).toContainText('no se puede conectar tu calendario.');
    await dialog.getByRole('button', { name: 'Cerrar' }).click();
    await page.getByRole('button', { name: 'Copiar dirección' }).click();
    await expect(page.getByText('Dirección copiada')).toBeVisible();
  });

  await test.step('a film is shared by its link, and messages are explained', async () => {
    await page.goto('/mytbm/video/1');
    await page.getByRole('button', { name: 'Compartir' }).click();
    await expect(page.getByText('Enlace copiado')).toBeVisible();
    await page.goto('/mytbm/notifications');
    await expect(page.getByText(/Los avisos llegan a tu navegador .*, no dentro de otra app/)).toBeVisible();
  });
});
