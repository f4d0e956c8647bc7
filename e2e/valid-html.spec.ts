import { expect, type Page } from '@playwright/test';
import { memberPages, publicPages } from './all-pages.ts';
import { demoAccount } from './calls.ts';
import { signIn } from './pages.ts';
import { test } from './studio.ts';
import { htmlFindings } from './valid-html.ts';

const staffPages = [
  '/recepcion/',
  '/myadmin/',
  '/myadmin/paquetes',
  '/recepcion/horario/',
  '/recepcion/mensajes/',
  '/recepcion/socia/20003',
  '/myadmin/horario',
  '/myadmin/reportes/ventas',
  '/myadmin/socias/20003',
  '/myadmin/importar',
];

/** Opens each page, and returns the errors in the HTML of the browser after loading. */
async function findingsOf(page: Page, paths: readonly string[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.locator('h1').first()).toBeVisible();
    await expect(page.locator('h1').first()).not.toBeEmpty();
    await page.waitForLoadState('networkidle');
    wrong.push(...(await htmlFindings(await page.content())).map((finding) => `${path}: ${finding}`));
  }
  return wrong;
}

test('HTML is valid, as the server sends it and as the browser has it', { tag: '@phone' }, async ({
  page,
  studio,
}) => {
  test.setTimeout(240_000);

  await test.step('public pages, as the server sends them', async () => {
    const wrong: string[] = [];
    for (const path of publicPages) {
      const html = await (await page.request.get(path)).text();
      wrong.push(...(await htmlFindings(html)).map((finding) => `${path}: ${finding}`));
    }
    expect(wrong).toEqual([]);
  });

  await test.step('a member’s screens, with the sheet of a class', async () => {
    const { id, day } = await studio.openClass({ hours: 30 });
    await signIn(page, demoAccount('socia'));
    await expect(page).toHaveURL('/mytbm');
    expect(
      await findingsOf(page, [...memberPages, `/mytbm/presencial?branch_id=1&dia=${day}&clase=${id}`]),
    ).toEqual([]);
  });

  await test.step('the desk and the back office', async () => {
    await page.context().clearCookies();
    await signIn(page, demoAccount('admin'));
    await expect(page).toHaveURL('/mytbm');
    expect(await findingsOf(page, staffPages)).toEqual([]);
  });
});
