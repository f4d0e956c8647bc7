import { expect } from '@playwright/test';
import { classAt } from './booking.ts';
import { test } from './studio.ts';

for (const hours of [3, -3, 26, -26])
  test(`a device whose clock is ${hours} hours off: the class begins when it begins, and a token is asked for as often as ever`, async ({
    page,
    context,
    studio,
  }) => {
    const target = await studio.openClass({ hours: 11.5 });
    const member = await studio.member(page, 'reloj', { classes: 4 });
    await studio.bookedForCash(member, target.id);
    const calls = async (): Promise<number> => {
      let count = 0;
      const onRequest = (request: { url(): string }) => {
        if (request.url().endsWith('/api/auth/token')) count += 1;
      };
      page.on('request', onRequest);
      for (const path of [
        '/mytbm',
        '/mytbm/creditos',
        '/mytbm/presencial',
        '/mytbm/reservaciones',
        '/mytbm/goals',
      ]) {
        await page.goto(path);
        await page.waitForLoadState('networkidle');
      }
      page.off('request', onRequest);
      return count;
    };
    const usual = await calls();
    await context.addInitScript((milliseconds) => {
      const Right = Date;
      const off = () => Right.now() + milliseconds;
      globalThis.Date = class extends Right {
        constructor(...given: [] | [number]) {
          super(...((given.length === 0 ? [off()] : given) as [number]));
        }
        static override now = off;
      } as DateConstructor;
    }, hours * 3_600_000);
    expect(await calls()).toBeLessThanOrEqual(usual + 1);

    await page.goto('/mytbm');
    const ticket = page.getByRole('main').locator(`a[href*="clase=${target.id}"]`).first();
    await expect(page.getByText(/En 11 horas/i).first()).toBeVisible();
    await expect(ticket).toBeVisible();
    await page.goto(classAt(target));
    await expect(page.getByRole('dialog')).toContainText(/[Ee]n 11 horas/);
    await page.goto('/mytbm/reservaciones');
    await expect(page.getByText('Próxima', { exact: false }).first()).toBeVisible();
  });
