import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { workbookOf } from '@tbm/server/platform/testing/workbook';
import { demoPassword, expectAccessible, expectNoSideScroll } from './pages.ts';
import { test } from './studio.ts';

/** Signs in as the admin and opens the page of imports. */
async function enter(page: Page): Promise<void> {
  await page.goto('/myadmin/importar');
  await page.getByLabel('Correo electrónico').fill('admin@tbm.test');
  await page.getByLabel('Contraseña', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Entrar Ahora' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Importar' })).toBeVisible();
}

const choose = (page: Page, name: string, buffer: Uint8Array) =>
  page.getByLabel('Archivo CSV o Excel').setInputFiles({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(buffer),
  });
const part = (page: Page, name: string) =>
  page.getByRole('region', { name, exact: true }).or(page.getByRole('list', { name, exact: true }));
/** Downloads the rows that were not imported. */
async function problemsFile(page: Page): Promise<string> {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Descargar \d+ renglones por corregir/ }).click();
  return readFileSync(await (await saved).path(), 'utf8');
}

test('an admin moves in from another system: members from Mindbody, 12 of 300 rows mended', async ({
  page,
  studio,
}) => {
  const mark = crypto.randomUUID().slice(0, 6);
  const row = (n: number) =>
    [
      1000 + n,
      `Ana ${n}`,
      `Peña ${mark}`,
      n % 25 === 0 ? `sin-arroba-${n}` : `ana${n}.${mark}@correo.tbm.test`,
      `52 81 1234 ${String(1000 + n)}`,
      n === 7 ? '12/31/1990' : `03/0${1 + (n % 9)}/1991`,
    ].join(',');
  const file = [
    'Client List,,,,,',
    '',
    'Client ID,First Name,Last Name,Email,Mobile Phone,Birthday',
    ...Array.from({ length: 300 }, (_, n) => row(n)),
  ].join('\r\n');
  const members = () => studio.admin('GET /customer/query', { query: { query: mark } });

  await test.step('the page shows the columns that a file needs', async () => {
    await enter(page);
    await expect(part(page, 'Columnas del archivo')).toContainText('mariana@correo.mx');
    await expectAccessible(page, 'back office, import');
    await expectNoSideScroll(page);
  });

  await test.step('its columns are matched, and its first rows shown as understood', async () => {
    await choose(page, 'mindbody.csv', Buffer.from(file, 'latin1'));
    await expect(page.getByText('288 renglones listos de 300.')).toBeVisible();
    await expect(page.getByLabel('correo', { exact: true })).toHaveValue('3');
    const first = part(page, 'Primeros renglones');
    await expect(first).toContainText(`Peña ${mark}`);
    await expect(first).toContainText('1 de marzo de 1991');
    await expect(part(page, 'Qué corregir')).toContainText('El correo electrónico no es válido.');
    await expectAccessible(page, 'back office, import with problems');
    await expectNoSideScroll(page);
    expect(await members()).toEqual([]);
  });

  await test.step('the valid rows are imported, the others are returned as a file', async () => {
    await page.getByRole('button', { name: 'Importar 288 renglones' }).click();
    await expect(page.getByText('Listo: 288 renglones importados.')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText('12 renglones no entraron.')).toBeVisible();
    await expectAccessible(page, 'back office, import that is done');
    await page.reload();
    await expect(page.getByText('Listo: 288 renglones importados.')).toBeVisible();
  });

  await test.step('the mended file is imported; a second time it changes nothing', async () => {
    const returnedFile = await problemsFile(page);
    expect(returnedFile.split('\n')[0]).toContain('problema,Client ID');
    expect(returnedFile.trim().split('\n')).toHaveLength(13);
    const mended = Buffer.from(returnedFile.replace(/sin-arroba-(\d+)/g, `ana$1.${mark}@correo.tbm.test`));
    await choose(page, 'tbm-por-corregir.csv', mended);
    // Only twelve dates are left, which do not decide which number is the month.
    await page
      .getByLabel(/ de marzo de 1991$/)
      .first()
      .check();
    await page.getByRole('button', { name: 'Importar 12 renglones' }).click();
    await expect(page.getByText('Listo: 12 renglones importados.')).toBeVisible({ timeout: 30_000 });
    await choose(page, 'mindbody.csv', Buffer.from(file, 'latin1'));
    await page.getByRole('button', { name: 'Importar 288 renglones' }).click();
    await expect(page.getByText('288 renglones ya estaban y se quedan igual.')).toBeVisible({
      timeout: 60_000,
    });
    const [ana] = await studio.admin('GET /customer/query', {
      query: { query: `ana25.${mark}@correo.tbm.test` },
    });
    expect(ana).toMatchObject({ last_name: `Peña ${mark}`, phone: '8112341025' });
  });

  await test.step('a file that is not imported is discarded', async () => {
    await choose(
      page,
      'otra.csv',
      Buffer.from(`nombre,apellidos,correo\nEva,Otra,eva.${mark}@correo.tbm.test`),
    );
    await expect(page.getByText('1 renglón listo de 1.')).toBeVisible();
    await page.getByRole('button', { name: 'Descartar el archivo' }).click();
    const past = part(page, 'Archivos de los últimos 30 días');
    await expect(past).toContainText('mindbody.csv');
    await expect(past).not.toContainText('otra.csv');
  });
});

test('an admin imports an Excel file of packages: answers the open questions and corrects 12 of 300 rows', async ({
  page,
  studio,
}) => {
  const mark = crypto.randomUUID().slice(0, 6);
  const email = (n: number) => `eva${n}.${mark}@correo.tbm.test`;
  const packages = await studio.admin('GET /class_packages/admin/all', {});
  const item = packages.find(
    ({ class_amount, is_test, deletedAt }) => (class_amount ?? 0) >= 8 && !is_test && !deletedAt,
  );
  const list = workbookOf([
    { name: 'Notas', rows: [['Bajado de otro sistema']] },
    {
      name: 'Socias',
      rows: [
        ['Socias activas'],
        ['Nombre completo', 'Correo', 'Celular'],
        ...Array.from({ length: 300 }, (_, n) => [`Eva Número ${n}`, email(n), 8112340000 + n]),
      ],
    },
  ]);
  // 31 December 2027 is 46752.
  const sold = (missing: number) =>
    workbookOf([
      {
        name: 'Paquetes',
        rows: [
          ['Folio', 'Correo', 'Plan', 'Clases restantes', 'Vence', 'Precio'],
          ...Array.from({ length: 300 }, (_, n) => [
            `F-${mark}-${n}`,
            email(n),
            'Plan de antes',
            n % 25 === 0 ? missing : 8,
            { number: 46_752, format: 'date' } as const,
            '$1,490',
          ]),
        ],
      },
    ]);

  await test.step('the sheet with members is found', async () => {
    await enter(page);
    await choose(page, 'socias.xlsx', list);
    await expect(page.getByText('300 renglones listos de 300.')).toBeVisible();
    await expect(page.getByLabel('Hoja')).toHaveValue('Socias');
    await page.getByRole('button', { name: 'Importar 300 renglones' }).click();
    await expect(page.getByText('Listo: 300 renglones importados.')).toBeVisible({ timeout: 60_000 });
  });

  await test.step('packages are matched, and an amount with two readings is asked', async () => {
    await page.getByRole('link', { name: '2. Paquetes vigentes' }).click();
    await expect(part(page, 'Columnas del archivo')).toContainText('referencia');
    await choose(page, 'paquetes.xlsx', sold(5_000));
    await expect(page.getByText('contesta las preguntas')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Importar', exact: true })).toBeDisabled();
    await expect(part(page, 'Qué corregir')).toBeHidden();
    await page.getByLabel('$1,490.00').check();
    await page.getByLabel('Plan de antes').selectOption(String(item?.class_package_id));
    const first = part(page, 'Primeros renglones');
    await expect(first).toContainText('31 de diciembre de 2027');
    await expect(first).toContainText('8 clases');
    await expect(first).toContainText('$1,490.00');
    await expectAccessible(page, 'back office, import of packages');
    await expectNoSideScroll(page);
    await page.getByRole('button', { name: 'Importar 288 renglones' }).click();
    await expect(page.getByText('12 renglones no entraron.')).toBeVisible({ timeout: 90_000 });
  });

  await test.step('the whole file, mended, adds the rest and doubles nothing', async () => {
    await choose(page, 'paquetes.xlsx', sold(7));
    await page.getByLabel('$1,490.00').check();
    await page.getByLabel('Plan de antes').selectOption(String(item?.class_package_id));
    await page.getByRole('button', { name: 'Importar 300 renglones' }).click();
    await expect(page.getByText('Listo: 12 renglones importados. 288 renglones ya estaban')).toBeVisible({
      timeout: 90_000,
    });
    const [eva] = await studio.admin('GET /customer/query', { query: { query: email(25) } });
    const bought = await studio.admin('GET /members/:id/purchases', {
      params: { id: eva?.customer_id ?? 0 },
    });
    expect(JSON.stringify(bought).match(/"purchase_id"/g)).toHaveLength(1);
  });
});
