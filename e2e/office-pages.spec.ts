import { expect } from '@playwright/test';
import { demoAccount } from './calls.ts';
import { expectAccessible, expectNoSideScroll, signIn } from './pages.ts';
import { test } from './test.ts';

test('every page of the menu, every form and the first record of every list: nothing that axe finds', {
  tag: '@desktop',
}, async ({ page }) => {
  test.setTimeout(900_000);
  await signIn(page, demoAccount('admin'));
  await expect(page).not.toHaveURL(/entrar/);
  await page.goto('/myadmin/');
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitem').first()).toBeVisible();
  const addresses = await menu
    .getByRole('menuitem')
    .evaluateAll((items) =>
      items.map((one) => (one as unknown as { getAttribute(name: string): string }).getAttribute('href')),
    );
  expect(addresses.length).toBeGreaterThan(30);
  const seen = { pages: 0, forms: 0, records: 0 };
  const wrong: string[] = [];
  const look = async (name: string) => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Cargando…')).toHaveCount(0);
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    try {
      await expectAccessible(page, name);
      await expectNoSideScroll(page);
    } catch (error) {
      wrong.push(`${name}: ${(error as Error).message.slice(0, 1500)}`);
    }
  };
  for (const address of addresses) {
    await page.goto(address);
    await look(address);
    seen.pages += 1;
    const [rows, none] = [page.locator('tbody tr'), page.getByText('Todavía no hay nada aquí.')];
    const isList = (await page.getByRole('textbox', { name: 'Buscar', exact: true }).count()) > 0;
    if (!isList) continue;
    await expect(rows.first().or(none).first()).toBeVisible();
    const isNew = (await page.locator(`a[href$="${address}/create"]`).count()) > 0;
    if ((await rows.count()) > 0) {
      await rows.first().click();
      await expect(page.getByRole('button', { name: 'Guardar' })).toBeVisible();
      await look(`${address}, the first record`);
      seen.records += 1;
    }
    if (!isNew) continue;
    await page.goto(`${address}/create`);
    await expect(page.getByRole('button', { name: 'Guardar' })).toBeVisible();
    await look(`${address}/create`);
    seen.forms += 1;
  }
  for (const part of ['inicio', 'online', 'rewards', 'reto', 'terminos']) {
    await page.goto(`/myadmin/textos/${part}`);
    await expect(page.getByRole('button', { name: 'Guardar' })).toBeVisible();
    await look(`/myadmin/textos/${part}`);
  }
  expect(wrong).toEqual([]);
  // No list was left before its rows were loaded.
  expect(seen.forms).toBeGreaterThanOrEqual(25);
  expect(seen.records).toBeGreaterThanOrEqual(20);
});
