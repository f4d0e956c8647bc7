import { expect, type Page } from '@playwright/test';
import { expectSteady, watchJumps } from './jumps.ts';
import { demoPassword, signIn } from './pages.ts';
import { test } from './test.ts';

const publicPages = [
  '/',
  '/monterrey/',
  '/online/',
  '/paquetes/',
  '/tijuana/',
  '/rewards/',
  '/rewards/faq/',
  '/reto/',
  '/ubicacion/',
  '/preguntas-frecuentes/',
  '/terminos/',
  '/aviso-de-privacidad/',
  '/coach/2/',
  '/program/1/',
  '/class_type/5/',
  '/entrar/',
  '/registro/',
  '/recuperar/',
  '/pages/workout-planner/',
  '/pages/workout-planner-result/1/',
  '/checkout/20003/',
  '/?prueba=1',
  '/online/?duration=20-29',
];
const memberPages = [
  '/mytbm',
  '/mytbm/presencial',
  '/mytbm/online',
  '/mytbm/online/estrenos',
  '/mytbm/online/program/energia',
  '/mytbm/online/clases/1',
  '/mytbm/online?duration=20-29',
  '/mytbm/video/1',
  '/mytbm/comunidad',
  '/mytbm/reservaciones',
  '/mytbm/waitlists',
  '/mytbm/creditos',
  '/mytbm/membresias',
  '/mytbm/pagos',
  '/mytbm/metodos',
  '/mytbm/paquetes',
  '/mytbm/informacion',
  '/mytbm/notifications',
];

/** Opens a page and scrolls to its end, so that everything in it loads. */
async function seeAll(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await page.evaluate(`(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
      scrollTo({ top: y, behavior: 'instant' });
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
  })()`);
  await page.waitForLoadState('networkidle');
}

/** Expects no picture of ours to be drawn larger than it is. */
async function expectSharp(page: Page, path: string): Promise<void> {
  const stretched = await page.evaluate(`(async () => {
    const found = [];
    for (const picture of document.querySelectorAll('main img')) {
      const { width, height } = picture.getBoundingClientRect();
      if (width === 0 || !/\\/imagenes\\//.test(picture.currentSrc)) continue;
      const file = await createImageBitmap(await (await fetch(picture.currentSrc)).blob());
      if (Math.max(width / file.width, height / file.height) > 1.02)
        found.push(\`\${picture.currentSrc}: \${file.width} × \${file.height} on \${Math.round(width)} × \${Math.round(height)}\`);
    }
    return found;
  })()`);
  expect(stretched, path).toEqual([]);
}

test('public pages do not jump, and their pictures are shown no larger than they are', async ({ page }) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await watchJumps(page);
  for (const path of publicPages)
    await test.step(path, async () => {
      await seeAll(page, path);
      await expectSteady(page, path);
      await expectSharp(page, path);
    });
});

test('members’ pages do not jump, and their pictures are shown no larger than they are', async ({ page }) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await watchJumps(page);
  await signIn(page, { email: 'socia@tbm.test', password: demoPassword });
  await expect(page.getByRole('heading', { level: 1, name: /^Hola/ })).toBeVisible();
  for (const path of memberPages)
    await test.step(path, async () => {
      await seeAll(page, path);
      await expectSteady(page, path);
      await expectSharp(page, path);
    });
});
