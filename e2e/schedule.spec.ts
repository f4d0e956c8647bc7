import { expect } from '@playwright/test';
import { dialog } from './booking.ts';
import { test } from './studio.ts';

test('a loading week is not an empty week, and the last place is labelled in Spanish', async ({
  page,
  studio,
}) => {
  const last = await studio.openClass({ hours: 35, capacity: 1 });
  const card = page.locator(`a[href*="clase=${last.id}"]`).locator('visible=true');

  await test.step('[SCHED-014, SCHED-015] the last place', async () => {
    await page.goto(`/monterrey/?dia=${last.day}&clase=${last.id}`);
    await expect(dialog(page)).toContainText('Queda 1 lugar. Entra a tu cuenta y elige tu lugar.');
  });

  await test.step('an impossible day in the address means today', async () => {
    await page.goto('/monterrey/?dia=%2B275760-09-13');
    await expect(page.getByRole('heading', { name: 'HORARIOS' })).toBeVisible();
  });

  await test.step('[SCHED-001, SCHED-005, SCHED-010] the schedule of a member', async () => {
    await studio.member(page, 'hilda');
    await page.goto(`/mytbm/presencial?branch_id=1&dia=${last.day}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Reserva tu clase' })).toBeVisible();
    await expect(
      page.getByRole('list', { name: 'Significado de los colores' }).getByRole('listitem'),
    ).toHaveText(['Disponible', 'Reservada', 'Sold out']);
    await expect(card.first()).toHaveAttribute('aria-label', / Disponible$/);
  });

  await test.step('[SCHED-004, ERR-055] while the next week loads, no week is called empty', async () => {
    let open = () => {};
    const opened = new Promise<void>((done) => {
      open = done;
    });
    await page.route('**/api/available_classes?*', async (route) => {
      await opened;
      await route.continue();
    });
    await page.getByRole('link', { name: 'Semana siguiente' }).click();
    await expect(page).not.toHaveURL(new RegExp(`dia=${last.day}`));
    await expect(page.getByText(/No hay (más )?clases/)).toHaveCount(0);
    open();
    await expect(page.locator('a[href*="clase="]').locator('visible=true').first()).toBeVisible();
    await expect(page.getByText(/No hay (más )?clases/)).toHaveCount(0);
  });
});
