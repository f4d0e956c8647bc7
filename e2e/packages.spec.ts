import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll, focused } from './pages.ts';
import { test } from './test.ts';

const card = (page: Page, id: number) => page.locator(`#paquete-${id}`);
/** The cells of a row of the comparison, or of its head. */
const compared = (page: Page, row: string) =>
  page.getByRole('table', { name: 'Comparación de paquetes' }).getByRole('row', { name: row }).locator('td');

test.describe('before any script has run', () => {
  test.use({ javaScriptEnabled: false });

  test('the packages page has every package, in order, each with what only it includes', async ({ page }) => {
    await page.goto('/paquetes/?branch_id=1');

    await test.step('[PKG-007, PKG-009, PKG-010, PKG-011] branches, sections in order, links to them', async () => {
      const branches = page.getByRole('navigation', { name: 'Sucursal' });
      await expect(branches.getByRole('link')).toHaveText(['Monterrey', 'Tijuana']);
      for (const [name, branch_id] of [
        ['Monterrey', 1],
        ['Tijuana', 2],
      ] as const)
        await expect(branches.getByRole('link', { name })).toHaveAttribute(
          'href',
          `/paquetes/?branch_id=${branch_id}`,
        );
      await expect(page.locator('section:has(> ul) > h2')).toHaveText([
        'Online',
        'Presencial',
        'Presencial + Online',
        'Trimestrales',
        'Semestrales',
        'Anuales',
        'Ofertas',
        'Especiales',
      ]);
      const links = page.getByRole('navigation', { name: 'Secciones' }).getByRole('link');
      await expect(links).toHaveText([
        'Ver ofertas',
        'Online',
        'Presencial',
        'Presencial + Online',
        'Trimestrales',
        'Semestrales',
        'Anuales',
        'Especiales',
      ]);
      for (const link of await links.all()) {
        const [, id] = ((await link.getAttribute('href')) ?? '').split('#');
        await expect(page.locator(`section#${id}`)).toHaveCount(1);
      }
    });

    await test.step('[PKG-012, PKG-013, PKG-015, PKG-017, PKG-018, PKG-019] a package', async () => {
      const eight = card(page, 20002);
      await expect(eight.locator('h3')).toHaveText('8 Clases');
      for (const words of ['Vigencia: 30 días', '$1,190', '8 clases presenciales'])
        await expect(eight.getByText(words, { exact: true })).toHaveCount(1);
      const buy = eight.getByRole('link');
      await expect(buy).toHaveText('COMIENZA YA');
      await expect(buy).toHaveAttribute('href', '/checkout/20002/?branch_id=1');
      await expect(card(page, 20020).getByRole('link')).toHaveText('RESERVAR');
      await expect(card(page, 20020)).toContainText('GRATIS');
    });

    await test.step('[PKG-014, PKG-023, PKG-024, PKG-025, PKG-026] the price of each class, the sale, the online line', async () => {
      await expect(card(page, 20002)).toContainText('$148.75 por clase');
      await expect(card(page, 20002)).toContainText('Acceso ilimitado a TBM Online');
      await expect(card(page, 20006)).not.toContainText('por clase');
      const sale = card(page, 20023);
      await expect(sale.locator('s')).toHaveText('Antes $1,450');
      await expect(sale).toContainText('$119.00 por clase');
    });

    await test.step('[PKG-017] the services that all packages of a section include are listed once', async () => {
      const combined = page.locator('#presencial-online');
      await expect(combined.getByText('Elige tu lugar en el salón')).toHaveCount(1);
      await expect(combined).toContainText('Todos incluyen: Elige tu lugar en el salón');
      await expect(page.locator('#online')).toContainText(
        'Todos incluyen: Más de 500 clases para entrenar donde estés · Clases nuevas cada semana · Retos y comunidad',
      );
    });
  });

  test('a comparison of three follows the number of visits a week', async ({ page }) => {
    await page.goto('/paquetes/?branch_id=1');
    const rhythm = page.getByRole('navigation', { name: 'Veces por semana' }).getByRole('link');
    await expect(rhythm).toHaveText(['1 vez por semana', '2-3 por semana', '4+ por semana']);
    const names = page.getByRole('table', { name: 'Comparación de paquetes' }).locator('thead th');

    await test.step('two or three times a week, unless another number is chosen', async () => {
      await expect(rhythm.nth(1)).toHaveAttribute('aria-current', 'true');
      await expect(names).toHaveText(['8 Clases', 'Te convieneRegreso a Rutina · 10 Clases', '12 Clases']);
      await expect(compared(page, 'Clases que usas')).toHaveText(['8 de 8', '10 de 10', '8 de 12']);
      await expect(compared(page, 'Cada clase que usas')).toHaveText(['$148.75', '$119.00', '$198.75']);
    });

    await test.step('once a week', async () => {
      await rhythm.first().click();
      await expect(page).toHaveURL(/veces=1/);
      await expect(names).toHaveText(['Clase Suelta', 'Te conviene4 Clases', '8 Clases']);
      await expect(compared(page, 'Cada clase que usas')).toHaveText(['$190.00', '$172.50', '$297.50']);
      await expect(page.locator('#compara')).toContainText(
        'Si vienes 1 vez por semana, con 4 Clases tomas 4 clases en 30 días y cada una te cuesta $172.50: lo más bajo sin que se te venza ninguna.',
      );
      await expect(
        page.locator('#compara').getByRole('link', { name: 'COMIENZA YA: 4 Clases' }),
      ).toHaveAttribute('href', '/checkout/20001/?branch_id=1');
    });

    await test.step('four times a week or more', async () => {
      await rhythm.last().click();
      await expect(names).toHaveText(['16 Clases', '20 Clases', 'Te convieneIlimitado']);
      await expect(compared(page, 'Cada clase que usas')).toHaveText(['$124.38', '$114.50', '$92.50']);
    });
  });
});

test('the links to the sections stay in sight and cover nothing', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/paquetes/?branch_id=1');
  const nav = page.getByRole('navigation', { name: 'Secciones' });
  const bottomOf = async () => {
    const box = await nav.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };

  await test.step('a link leads below them, and is marked', async () => {
    await nav.getByRole('link', { name: 'Anuales' }).click();
    const heading = page.getByRole('heading', { name: 'Anuales' });
    await expect(heading).toBeInViewport();
    await expect.poll(async () => (await heading.boundingBox())?.y ?? 0).toBeGreaterThan(await bottomOf());
    expect(await bottomOf()).toBeLessThan(200);
    await expect(nav.locator('[aria-current]')).toHaveText('Anuales');
    await expect(nav.locator('[aria-current]')).toBeInViewport({ ratio: 1 });
  });

  await test.step('going back by keyboard, every focused element lies below them', async () => {
    await card(page, 20026).or(card(page, 20025)).getByRole('link').focus();
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Shift+Tab');
      const { words } = await focused(page);
      const top = (await page.evaluate('document.activeElement.getBoundingClientRect().top')) as number;
      expect(top, words).toBeGreaterThanOrEqual(await bottomOf());
    }
  });

  await test.step('nothing else is lost', async () => {
    await expectAccessible(page, 'packages');
    await expectNoSideScroll(page);
    await page.setViewportSize({ width: 320, height: 256 });
    await expectNoSideScroll(page);
    await page.evaluate('scrollTo(0, 3000)');
    await expect(nav).not.toBeInViewport();
  });
});
