import { expect } from '@playwright/test';
import { demoAccount } from './calls.ts';
import { expectAccessible, expectNoSideScroll, signIn } from './pages.ts';
import { test } from './test.ts';

test('the owner makes a key for a program, which reads members until she revokes it', async ({ page }) => {
  const program = `Contabilidad ${Date.now()}`;
  const dialog = page.getByRole('dialog');
  await signIn(page, demoAccount('admin'));
  await expect(page).not.toHaveURL(/entrar/);
  let token = '';

  await test.step('chooses what it may do', async () => {
    await page.goto('/myadmin/programas');
    await expect(page.getByRole('heading', { level: 1, name: 'Programas: Llaves' })).toBeVisible();
    await page.getByRole('button', { name: 'Nueva llave' }).click();
    await dialog.getByRole('button', { name: 'Crear llave' }).click();
    await expect(dialog.getByText('Elige al menos un permiso.')).toBeVisible();
    await dialog.getByLabel('Para qué programa').fill(program);
    await dialog.getByLabel('Ver socias: nombre, correo, teléfono y etiquetas').check();
    await expectAccessible(page, 'back office, a new key');
    await dialog.getByRole('button', { name: 'Crear llave' }).click();
  });

  await test.step('sees it once', async () => {
    await expect(dialog.getByRole('heading', { name: `Llave de ${program}` })).toBeVisible();
    token = await dialog.getByLabel('Llave', { exact: true }).inputValue();
    expect(token).toMatch(/^tbm_[\w-]{43}$/);
    await expectAccessible(page, 'back office, a key that is shown once');
    await dialog.getByRole('button', { name: 'Ya la guardé' }).click();
    await expect(page.getByText(`Creaste la llave de ${program}.`)).toBeVisible();
    await expect(page.getByText(token)).toHaveCount(0);
    await expectAccessible(page, 'back office, keys');
    await expectNoSideScroll(page);
  });

  const call = (path: string) =>
    page.request.get(`/api/${path}`, { headers: { authorization: `Bearer ${token}` } });
  await test.step('the program reads members and nothing else', async () => {
    expect((await call('customer/query?query=ana')).status()).toBe(200);
    expect((await call('reports/sales?from=2026-11-01&to=2026-11-02')).status()).toBe(403);
  });

  await test.step('revokes it, and it ends at once', async () => {
    await page.getByRole('button', { name: `Retirar la llave ${program}` }).click();
    await dialog.getByRole('button', { name: 'Retirar' }).click();
    await expect(page.getByText(`Retiraste la llave de ${program}.`)).toBeVisible();
    expect((await call('customer/query?query=ana')).status()).toBe(401);
  });
});
