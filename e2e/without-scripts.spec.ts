import { expect } from '@playwright/test';
import { test } from './test.ts';

test.use({ javaScriptEnabled: false });

test('without scripts pages can be read and followed, and forms tell what they need', async ({ page }) => {
  await test.step('public pages by their links', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const path of ['/paquetes/', '/monterrey/', '/online/', '/preguntas-frecuentes/']) {
      await page.goto(path);
      await expect(page.locator('h1').first(), path).toBeVisible();
      await expect(page.locator('main a[href]').first(), path).toBeVisible();
    }
    await page.goto('/paquetes/');
    const buy = page.locator('main a[href^="/checkout/"]').first();
    await expect(buy).toBeVisible();
    await buy.click();
    await expect(page).toHaveURL(/\/checkout\/\d+\//);
  });

  await test.step('forms that need scripts show a message, and send nothing in the address', async () => {
    for (const path of ['/entrar/', '/registro/', '/recuperar/', '/checkout/149/']) {
      await page.goto(path);
      await expect(page.getByText(/necesitas JavaScript\. Actívalo en tu navegador/), path).toBeVisible();
    }
    // A visitor's view of the member area is rendered by the server.
    await page.goto('/mytbm');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto('/entrar/');
    await page.getByLabel('Contraseña', { exact: true }).fill('secreta-1');
    await page.getByLabel('Contraseña', { exact: true }).press('Enter');
    await page.waitForLoadState();
    expect(page.url()).not.toContain('secreta');
  });

  await test.step('the planner works', async () => {
    await page.goto('/pages/workout-planner/');
    await expect(page.getByRole('form', { name: 'Arma tu plan' })).toBeVisible();
  });
});
