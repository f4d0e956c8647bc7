import { expect } from '@playwright/test';
import { expectAccessible, expectColumns, expectNoSideScroll, fillCard, newMember } from './pages.ts';
import { test } from './test.ts';

test('a code makes a purchase cheaper, and the purchase is in the member’s list', async ({ page }) => {
  const code = page.getByRole('region', { name: 'Tu compra' }).getByLabel('Código de descuento');

  await test.step('[CHK-009, ERR-050, PUR-016] no purchases yet; the signed-out checkout has no code field', async () => {
    await page.goto('/checkout/19304/');
    await expect(page.getByRole('heading', { name: '1. Tu cuenta' })).toBeVisible();
    await expect(code).toBeHidden();
    await newMember(page, 'descuento');
    await page.goto('/mytbm/membresias');
    await expect(page.getByRole('heading', { level: 1, name: 'Mis Compras' })).toBeVisible();
    await expect(page.getByText('No has hecho ninguna compra.')).toBeVisible();
    await expectAccessible(page, 'purchases, empty');
  });

  await test.step('[CHK-005, ERR-029] unusable codes show the reason', async () => {
    await page.goto('/checkout/19304/');
    await code.fill('NOEXISTE');
    await page.getByRole('button', { name: 'Aplicar' }).click();
    await expect(page.getByText('Lo sentimos, ese descuento no es válido.')).toBeVisible();
    await expectAccessible(page, 'checkout, refused code');
    await code.fill('APERTURA');
    await page.getByRole('button', { name: 'Aplicar' }).click();
    await expect(page.getByText('Lo sentimos, ese descuento se agotó.')).toBeVisible();
  });

  await test.step('[CHK-005] a usable code changes the total, survives a reload, and can be removed', async () => {
    await code.fill('bienvenida');
    await page.getByRole('button', { name: 'Aplicar' }).click();
    await expect(page.getByText('BIENVENIDA: −$19')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pagar $171' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Pagar $171' })).toBeVisible();
    await page.getByRole('button', { name: 'Quitar' }).click();
    await expect(page.getByRole('button', { name: 'Pagar $190' })).toBeVisible();
    await code.fill('BIENVENIDA');
    await page.getByRole('button', { name: 'Aplicar' }).click();
    await expect(page.getByRole('button', { name: 'Pagar $171' })).toBeVisible();
    await expectAccessible(page, 'checkout, discounted');
    await expectNoSideScroll(page);
  });

  await test.step('[PUR-017, PUR-018, PUR-022, PUR-023] pays, and finds purchase and charge', async () => {
    await fillCard(page, '4242424242424242');
    await page.getByLabel(/Acepto los términos/).check();
    await page.getByRole('button', { name: 'Pagar $171' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '¡Listo! Ya eres parte' })).toBeVisible();
    for (const [path, label, columns] of [
      [
        '/mytbm/membresias',
        'Mis compras',
        ['Folio', 'Paquete', 'Total', 'Fecha', 'Estado', 'Sig. Cargo', 'Acciones'],
      ],
      [
        '/mytbm/pagos',
        'Mis cargos',
        ['Folio', 'Compra', 'Paquete', 'Total', 'Fecha', 'Próximo', 'Estado', 'Recibo'],
      ],
    ] as const) {
      await page.goto(path);
      const title = page.getByRole('heading', { level: 1 });
      await expect(title).toHaveText(path === '/mytbm/pagos' ? 'Mis Cargos' : 'Mis Compras');
      await expectColumns(page, label, [...columns]);
      await expect(page.getByText('Clase Suelta', { exact: true }).locator('visible=true')).toHaveCount(1);
      await expect(page.getByText(/^\$171( ·|$)/).locator('visible=true')).toHaveCount(1);
      await expectAccessible(page, path);
      await expectNoSideScroll(page);
    }
  });

  await test.step('the charges are a statement: each month with its sum', async () => {
    await expect(page.getByText('1 movimiento · $171 pagados').locator('visible=true')).toHaveCount(1);
  });

  await test.step('[PUR-011, ERR-029] the code was valid once, and is not applied to the next purchase', async () => {
    await page.goto('/checkout/19304/');
    await expect(page.getByRole('button', { name: 'Pagar $190' })).toBeVisible();
    await expect(code).toHaveValue('');
    await code.fill('BIENVENIDA');
    await page.getByRole('button', { name: 'Aplicar' }).click();
    await expect(page.getByText('Ya usaste ese descuento.')).toBeVisible();
  });
});
