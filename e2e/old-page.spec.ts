import { expect, type Page } from '@playwright/test';
import { openAccountMenu } from './pages.ts';
import { test } from './studio.ts';

/** Removes a script of the built site, as a deployment does, until the next page is loaded. */
async function takeAway(page: Page, script: RegExp): Promise<void> {
  let isOld = true;
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) isOld = false;
  });
  await page.route(script, (route) => (isOld ? route.fulfill({ status: 404 }) : route.continue()));
}

test('a page from before a deployment leads to the page that was tapped, once', async ({ page, studio }) => {
  await test.step('from the landing to the questions', async () => {
    await page.goto('/');
    // The page has begun the work of every idle page.
    await page.waitForRequest(/\/assets\/when-idle-/);
    await page.waitForLoadState('networkidle');
    await takeAway(page, /\/assets\/questions-[^/]*\.js/);
    const documents: string[] = [];
    page.on('domcontentloaded', () => documents.push(new URL(page.url()).pathname));
    await page.getByRole('link', { name: 'Preguntas frecuentes' }).first().click();
    await expect(page).toHaveURL('/preguntas-frecuentes/');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/preguntas/i);
    await page.waitForLoadState('networkidle');
    expect(documents).toEqual(['/preguntas-frecuentes/']);
  });

  await test.step('from the home of a member to the credits', async () => {
    await studio.member(page, 'despliegue');
    await page.goto('/mytbm');
    await expect(page.getByRole('heading', { level: 1, name: /^Hola, / })).toBeVisible();
    await page.waitForRequest(/\/assets\/when-idle-/);
    await page.waitForLoadState('networkidle');
    await takeAway(page, /\/assets\/reservations-[^/]*\.js/);
    const tapped = page.getByRole('link', { name: 'Reservaciones' }).locator('visible=true').first();
    // A desktop has it in the account menu.
    if (!(await tapped.isVisible())) await openAccountMenu(page, false);
    await tapped.click();
    await expect(page).toHaveURL(/\/mytbm\/reservaciones/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/reservaciones/i);
  });
});

test('a link that opens another tab leaves the form of a page from before a deployment as it is', async ({
  page,
}) => {
  const idle = page.waitForResponse(/\/assets\/when-idle-/);
  await page.goto('/registro/');
  await idle;
  await page.waitForLoadState('networkidle');
  await takeAway(page, /\/assets\/terms-[^/]*\.js/);
  await page.getByLabel('Apellidos').fill('Treviño Salas');
  const other = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'términos' }).first().click();
  await expect(await other).toHaveURL('/terminos/');
  // A page is left within a moment.
  await page.waitForTimeout(2_000);
  await expect(page).toHaveURL('/registro/');
  await expect(page.getByLabel('Apellidos')).toHaveValue('Treviño Salas');
  // A link for a download, and a click that makes the browser download any link.
  const link = page.getByRole('link', { name: 'términos' }).first();
  const alt = page.waitForEvent('download');
  await link.click({ modifiers: ['Alt'] });
  await alt;
  await link.evaluate((anchor) => {
    Object.assign(anchor, { target: '', download: 'terminos.html' });
  });
  const download = page.waitForEvent('download');
  await link.click();
  await download;
  await page.waitForTimeout(2_000);
  await expect(page).toHaveURL('/registro/');
  await expect(page.getByLabel('Apellidos')).toHaveValue('Treviño Salas');
});

test('a part that was not tapped is done without; one that was tapped reloads the page once, with what was typed', async ({
  page,
  studio,
}) => {
  await studio.member(page, 'sinpartes');
  const missing = new Set<string>();
  await page.route(/\/assets\/(offline|news|rules|esm)-[^/]*\.js/, async (route) => {
    missing.add(/assets\/(\w+)-/.exec(route.request().url())?.[1] ?? '');
    await route.fulfill({ status: 404 });
  });
  const loads: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
  });

  await test.step('live events, messages to the device and the rules of a form are permanently missing', async () => {
    const idle = page.waitForResponse(/\/assets\/when-idle-/);
    await page.goto('/mytbm/informacion');
    await idle;
    await page.getByRole('button', { name: 'Editar' }).first().click();
    const field = page.getByLabel('Apellidos');
    await field.fill('Otra Vez');
    await expect.poll(() => [...missing].sort()).toEqual(['esm', 'news', 'offline', 'rules']);
    // A page is reloaded within a moment.
    await page.waitForTimeout(2_000);
    expect(loads).toEqual(['/mytbm/informacion']);
    await expect(field).toHaveValue('Otra Vez');
  });

  await test.step('so is the choice of emojis, which was tapped beside a comment', async () => {
    await page.route(/\/assets\/emoji-picker-[^/]*\.js/, (route) => route.fulfill({ status: 404 }));
    page.once('dialog', (dialog) => void dialog.accept());
    const idle = page.waitForResponse(/\/assets\/when-idle-/);
    await page.goto('/mytbm/comunidad');
    await idle;
    await page.getByLabel('Tu comentario').fill('Hoy sí vine');
    loads.length = 0;
    await page.getByRole('button', { name: 'Emoji' }).click();
    await expect.poll(() => loads).toEqual(['/mytbm/comunidad']);
    await expect(page.getByLabel('Tu comentario')).toHaveValue('Hoy sí vine');
  });

  await test.step('and only once', async () => {
    await page.getByRole('button', { name: 'Emoji' }).click();
    await page.waitForTimeout(2_000);
    expect(loads).toEqual(['/mytbm/comunidad']);
  });
});
