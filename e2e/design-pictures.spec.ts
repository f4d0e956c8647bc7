import { expect, type Page } from '@playwright/test';
import { developers as test } from './own-demo.ts';

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };

/** The address of a picture: `Etiquetas y marcas` on the phone is `etiquetas-y-marcas-phone.png`. */
const fileOf = (title: string, size: string) =>
  `${title
    .normalize('NFD')
    .replace(/[^\w\s]/g, '')
    .toLowerCase()
    .replace(/\s+/g, '-')}-${size}.png`;

/** Opens the page and waits until it reacts: the development server may prepare packages and reload it first. */
async function openDesign(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  await page.goto('/diseno/');
  const dialog = page.getByRole('dialog');
  await expect(async () => {
    if ((await dialog.count()) === 0) await page.getByRole('button', { name: 'Hoja corta' }).first().click();
    await expect(dialog).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.mouse.move(0, 0);
  await page.evaluate('scrollTo(0, 0)');
  await page.evaluate('document.fonts.ready');
}

for (const [size, viewport] of Object.entries(sizes))
  test.describe(size, () => {
    test.use({ viewport });

    test('every shared part looks as it did, on light and dark grounds', async ({ page }) => {
      await openDesign(page);
      // The window is higher than any part, because the browser cuts pictures of parts outside the window.
      await page.setViewportSize({ width: viewport.width, height: 2_800 });
      const parts = page.locator('main > section');
      const titles: string[] = await page.evaluate(
        '[...document.querySelectorAll("main > section")].map((part) => part.ariaLabel)',
      );
      expect(titles.length).toBeGreaterThan(15);
      for (const [index, title] of titles.entries())
        await expect.soft(parts.nth(index)).toHaveScreenshot(fileOf(title, size));
    });

    test('sheets and toasts lie where they did', async ({ page }) => {
      await openDesign(page);
      // Only the parts that lie over the page are compared.
      await page.addStyleTag({
        content: 'form { background: none !important } form > :not(dialog) { visibility: hidden }',
      });
      for (const [index, theme] of ['light', 'dark'].entries()) {
        const open = (name: string) =>
          page.getByRole('button', { name, includeHidden: true }).nth(index).dispatchEvent('click');
        await open('Hoja larga');
        await expect.soft(page).toHaveScreenshot(fileOf(`hoja larga ${theme}`, size));
        await page.keyboard.press('Escape');
        await open('Hoja corta');
        await page.getByRole('button', { name: 'Fallar' }).click();
        await expect(page.getByText('No pudimos cancelarla.')).toBeVisible();
        await expect.soft(page).toHaveScreenshot(fileOf(`hoja y aviso ${theme}`, size));
        await page.getByRole('button', { name: 'Cerrar aviso' }).click();
        await page.keyboard.press('Escape');
      }
    });
  });
