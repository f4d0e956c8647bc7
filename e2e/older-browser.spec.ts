import { expect } from '@playwright/test';
import { test } from './test.ts';

test.use({ browserAge: 'oldest' });

test('what a browser lacks comes first on every page, and no page compiles code from text', async ({
  page,
}) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text());
  });
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  const pages = [
    '/',
    '/paquetes/',
    '/online/',
    '/entrar/',
    '/registro/',
    '/checkout/149/',
    '/checkout/19271/',
  ];
  for (const address of [...pages, '/mytbm', '/recepcion/', '/myadmin']) {
    const built = page.waitForRequest(/\/assets\/built-ins-/);
    await page.goto(address);
    await built;
    await expect.poll(() => page.evaluate(() => 'Temporal' in globalThis), { message: address }).toBe(true);
    await expect(page.getByRole('heading').first(), address).toBeVisible();
    await expect(page.getByText('Algo salió mal'), address).toBeHidden();
  }
  expect(errors).toEqual([]);
  expect(refused).toEqual([]);
});
