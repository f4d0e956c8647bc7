import { expect } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from './pages.ts';
import { test } from './test.ts';

test('a search among questions suggests three, all on request, by keyboard or touch [UI-015, PUB-041]', async ({
  page,
}) => {
  await page.goto('/preguntas-frecuentes/');
  const field = page.getByRole('combobox', { name: 'Busca tu duda' });
  const options = page.getByRole('option');
  await field.fill('clase');
  await expect(options).toHaveCount(4);
  await expect(options.last()).toHaveText(/^Ver las \d+$/);
  await expectAccessible(page, 'suggestions');
  await expectNoSideScroll(page);
  const all = Number(/\d+/.exec((await options.last().textContent()) ?? '')?.[0]);
  await options.last().click();
  await expect(options).toHaveCount(all);
  await field.press('ArrowDown');
  await field.press('ArrowDown');
  const second = (await page.locator('[role=option][aria-selected=true]').textContent()) ?? '';
  await field.press('Enter');
  await expect(options).toHaveCount(0);
  await expect(page.locator('details[open] summary')).toHaveText(second);
  await expect(page.locator('details[open] summary')).toBeFocused();
  await field.fill('zzz');
  await expect(page.getByText('No encontramos esa duda.')).toBeVisible();
});

test('a text area grows with the typed text, up to 450 px [UI-016]', async ({ page }) => {
  await page.goto('/preguntas-frecuentes/');
  const height = (lines: number) =>
    page.evaluate(`(() => {
      const area = document.createElement('textarea');
      area.value = 'línea\\n'.repeat(${lines});
      document.body.append(area);
      return area.getBoundingClientRect().height;
    })()`) as Promise<number>;
  const [short, long, endless] = [await height(1), await height(8), await height(200)];
  expect(long).toBeGreaterThan(short);
  expect(endless).toBe(450);
});
