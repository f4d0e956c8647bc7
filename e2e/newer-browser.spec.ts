import { expect } from '@playwright/test';
import { test } from './test.ts';

test.use({ browserAge: 'newest' });

test('a browser that has everything loads nothing in its place', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  for (const address of ['/', '/checkout/149/', '/mytbm', '/recepcion/', '/myadmin']) {
    await page.goto(address);
    // All scripts of the page have loaded, also those of an idle moment.
    await page.waitForLoadState('networkidle');
  }
  expect(loaded.filter((path) => /\/assets\/.*\.js$/.test(path)).length).toBeGreaterThan(20);
  expect(loaded.filter((path) => path.includes('built-ins'))).toEqual([]);
});
