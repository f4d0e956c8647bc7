import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { demoAccount } from './calls.ts';
import { expectAccessible, expectNoSideScroll, signIn, uniqueEmail } from './pages.ts';
import { test } from './studio.ts';

test('the owner makes a key for a program, which reads members until it is revoked', async ({ page }) => {
  const program = `Contabilidad ${Date.now()}`;
  const dialog = page.getByRole('dialog');
  await signIn(page, demoAccount('admin'));
  await expect(page).not.toHaveURL(/entrar/);
  let token = '';

  await test.step('chooses its permissions', async () => {
    await page.goto('/myadmin/conexiones');
    await expect(page.getByRole('heading', { level: 1, name: 'Conexiones' })).toBeVisible();
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

test('the owner adds an address that receives events, and sees the sent ones', async ({ page, studio }) => {
  const program = createServer((_request, response) => response.writeHead(503).end());
  await new Promise<void>((listening) => program.listen(0, '127.0.0.1', listening));
  const address = `http://127.0.0.1:${(program.address() as AddressInfo).port}/avisos`;
  const dialog = page.getByRole('dialog');
  await signIn(page, demoAccount('admin'));
  await expect(page).not.toHaveURL(/entrar/);

  await test.step('chooses the events for the program, and sees the secret once', async () => {
    await page.goto('/myadmin/conexiones/avisos');
    await page.getByRole('button', { name: 'Nueva dirección' }).click();
    await dialog.getByLabel('Dirección del programa').fill(address);
    await dialog.getByLabel('Se registra una socia').check();
    await expectAccessible(page, 'back office, a new address of a program');
    await dialog.getByRole('button', { name: 'Agregar' }).click();
    await expect(dialog.getByLabel('Secreto', { exact: true })).toHaveValue(/^whsec_/);
    await dialog.getByRole('button', { name: 'Ya la guardé' }).click();
    await expect(page.getByText('Agregaste la dirección.')).toBeVisible();
    await expectAccessible(page, 'back office, addresses of programs');
    await expectNoSideScroll(page);
  });

  await test.step('sees a delivery that failed, and sends it again', async () => {
    await studio.admin('POST /customer', {
      body: { name: 'Nueva', last_name: 'Socia', email: uniqueEmail('aviso'), phone: '8112345678' },
    });
    await page.getByRole('link', { name: `Ver envíos a ${address}` }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Envíos' })).toBeVisible();
    await expect(async () => {
      await page.reload();
      await expect(page.getByText('503').first()).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 20_000 });
    await expect(page.getByText(/^Falló 1 vez; sigue /).first()).toBeVisible();
    await page
      .getByRole('button', { name: /^Enviar otra vez: aviso / })
      .first()
      .click();
    await expect(page.getByText('En camino.')).toBeVisible();
    await expectAccessible(page, 'back office, deliveries to a program');
    await expectNoSideScroll(page);
  });

  await test.step('deletes it after a question', async () => {
    await page.getByRole('link', { name: 'Avisos' }).click();
    await page.getByRole('button', { name: `Borrar ${address}` }).click();
    await dialog.getByRole('button', { name: 'Borrar' }).click();
    await expect(page.getByText('Borraste la dirección.')).toBeVisible();
    await expect(page.getByText(address)).toHaveCount(0);
  });
  program.close();
});
