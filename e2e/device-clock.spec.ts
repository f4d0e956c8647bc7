import { expect, type Page } from '@playwright/test';
import { expectStored } from './stored.ts';
import { test } from './studio.ts';

/** Shifts a page's clock by a number of milliseconds. Runs in the page, before its first script. */
function setClockWrong(milliseconds: number): void {
  const Right = Date;
  globalThis.Date = class extends Right {
    constructor(...given: unknown[]) {
      super(...((given.length === 0 ? [Right.now() + milliseconds] : given) as [number]));
    }
    static override now = () => Right.now() + milliseconds;
  } as DateConstructor;
}

/** Counts the requests of five screens for a token. */
async function tokensOf(page: Page): Promise<number> {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/token')) count += 1;
  });
  for (const path of [
    '/mytbm/creditos',
    '/mytbm/presencial',
    '/mytbm/goals',
    '/mytbm/informacion',
    '/mytbm',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/Estamos entrando/);
  }
  return count;
}

test('a device whose clock is 3 or 26 hours off shows what a right one shows, and asks for as many tokens', async ({
  page,
  context,
  browser,
  studio,
}) => {
  const target = await studio.openClass({ hours: 11.5 });
  const member = await studio.member(page, 'reloj', { classes: 4 });
  await studio.bookedForCash(member, target.id);
  const usual = await tokensOf(page);
  for (const hours of [3, -3, 26, -26])
    await test.step(`${hours} hours`, async () => {
      const device = await browser.newContext({ storageState: await context.storageState() });
      await device.addInitScript(setClockWrong, hours * 3_600_000);
      const wrong = await device.newPage();
      expect(await tokensOf(wrong)).toBeLessThanOrEqual(usual);
      await expect(wrong.getByText(/En 11 horas/i).first()).toBeVisible();
      await expect(wrong.getByRole('main').locator(`a[href*="clase=${target.id}"]`).first()).toBeVisible();
      await device.close();
    });
});

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a device whose clock is wrong shows ticket, countdown and last reading as it last knew the time', async ({
    page,
    context,
    browser,
    studio,
  }) => {
    const target = await studio.openClass({ hours: 11.5 });
    const member = await studio.member(page, 'relojsinred', { classes: 4 });
    await studio.bookedForCash(member, target.id);
    for (const hours of [3, -3, 26, -26])
      await test.step(`${hours} hours`, async () => {
        const device = await browser.newContext({
          storageState: await context.storageState(),
          serviceWorkers: 'allow',
        });
        await device.addInitScript(setClockWrong, hours * 3_600_000);
        const seen = await device.newPage();
        await seen.goto('/mytbm');
        await expect(seen.getByText(/En 11 horas/i).first()).toBeVisible();
        await expectStored(seen, 'GET /customer', 'GET /class_reservations');
        await device.setOffline(true);
        await seen.close();
        const opened = await device.newPage();
        await opened.goto('/mytbm');
        const ticket = opened.getByRole('region', { name: 'Tu próxima clase' });
        await expect(ticket).toContainText(/En 11 horas/i);
        await expect(ticket.locator(`a[href*="clase=${target.id}"]`).first()).toBeVisible();
        await expect(opened.getByText(/^Sin conexión\. Visto por última vez hoy a las/)).toBeVisible();
        await device.close();
      });
  });
});
