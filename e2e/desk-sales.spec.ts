import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page } from '@playwright/test';
import type { CustomerFile, CustomerFound, DeskPurchase } from '@tbm/contract/desk';
import {
  demoPassword,
  expectAccessible,
  expectClassesLeft,
  expectNoSideScroll,
  mailTo,
  newMember,
  signIn,
} from './pages.ts';
import { test } from './test.ts';

/** The screens of a staff member in a separate browser, and the calls allowed to that role. */
async function teamMember(browser: Browser, baseURL: string | undefined, email: string) {
  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const page = await context.newPage();
  await signIn(page, { email, password: demoPassword });
  await expect(page.getByRole('heading', { level: 1, name: /^Hola, / })).toBeVisible();
  const { token } = (await (await page.request.get('/api/auth/token')).json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const answered = async <T>(answer: Awaited<ReturnType<Page['request']['get']>>): Promise<T> => {
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as T;
  };
  return {
    page,
    get: async <T>(path: string): Promise<T> => answered(await page.request.get(`/api${path}`, { headers })),
    post: async <T>(path: string, data: object): Promise<T> =>
      answered(await page.request.post(`/api${path}`, { headers, data })),
    put: async <T>(path: string, data: object): Promise<T> =>
      answered(await page.request.put(`/api${path}`, { headers, data })),
    leave: () => context.close(),
  };
}

test('the desk sells a package, the member gets its receipt, an admin revokes it', async ({
  page,
  browser,
  baseURL,
}) => {
  const member = await newMember(page, 'caja');
  const desk = await teamMember(browser, baseURL, 'recepcion@tbm.test');
  const admin = await teamMember(browser, baseURL, 'admin@tbm.test');
  let purchase_id = 0;
  let customer_id = 0;

  await test.step('[ADM-003, ADM-004, API-007, API-013] a customer is found by personal details, and buys 12 classes in cash', async () => {
    const found = await desk.get<CustomerFound[]>(
      `/customer/query?query=${encodeURIComponent(member.email.slice(0, 18))}`,
    );
    customer_id = found.find(({ email }) => email === member.email)?.customer_id ?? 0;
    const sold = await desk.post<DeskPurchase>('/customer/giveAccess', {
      customer_id,
      package_id: 20003,
      payment_method_id: 2,
      bill: 'A-1024',
    });
    ({ purchase_id } = sold);
    const mail = await mailTo(page, member.email, /^Tu recibo de TBM: 12 Clases/);
    expect(mail.text).toContain('Comprobante: A-1024');
  });

  await test.step('[PUR-005, PUR-016, CRED-001, CRED-002] the member sees purchase and credits', async () => {
    await page.goto('/mytbm/membresias');
    await expect(page.getByText('Activa').locator('visible=true')).toBeVisible();
    await expectAccessible(page, 'purchases');
    await expectNoSideScroll(page);
    await page.goto('/mytbm/creditos');
    await expectClassesLeft(page, 12);
    // The card has a mark for each class, also in words, and the last day.
    await expect(page.getByText('12 de 12').locator('visible=true')).toBeVisible();
    await expect(page.locator('[data-left=true]').locator('visible=true')).toHaveCount(12);
    await expect(page.getByText(/^Vencen el \S+ \d+ de \S+, en \d+ días\.$/).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Comprar más clases' })).toHaveAttribute(
      'href',
      '/mytbm/paquetes',
    );
    await expectAccessible(page, 'credits');
  });

  await test.step('the member sees the charge, with its receipt', async () => {
    await page.goto('/mytbm/pagos');
    await expectAccessible(page, 'charges');
    await expectNoSideScroll(page);
    const button = page.getByRole('button', { name: /^Recibo del cargo \d+$/ }).locator('visible=true');
    const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
    expect(file.suggestedFilename()).toMatch(/^recibo-tbm-\d+\.pdf$/);
    const pdf = await readFile(await file.path());
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  });

  await test.step('[PUR-022, PUR-023, UI-012, X79] a table from 768 px, cards up to 767 px', async () => {
    const table = page.getByRole('table', { name: 'Mis cargos' });
    const cards = page.getByRole('list', { name: 'Mis cargos' });
    await page.setViewportSize({ width: 768, height: 900 });
    await expect(table).toBeVisible();
    await expect(cards).toBeHidden();
    expect(await table.getByRole('columnheader').allTextContents()).toEqual([
      'Folio',
      'Compra',
      'Paquete',
      'Total',
      'Fecha',
      'Próximo',
      'Estado',
      'Recibo',
    ]);
    await expectNoSideScroll(page);
    await page.setViewportSize({ width: 767, height: 900 });
    await expect(cards).toBeVisible();
    await expect(table).toBeHidden();
  });

  await test.step('[ADM-005, ADM-006, API-014, API-015, PUR-005] an admin removes classes, then revokes the purchase', async () => {
    const { removed } = await admin.put<{ removed: number }>('/customer/removeClasses', {
      customer_id,
      amount: 2,
    });
    expect(removed).toBe(2);
    await page.goto('/mytbm/creditos');
    await expectClassesLeft(page, 10);
    await admin.put('/customer/revokeAccess', { purchase_id });
    await page.goto('/mytbm/membresias');
    await expect(page.getByText('Revocada').locator('visible=true')).toBeVisible();
    await page.goto('/mytbm/creditos');
    await expect(page.getByText('Aún no tienes clases')).toBeVisible();
    await mailTo(page, member.email, /^Tu acceso a TBM terminó: 12 Clases/);
    const { audit } = await admin.get<CustomerFile>(`/customer/admin/${customer_id}`);
    expect(audit.map(({ action }) => action)).toEqual(['revoke_access', 'remove_classes', 'give_access']);
  });

  await test.step('the desk reads the history of the purchase: person, action, time, amount', async () => {
    await desk.page.goto(`/recepcion/socia/${customer_id}/`);
    await desk.page.getByRole('link', { name: '12 Clases' }).click();
    await expect(desk.page).toHaveURL(`/recepcion/compra/${purchase_id}/`);
    const entries = desk.page.getByRole('list', { name: 'Historial' }).getByRole('listitem');
    await expect(entries).toHaveCount(3);
    await expect(entries.nth(0)).toContainText(/Vendida en recepción\$[\d,]+/);
    await expect(entries.nth(0)).toContainText('Nota A-1024');
    await expect(entries.nth(1)).toContainText(/^Pagado\$[\d,]+/);
    await expect(entries.nth(2)).toContainText(/El estudio retiró el acceso.* · \S+/);
    await expectAccessible(desk.page, 'history of a purchase');
    await expectNoSideScroll(desk.page);
  });

  await test.step('[PKG-034] admins see test packages first in their section; a member does not', async () => {
    const names = (of: Page) => of.getByRole('link', { name: /^COMIENZA YA/ });
    await admin.page.goto('/mytbm/paquetes?branch_id=1');
    const singles = admin.page.locator('#presenciales').getByRole('heading', { level: 3 });
    await expect(singles.first()).toHaveText('Prueba de Caja');
    await page.goto('/mytbm/paquetes?branch_id=1');
    await expect(names(page).first()).toBeVisible();
    await expect(page.getByText('Prueba de Caja')).toHaveCount(0);
  });
  await desk.leave();
  await admin.leave();
});
