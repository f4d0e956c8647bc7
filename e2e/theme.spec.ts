import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { problemText } from '@tbm/domain/messages';
import { spotOption } from './booking.ts';
import { expectAccessible, groundOf } from './pages.ts';
import { test } from './studio.ts';

const themeOf = (page: Page) => page.locator('html').getAttribute('data-theme');
const pageGround = (page: Page) => groundOf(page.locator('html'));
const light = 'rgb(247, 241, 231)';
const dark = 'rgb(23, 18, 15)';

/** `npm run test:full` looks at more screens. */
const full = process.env.TBM_TESTS === 'full';
const publicPages = full
  ? [
      '/',
      '/monterrey/',
      '/tijuana/',
      '/paquetes/',
      '/online/',
      '/rewards/',
      '/preguntas-frecuentes/',
      '/entrar/',
      '/registro/',
      '/recuperar/',
      '/checkout/19304/',
      '/coach/1/',
      '/reto/',
    ]
  : ['/monterrey/'];
const memberPages = [
  '/mytbm',
  '/mytbm/presencial',
  ...(full
    ? [
        'online',
        'reservaciones',
        'creditos',
        'membresias',
        'pagos',
        'metodos',
        'comunidad',
        'informacion',
        'notifications',
        'paquetes',
        'waitlists',
        'online/estrenos',
        'video/1',
      ]
    : []
  ).map((screen) => `/mytbm/${screen}`),
];

test('in the dark theme every text can be read', async ({ page, studio }) => {
  if (full) test.setTimeout(480_000);
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const path of publicPages) {
    await page.goto(path);
    expect(await pageGround(page)).toBe(dark);
    await expectAccessible(page, `${path} in the dark`);
  }
  await studio.member(page, 'noche', { classes: 4 });
  for (const path of memberPages) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await pageGround(page)).toBe(dark);
    await expectAccessible(page, `${path} in the dark`);
  }
});

test('a member chooses the theme of a device', async ({ page, studio }) => {
  const choose = (name: string) => page.getByRole('radio', { name }).check();
  const barColor = () => page.locator('meta[name="theme-color"]').getAttribute('content');
  await studio.member(page, 'alba');
  await page.goto('/mytbm/informacion');
  expect(await themeOf(page)).toBe('light');
  const lightBar = await barColor();

  await test.step('the choice shows at once, also in the browser’s bar', async () => {
    await choose('Oscuro');
    expect(await pageGround(page)).toBe(dark);
    expect(await barColor()).not.toBe(lightBar);
  });

  await test.step('it is kept, and applied before the page’s body exists', async () => {
    await page.addInitScript(`
      const seen = new MutationObserver(() => {
        if (!document.body) return;
        window.firstTheme = document.documentElement.dataset.theme;
        seen.disconnect();
      });
      seen.observe(document, { childList: true, subtree: true });
    `);
    for (const path of ['/', '/mytbm/informacion']) {
      await page.goto(path);
      expect(await page.evaluate('firstTheme')).toBe('dark');
      expect(await pageGround(page)).toBe(dark);
    }
  });

  await test.step('printed pages are light', async () => {
    await page.emulateMedia({ media: 'print' });
    expect(await pageGround(page)).toBe(light);
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('without a choice the site follows the device while it is open', async () => {
    await choose('Como mi teléfono');
    expect(await pageGround(page)).toBe(light);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => pageGround(page)).toBe(dark);
    await choose('Claro');
    expect(await pageGround(page)).toBe(light);
  });
});

test('in forced colours chosen options differ from the rest', { tag: '@phone' }, async ({ page, studio }) => {
  const { id, day } = await studio.openClass({ hours: 30 });
  await studio.member(page, 'iris', { classes: 1 });
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(`/mytbm/presencial?branch_id=1&dia=${day}`);
  const days = page.getByRole('navigation', { name: 'Días' });
  const chosen = await groundOf(days.getByRole('link', { name: /elegido/ }));

  await test.step('the day', async () => {
    expect(await groundOf(days.getByRole('link').last())).not.toBe(chosen);
  });

  await test.step('the branch', async () => {
    const branches = page.getByRole('link', { name: /^(Monterrey|Tijuana)$/ }).locator('visible=true');
    const grounds = await Promise.all((await branches.all()).map(groundOf));
    expect(grounds).toContain(chosen);
    expect(new Set(grounds).size).toBe(2);
  });

  await test.step('the spot', async () => {
    await page.goto(`/mytbm/presencial?branch_id=1&dia=${day}&clase=${id}`);
    const drawn = (number: number) => spotOption(page, number).locator('+ *');
    await spotOption(page, 7).check();
    await expect.poll(() => groundOf(drawn(7))).toBe(chosen);
    expect(await groundOf(drawn(8))).not.toBe(chosen);
  });
});

/** The headlines and controls that a box lies over. */
const under = `({ x, y, width, height }) => [...document.querySelectorAll('h1, h2, h3, main a, main button, nav a')]
  .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
  .filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return right > left && left < x + width && right > x && top < y + height && bottom > y;
  })
  .map((one) => one.textContent)`;

test('an alert ends with its page', async ({ page, studio }) => {
  await studio.member(page, 'clara');
  await page.goto('/mytbm/cancel/999999');
  const alert = page.getByText(problemText('cancel_not_possible'));
  const heading = page.getByRole('heading', { level: 1, name: 'Mis Compras' });
  await expect(heading).toBeVisible();

  await test.step('it covers no headline and no control', async () => {
    await expect(alert).toBeVisible();
    // The message stays while the pointer is over it.
    await alert.hover();
    const box = await alert.boundingBox();
    expect(box).not.toBeNull();
    expect(await page.evaluate(`(${under})(${JSON.stringify(box)})`)).toEqual([]);
  });

  await test.step('it is closed on the next page, before its time is over', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'TBM' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Hola/ })).toBeVisible();
    await expect(alert).toHaveCount(0, { timeout: 500 });
  });
});

test('the page of the shared parts is not in production', async ({ request }) => {
  expect((await request.get('/diseno/')).status()).toBe(404);
  const build = fileURLToPath(new URL('../web/build/client/assets', import.meta.url));
  const scripts = readdirSync(build).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(10);
  expect(scripts.filter((name) => /^(design|gallery)/.test(name))).toEqual([]);
});
