import { expect, type Page } from '@playwright/test';
import { memberPages, publicPages } from './all-pages.ts';
import { demoAccount } from './calls.ts';
import { doubleText, losses } from './fits.ts';
import { signIn } from './pages.ts';
import { test } from './test.ts';

/** The tests set their own window sizes. */
test.use({ isMobile: false, hasTouch: false, viewport: { width: 390, height: 844 } });

const deskPages = [
  '/recepcion/',
  '/recepcion/horario/',
  '/recepcion/mensajes/',
  '/recepcion/mensajes/20001/',
];

const sizes = [
  { name: '320 px', width: 320, height: 640, isDouble: false },
  { name: '320 x 256 px', width: 320, height: 256, isDouble: false },
  { name: 'text at 200 %', width: 390, height: 844, isDouble: true },
  { name: 'text at 200 % on a wide screen', width: 1440, height: 900, isDouble: true },
];

/** A page by its address, or with a dialog that a button opens. */
type Place = string | { path: string; button: string };

/** Opens each page in each size and collects lost content. */
async function look(page: Page, places: readonly Place[]): Promise<void> {
  const wrong: string[] = [];
  for (const place of places) {
    const path = typeof place === 'string' ? place : place.path;
    // A button may exist only on narrow screens, and the page before ended with the widest.
    const [first] = sizes;
    if (first) await page.setViewportSize({ width: first.width, height: first.height });
    await page.goto(path);
    await expect(page.locator('main h1').first()).toBeVisible();
    if (typeof place !== 'string')
      await page.getByRole('button', { name: place.button, exact: true }).click();
    if (typeof place !== 'string' || path.includes('clase='))
      await expect(page.getByRole('dialog')).toBeVisible();
    await page.waitForLoadState('networkidle');
    for (const { name, width, height, isDouble } of sizes) {
      await page.setViewportSize({ width, height });
      const style = isDouble ? await doubleText(page) : null;
      await page.waitForTimeout(250);
      wrong.push(...(await losses(page)).map((loss) => `${path}, ${name}: ${loss}`));
      if (style)
        await page.evaluate(
          'document.querySelectorAll("style").forEach((one) => { if (one.textContent.includes("200%")) one.remove(); })',
        );
    }
  }
  expect(wrong).toEqual([]);
}

/** The address of an open class of tomorrow. */
async function bookingSheet(page: Page): Promise<string> {
  const day = Temporal.Now.plainDateISO('America/Monterrey').add({ days: 1 });
  const answer = await page.request.get(
    `/api/available_classes?branch_id=1&start_date=${day}&end_date=${day.add({ days: 6 })}`,
  );
  const [first] = (await answer.json()) as { single_class_id: number }[];
  return `/mytbm/presencial?clase=${first?.single_class_id}`;
}

test('nothing is lost on public pages 320 px wide and with text twice as large', { tag: '@phone' }, async ({
  page,
}) => {
  test.setTimeout(240_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await look(page, publicPages);
});

test('nothing is lost on a member’s pages 320 px wide and with text twice as large', {
  tag: '@phone',
}, async ({ page }) => {
  test.setTimeout(240_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, demoAccount('socia'));
  await expect(page).toHaveURL('/mytbm');
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const tabs = page.getByRole('navigation', { name: 'Accesos' }).getByRole('link');
    await expect(tabs).toHaveText(['Inicio', 'Reservar', 'Online', 'Reservaciones', 'Créditos']);
    const tops = (await Promise.all((await tabs.all()).map((tab) => tab.boundingBox()))).map((box) => box?.y);
    expect(new Set(tops).size, `rows of tabs at ${width} px`).toBe(1);
  }
  const dialogs = [
    await bookingSheet(page),
    { path: '/mytbm/metodos', button: 'Agregar' },
    { path: '/mytbm/presencial', button: 'Filtrar clases' },
  ];
  await look(page, [...memberPages, ...dialogs]);
});

test('nothing is lost at the desk 320 px wide and with text twice as large', { tag: '@phone' }, async ({
  page,
}) => {
  test.setTimeout(240_000);
  await signIn(page, demoAccount('admin'));
  await expect(page).toHaveURL('/mytbm');
  await look(page, deskPages);
});

test('[PUB-014] the help button floats, and covers no control and no text, at any place of the page', {
  tag: '@phone',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const help = page.getByRole('link', { name: /^Ayuda por WhatsApp/ });
  for (const path of ['/', '/paquetes/?branch_id=1', '/monterrey/', '/preguntas-frecuentes/']) {
    await page.goto(path);
    await expect(help).toHaveAttribute('data-floats', 'true');
    await expect(help).toHaveCSS('position', 'fixed');
    const height = (await page.evaluate('document.documentElement.scrollHeight - innerHeight')) as number;
    const steps = 40;
    let shown = 0;
    for (let step = 0; step <= steps; step += 1) {
      await page.evaluate(`scrollTo({ top: ${Math.round((height * step) / steps)}, behavior: 'instant' })`);
      // The button appears again a moment after the page has stopped moving.
      await page.waitForTimeout(400);
      let isShown = false;
      await expect
        .poll(
          async () => {
            const now = (await page.evaluate(covered)) as { covers: string[]; isShown: boolean };
            isShown = now.isShown;
            return now.covers;
          },
          { message: `${path} at step ${step}`, timeout: 1_000 },
        )
        .toEqual([]);
      if (isShown) shown += 1;
    }
    // The button is visible where there is room, at least at the end of the page.
    await page.evaluate("scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })");
    await expect.poll(() => page.evaluate(covered)).toEqual({ covers: [], isShown: true });
    test.info().annotations.push({ type: 'shown', description: `${path}: ${shown} of ${steps + 1}` });
    // The button would be useless if it were hidden almost everywhere; a page of cards and tables leaves less room.
    if (path === '/')
      expect(shown, `steps with the button, of ${steps + 1}`).toBeGreaterThanOrEqual(steps / 4);
    else expect(shown, path).toBeGreaterThan(0);
  }
});

/** The texts and controls whose boxes lie under the shown help button. */
const covered = `(() => {
  const help = document.querySelector('a[data-floats]');
  const isShown = Number(getComputedStyle(help).opacity) > 0.5;
  const box = help.getBoundingClientRect();
  const meets = (rect) => rect.width > 0 && rect.left < box.right && box.left < rect.right && rect.top < box.bottom && box.top < rect.bottom;
  const covers = [];
  if (isShown) {
    for (const control of document.querySelectorAll('a[href], button, input, select, summary'))
      if (control !== help && control.checkVisibility({ opacityProperty: true }) && meets(control.getBoundingClientRect()))
        covers.push(control.textContent.trim().slice(0, 40));
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      const { currentNode: node } = texts;
      const element = node.parentElement;
      if (!node.data.trim() || help.contains(node) || !element.checkVisibility() || element.closest('script, style, .visually-hidden')) continue;
      range.selectNodeContents(node);
      if ([...range.getClientRects()].some(meets)) covers.push(node.data.trim().slice(0, 40));
    }
  }
  return { covers, isShown };
})()`;

test('a person who asks for less motion sees none', { tag: '@phone' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const moving = () =>
    page.evaluate(
      `document.getAnimations().filter(({ playState, effect }) => playState === 'running' && effect.getComputedTiming().duration > 1).map(({ animationName, transitionProperty }) => animationName ?? transitionProperty)`,
    );
  await page.goto('/monterrey/');
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  expect(await moving()).toEqual([]);
  await page.keyboard.press('Escape');
  const left = () =>
    page.evaluate(`Math.round(document.querySelector('ul[aria-label="Coaches"]').scrollLeft)`);
  await page.getByRole('region', { name: 'Coaches' }).scrollIntoViewIfNeeded();
  const before = await left();
  await page.waitForTimeout(3_500);
  expect(await left()).toBe(before);
  expect(await moving()).toEqual([]);
  await expect(page.locator('video[autoplay]')).toHaveCount(0);
});
