import { expect, type Page } from '@playwright/test';
import { demoAccount } from './calls.ts';
import { expectAccessible, expectNoSideScroll, signIn } from './pages.ts';
import { test } from './studio.ts';

/** The record of Camila, a member of the demo. */
const camila = 20_003;
/** The data of a tab on this device that another tab could lose. */
const kept = (page: Page) =>
  page.evaluate("[localStorage.getItem('tbm_session'), document.cookie.includes('tbm_session=1')]");

test('the owner merges two records, looks at an account as its member, and downloads its data', async ({
  page,
  context,
  studio,
}) => {
  const word = `Z${crypto.randomUUID().replaceAll(/[^a-f]/g, '')}`;
  const phone = `81${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
  const of = { name: 'Ximena', last_name: word, phone, branch_id: 1 };
  const email = (local: string) => `${local}${word}@correo.tbm.test`.toLowerCase();
  const first = await studio.desk('POST /customer', { body: { ...of, email: email('x.') } });
  const second = await studio.desk('POST /customer', { body: { ...of, email: email('x') } });
  await signIn(page, demoAccount('admin'));
  await expect(page).not.toHaveURL(/entrar/);

  await test.step('two records of one person become one', async () => {
    await page.goto(`/myadmin/socias/${first.customer_id}`);
    await page.getByRole('button', { name: 'Unir con otra cuenta' }).click();
    const dialog = page.getByRole('dialog', { name: 'Unir con otra cuenta' });
    await expect(dialog).toContainText('mismo teléfono; mismo correo, escrito distinto; mismo nombre');
    await expectAccessible(page, 'merge, candidates');
    await dialog.getByRole('button', { name: `Comparar con Ximena ${word}` }).click();
    await expect(dialog.getByRole('heading', { name: 'Se conserva' })).toBeVisible();
    await expectAccessible(page, 'merge, comparison');
    await expectNoSideScroll(page);
    await dialog.getByRole('button', { name: 'Unir para siempre' }).click();
    await expect(dialog.getByText('Listo: ahora es una sola cuenta.')).toBeVisible();
    const found = await studio.desk('GET /customer/query', { query: { query: word } });
    expect(found.map(({ customer_id }) => customer_id)).toEqual([first.customer_id]);
    expect(found.map(({ customer_id }) => customer_id)).not.toContain(second.customer_id);
    await dialog.getByRole('button', { name: 'Ver la cuenta' }).click();
    await expect(page.getByRole('button', { name: 'Ver como ella' })).toBeHidden();
  });

  await page.goto(`/myadmin/socias/${camila}`);
  await test.step('the owner sees the app as the member does, and cannot change anything there', async () => {
    const opened = context.waitForEvent('page');
    await page.getByRole('button', { name: 'Ver como ella' }).click();
    const tab = await opened;
    const banner = tab.getByRole('region', { name: 'Vista de la cuenta' });
    await expect(banner).toContainText('Ves la cuenta de Camila como ella. Solo lectura.');
    await expect(tab.getByRole('heading', { name: /Hola, Camila/i })).toBeVisible();
    expect(tab.url()).not.toContain('ver');
    await expectAccessible(tab, 'view of an account');
    await expectNoSideScroll(tab);
    await tab.goto('/mytbm/goals');
    await expect(banner).toBeVisible();
    const refusal = tab.waitForResponse((response) => response.request().method() === 'POST');
    await tab.getByRole('button', { name: 'Agregar meta' }).first().click();
    const dialog = tab.getByRole('dialog', { name: 'Agregar meta' });
    await dialog.getByLabel('Nombre').fill('No es mía');
    await dialog.getByRole('button', { name: 'Agregar meta' }).click();
    expect((await refusal).status()).toBe(403);
    await expect(tab.getByText('Estás viendo la cuenta de una socia').first()).toBeVisible();
    await tab.goto('/mytbm/progreso');
    await expect(tab.getByText('Esto es solo de ella').first()).toBeVisible();
    // Public pages are shown as to the member too.
    await tab.goto('/paquetes/');
    await expect(banner).toBeVisible();
    await banner.getByRole('button', { name: 'Salir' }).click();
    await expect(tab).toHaveURL(new RegExp(`/myadmin/socias/${camila}$`));
    await expect(tab.getByRole('button', { name: 'Ver como ella' })).toBeVisible();
    await tab.close();
  });

  await test.step('the owner’s session is unchanged, and the data come as a file', async () => {
    await page.reload();
    expect(await kept(page)).toEqual(['1', true]);
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Descargar sus datos' }).click();
    expect((await file).suggestedFilename()).toBe(`socia-${camila}.zip`);
    await expect(page.getByText('Descarga lista.')).toBeVisible();
    await page.goto('/mytbm');
    await expect(page.getByText('Camila')).toBeHidden();
  });
});
