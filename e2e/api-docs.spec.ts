import { expect } from '@playwright/test';
import { test } from './test.ts';

test('the page of the API works under its strict policy and asks no other server', async ({
  page,
  baseURL,
}) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${baseURL}/`) && /^https?:/.test(request.url()))
      elsewhere.push(request.url());
  });
  const answer = await page.goto('/api/docs/');
  expect(answer?.headers()['content-security-policy']).toMatch(/script-src 'self' 'nonce-/);
  await expect(page.getByRole('heading', { level: 1, name: 'TBM' })).toBeVisible();
  await page
    .getByRole('button', { name: /Test Request/ })
    .first()
    .click();
  await expect(
    page.getByRole('button', { name: /^Send post request to .*\/api\/auth\// }).first(),
  ).toBeVisible();
  expect(elsewhere).toEqual([]);
});
