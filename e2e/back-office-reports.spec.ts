import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { formatPesos } from '@tbm/domain/money';
import { demoPassword, expectAccessible, expectNoSideScroll } from './pages.ts';
import { test } from './studio.ts';

test("an owner's morning: the sales, the attendance, and the open tasks of the system", async ({
  page,
  studio,
}) => {
  const from = '2026-01-01';
  // The range ends yesterday, because other journeys sell today.
  const yesterday = Temporal.Now.plainDateISO('America/Monterrey').subtract({ days: 1 });
  const [period, to] = [yesterday.subtract({ days: 300 }).toString(), yesterday.toString()];
  const sales = `/myadmin/reportes/ventas?desde=${period}&hasta=${to}`;

  await test.step('[ADM-001] the sales of a period are the sum of its charges, by day and package', async () => {
    await page.goto(sales);
    await page.getByLabel('Correo electrónico').fill('admin@tbm.test');
    await page.getByLabel('Contraseña', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Entrar Ahora' }).click();
    const { total } = await studio.admin('GET /reports/sales', { query: { from: period, to } });
    const net = page.getByRole('link', { name: /^Neto:/ });
    await expect(net).toHaveText(formatPesos(total.charged - total.refunded));
    await expectAccessible(page, 'back office, sales');
    await expectNoSideScroll(page);
    await page.getByRole('link', { name: /^Devuelto:/ }).click();
    await expect(page).toHaveURL(/renglones\/charges\?.*charge=refunded/);
    await expect(page.getByRole('heading', { level: 1, name: 'Cobros y devoluciones' })).toBeVisible();
    await page.goBack();
  });

  await test.step('the first page shows the studio today, and the open tasks', async () => {
    const today = Temporal.Now.plainDateISO('America/Monterrey').toString();
    const branch = page.locator('section').filter({ hasText: 'Hoy en Monterrey' });
    // Another journey may sell or book something in between.
    await expect(async () => {
      const { days } = await studio.admin('GET /reports/sales', { query: { from: today, to: today } });
      const sold = days.reduce((sum, { charged, refunded }) => sum + charged - refunded, 0);
      await page.goto('/myadmin/');
      await expect(
        page.getByRole('link', { name: `Ventas de hoy: ${formatPesos(sold)}. Ver renglones` }),
      ).toBeVisible({ timeout: 5_000 });
      const classes = await studio.admin('GET /rosters', { query: { branch_id: 1 } });
      await expect(branch).toContainText(
        classes.length === 0
          ? 'Hoy no hay clases.'
          : `${classes.reduce((sum, one) => sum + one.taken, 0)} de `,
        { timeout: 5_000 },
      );
    }).toPass();
    await expect(page.getByRole('link', { name: /pasos? para abrir/ })).toHaveAttribute(
      'href',
      '/myadmin/sistema',
    );
    await expectAccessible(page, 'back office, today');
    await expectNoSideScroll(page);
    await page.goto(sales);
  });

  await test.step('arrows and the pointer name each column of the chart, and open its rows', async () => {
    const chart = page.getByRole('slider', { name: 'Ventas netas' });
    await chart.focus();
    const last = await chart.getAttribute('aria-valuetext');
    await page.keyboard.press('ArrowLeft');
    await expect(chart).not.toHaveAttribute('aria-valuetext', last ?? '');
    await chart.hover({ position: { x: 2, y: 100 } });
    await expect(chart).toHaveAttribute('aria-valuenow', '1');
    await page.keyboard.press('End');
    await expect(chart).toHaveAttribute('aria-valuetext', last ?? '');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Cobros y devoluciones' })).toBeVisible();
    await expectAccessible(page, 'back office, rows');
    await expectNoSideScroll(page);
  });

  await test.step('a figure opens its rows, page by page, and all of them as a file', async () => {
    const to = Temporal.Now.plainDateISO('America/Monterrey').toString();
    await page.goto(`/myadmin/reportes/renglones/charges?desde=${from}&hasta=${to}`);
    await expect(page.getByText('50 renglones y hay más')).toBeVisible();
    await page.getByRole('button', { name: 'Ver más' }).click();
    await expect(page.getByText(/100 renglones/)).toBeVisible();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Descargar todo en CSV' }).click();
    const text = readFileSync(await (await saving).path(), 'utf8');
    expect(text).toMatch(/^\uFEFFFecha,Socia,Paquete,/);
    const { total } = await studio.admin('GET /reports/sales', { query: { from, to } });
    expect(text.trim().split('\n').length - 1).toBeGreaterThanOrEqual(total.charges);
  });

  await test.step('debts, members and attendance', async () => {
    for (const [path, figure] of [
      ['por-devengar', /^Por devengar:/],
      ['socias', /^Activas:/],
      ['asistencia', /^Ocupación:/],
    ] as const) {
      await page.goto(`/myadmin/reportes/${path}?periodo=ano`);
      await expect(page.getByRole('link', { name: figure })).toBeVisible();
      await expectAccessible(page, `back office, ${path}`);
    }
  });

  await test.step('the system lists what a studio lacks, and checks its rules on request', async () => {
    await page.goto('/myadmin/sistema');
    await expect(page.getByRole('heading', { level: 2, name: 'Primeros pasos' })).toBeVisible();
    await expectAccessible(page, 'back office, system');
    await page.goto('/myadmin/sistema/integridad');
    await page.getByRole('button', { name: 'Revisar ahora' }).click();
    await expect(page.getByText('La revisión está en camino.')).toBeVisible();
    await expect
      .poll(async () => (await studio.admin('GET /system/integrity')).last?.findings, { timeout: 30_000 })
      .toEqual([]);
    await page.getByRole('button', { name: 'Ver el resultado' }).click();
    await expect(page.getByText(/Última revisión: .* 0 fallan\./)).toBeVisible();
    await expectAccessible(page, 'back office, integrity');
  });

  await test.step('jobs, messages, events and the audit log', async () => {
    for (const part of ['tareas', 'mensajes', 'avisos', 'bitacora']) {
      await page.goto(`/myadmin/sistema/${part}`);
      await expect(page.getByRole('status').filter({ hasText: 'Página 1 de' }).first()).toBeVisible();
      await expectAccessible(page, `back office, ${part}`);
      await expectNoSideScroll(page);
    }
    await page.getByLabel('Qué hizo').selectOption('Creó');
    const log = page
      .getByRole('region', { name: 'Bitácora' })
      .or(page.getByRole('list', { name: 'Bitácora' }));
    await expect(log.getByText('Revisión de integridad').first()).toBeVisible();
  });
});
