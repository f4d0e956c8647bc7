import { expect, type Page } from '@playwright/test';
import { book, cancelFirst, classAt, device, dialog, seat } from './booking.ts';
import { startSecondServer } from './second-server.ts';
import { test } from './studio.ts';

/** Opens a page and waits until it has subscribed to live changes. */
async function openLive(page: Page, address: string): Promise<void> {
  // Listens before the page has loaded: it may subscribe earlier.
  const subscribed = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framesent', ({ payload }) => String(payload).includes('"enter"')));
  await page.goto(address);
  await subscribed;
}

test('two members at two servers see each other’s bookings within two seconds', async ({
  page,
  browser,
  studio,
}) => {
  const second = await startSecondServer();
  try {
    const shared = await studio.openClass({ hours: 28 });
    const there = await device(browser, second.url);
    await studio.member(page, 'diana', { classes: 1 });
    await studio.member(there, 'elena', { classes: 1 });
    await openLive(page, classAt(shared));
    await openLive(there, classAt(shared));
    await expect(seat(page, 5)).toBeEnabled();
    await expect(seat(there, 5)).toBeEnabled();
    await seat(there, 5).check();
    await book(page, 5);
    await expect(seat(there, 5)).toBeDisabled({ timeout: 2_000 });
    // Her chosen spot is gone: she hears so, and nothing is booked without it before she chooses again.
    await expect(dialog(there).getByRole('alert')).toHaveText(
      'Alguien acaba de tomar el lugar 5. Elige otro.',
    );
    await expect(dialog(there).getByRole('button', { name: /^Reservar/ })).toHaveCount(0);
    await book(there, 6);
    await openLive(page, classAt(shared));
    await page.getByRole('button', { name: 'Cambiar de lugar' }).click();
    await expect(seat(page, 6)).toBeDisabled();
    await cancelFirst(there);
    await expect(seat(page, 6)).toBeEnabled({ timeout: 2_000 });
    await there.context().close();
  } finally {
    await second.close();
  }
});
