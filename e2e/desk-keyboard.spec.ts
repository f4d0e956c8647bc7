import { expect } from '@playwright/test';
import { demoAccount } from './calls.ts';
import { signIn } from './pages.ts';
import { branchFarFromMidnight, test } from './studio.ts';
import { expectAnnounced, expectFocus, recordAnnouncements, walk, walkTo } from './walk.ts';

/** The same walk in every project. */
test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false });

test('the desk by keyboard alone: finds a member, checks her in from the list and by her code', {
  tag: '@desktop',
}, async ({ page, browser, baseURL, studio }) => {
  const hers = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
  const member = await studio.member(hers, 'puerta');
  const { branch_id } = branchFarFromMidnight();
  // Today's, because attendance is marked on the day of the class; it may start while this runs. Not in eight minutes like
  // the class of desk-a-day.spec.ts, which that journey finds by its minute.
  const { id } = await studio.openClass({ hours: 2 / 60, branch_id });
  await studio.bookedForCash(member, id);
  await hers.context().close();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await recordAnnouncements(page);
  await signIn(page, demoAccount('recepcion'));
  await expect(page).toHaveURL('/mytbm');
  await page.goto(`/recepcion/?branch_id=${branch_id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Clases del día' })).toBeVisible();

  await test.step('[ADM-003] Ctrl+K leads to the search; a slash types a slash; Escape closes the list before it empties the field', async () => {
    await page.keyboard.press('/');
    expect(await page.evaluate('document.activeElement === document.body')).toBe(true);
    const label = 'Buscar socia: nombre, teléfono o correo';
    await walk(page, ['Control+k', label]);
    await page.keyboard.type(member.email);
    await expect(page.getByRole('option')).toHaveCount(1);
    await expectAnnounced(page, '1 opción');
    await walk(page, ['Escape', label]);
    await expect(page.getByRole('option')).toHaveCount(0);
    await expect(page.getByRole('combobox')).toHaveValue(member.email);
    await walk(page, ['Escape', label]);
    await expect(page.getByRole('combobox')).toHaveValue('');
    await page.keyboard.type(member.email);
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expectFocus(page, 'Regina Treviño Salas');
    await expect(page.locator(':focus')).toHaveRole('heading');
  });

  await test.step('a press without a release chooses nobody', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('socia@tbm.test');
    // Not an option of the last search.
    const option = page.getByRole('option', { name: /Camila/ });
    await expect(option).toBeVisible();
    const box = await option.boundingBox();
    if (!box) throw new Error('no option');
    await page.mouse.move(box.x + 20, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 20, box.y + 500);
    await page.mouse.up();
    await expect(page.getByRole('heading', { level: 1, name: 'Regina Treviño Salas' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('[API-084] the class: its map in words, a mark that keeps the focus', async () => {
    await page.goto(`/recepcion/clase/${id}/`);
    await walkTo(page, /^Asistió Regina Treviño Salas$/);
    await walk(page, ['Space', 'Asistió Regina Treviño Salas']);
    await expect(page.locator(':focus')).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('region', { name: 'Lugares' })).toMatchAriaSnapshot(`
      - region "Lugares":
        - list:
          - listitem: "Lugar 1: Regina Treviño Salas, ya llegó"
          - listitem: "Lugar 2: libre"
    `);
  });

  await test.step('by code: the dialog says who arrived, and the button that opened it gets the focus back', async () => {
    await page.getByRole('button', { name: 'Registrar llegada' }).focus();
    await page.keyboard.press('Enter');
    const code = page.getByLabel('Código de la reservación');
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
    await expect(code).toBeFocused();
    await page.evaluate('window.announced.splice(0)');
    await page.keyboard.type('NADA');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('status')).not.toHaveText(/Aquí aparece/);
    await expect(code).toBeFocused();
    await expect.poll(() => page.evaluate('window.announced.length')).toBe(1);
    await page.keyboard.press('Escape');
    await expectFocus(page, 'Registrar llegada');
  });
});
