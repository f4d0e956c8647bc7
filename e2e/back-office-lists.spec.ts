import { expect, type Page } from '@playwright/test';
import { demoAccount } from './calls.ts';
import { expectAccessible, expectNoSideScroll, signIn } from './pages.ts';
import { test } from './studio.ts';

const searchBox = (page: Page) => page.getByRole('textbox', { name: 'Buscar' });
const expectResults = (page: Page, text: string) =>
  expect(page.getByRole('status').filter({ hasText: 'resultado' })).toHaveText(text);

test('the lists of the back office are read page by page, searched and sorted by the server', async ({
  page,
  studio,
  isMobile,
}) => {
  const mark = crypto.randomUUID().slice(0, 6).toUpperCase();
  const [welcome] = (await studio.admin('GET /discounts/admin/list', { query: { search: 'BIENVENIDA' } }))
    .data;
  if (!welcome) throw new Error('the demo has no code BIENVENIDA');
  const ids: number[] = [];
  for (let n = 1; n <= 27; n += 1) {
    const body = {
      ...welcome,
      title: `Útil ${mark}`,
      code: `${mark}${String(n).padStart(2, '0')}`,
      description: '',
    };
    ids.push((await studio.admin('POST /discounts', { body })).discount_id);
  }
  const asked: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.startsWith('/api/discounts')) asked.push(url);
  });
  const shown = (n: number) => page.getByText(`${mark}${String(n).padStart(2, '0')}`, { exact: false });
  const sortByCode = async (order: 'ascending' | 'descending') => {
    if (isMobile) {
      const name = order === 'ascending' ? 'Código, A–Z' : 'Código, Z–A';
      await page.getByLabel('Orden').selectOption({ label: name });
      return;
    }
    await page
      .getByRole('columnheader', { name: /código/i })
      .getByRole('button')
      .press('Enter');
    await expect(page.getByRole('columnheader', { name: /código/i })).toHaveAttribute('aria-sort', order);
  };

  await test.step('a search finds words without their accents, and shows how many rows there are', async () => {
    await signIn(page, demoAccount('admin'));
    await expect(page).not.toHaveURL(/entrar/);
    await page.goto('/myadmin/descuentos');
    await searchBox(page).fill(`${mark.toLowerCase()} util`);
    await expectResults(page, '27 resultados');
    await expect(page.getByText('1–25 de 27')).toBeVisible();
    await expectAccessible(page, 'back office, searched list');
    await expectNoSideScroll(page);
  });

  await test.step('the browser reads one page and no other row', () => {
    expect(asked.length).toBeGreaterThan(0);
    for (const { pathname, searchParams } of asked)
      expect([pathname, searchParams.get('page_size')]).toEqual(['/api/discounts/admin/list', '25']);
  });

  await test.step('the order is the server’s; a sorted column says how', async () => {
    if (isMobile)
      await expect(page.getByLabel('Orden').locator('option:checked')).toHaveText('Primero lo más nuevo');
    await sortByCode('ascending');
    await expect(shown(1).first()).toBeVisible();
    await expect(shown(27)).toHaveCount(0);
    await sortByCode('descending');
    await expect(shown(27).first()).toBeVisible();
    await expect(shown(1)).toHaveCount(0);
    await expectAccessible(page, 'back office, sorted list');
  });

  await test.step('the address holds the page, the search and the order: a reload and the way back keep them', async () => {
    await page.getByRole('button', { name: 'Página siguiente' }).click();
    await expect(page.getByText('26–27 de 27')).toBeVisible();
    await expect(shown(1).first()).toBeVisible();
    await page.reload();
    await expect(page.getByText('26–27 de 27')).toBeVisible();
    await expect(searchBox(page)).toHaveValue(`${mark.toLowerCase()} util`);
    await page.goBack();
    await expect(page.getByText('1–25 de 27')).toBeVisible();
    await expect(shown(27).first()).toBeVisible();
    await page.goForward();
    await expect(page.getByText('26–27 de 27')).toBeVisible();
  });

  await test.step('the keyboard opens a record; after saving, the list is as it was left', async () => {
    const record = page.getByRole('link', { name: isMobile ? new RegExp(`Útil|${mark}`) : `Útil ${mark}` });
    await record.first().press('Enter');
    await expect(page.getByRole('spinbutton', { name: 'Cantidad' })).toHaveValue('10');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('26–27 de 27')).toBeVisible();
  });

  await test.step('a search without results says so, and leads back to all; % is a letter like others', async () => {
    await searchBox(page).fill(`${mark} %`);
    await expect(page.getByText('Nada coincide con tu búsqueda.')).toBeVisible();
    await expectResults(page, '0 resultados');
    await expectAccessible(page, 'back office, search without results');
    await page.getByRole('button', { name: 'Quitar la búsqueda' }).click();
    await expect(searchBox(page)).toHaveValue('');
    await expect(page.getByText(/^1–25 de \d+$/)).toBeVisible();
  });

  await test.step('a choice in a form finds records by typing', async () => {
    await page.goto('/myadmin/videos/create');
    const [coach] = await studio.admin('GET /instructors');
    const name = `${coach?.name} ${coach?.last_name}`;
    const search = page.waitForRequest(
      (request) => /instructors\/admin\/list/.test(request.url()) && /search=./.test(request.url()),
    );
    await page.getByRole('combobox', { name: 'Coach' }).fill(coach?.last_name ?? '');
    await search;
    await page.getByRole('option', { name }).click();
    await expect(page.getByRole('combobox', { name: 'Coach' })).toHaveValue(name);
  });

  for (const id of ids) await studio.admin('DELETE /discounts/:id', { params: { id: String(id) } });
});
