import { expect, type Page } from '@playwright/test';
import { freePort } from '../server/src/platform/database/embedded.ts';
import { book, cancelFirst, classAt, device, dialog, spotOption } from './booking.ts';
import { startCarelessProxy } from './careless-proxy.ts';
import { startSecondServer } from './second-server.ts';
import { serverFollows } from './server-time.ts';
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
    const otherDevice = await device(browser, second.url);
    await studio.member(page, 'diana', { classes: 1 });
    await studio.member(otherDevice, 'elena', { classes: 1 });
    await openLive(page, classAt(shared));
    await openLive(otherDevice, classAt(shared));
    await expect(spotOption(page, 5)).toBeEnabled();
    await expect(spotOption(otherDevice, 5)).toBeEnabled();
    await spotOption(otherDevice, 5).check();
    await book(page, 5);
    await expect(spotOption(otherDevice, 5)).toBeDisabled({ timeout: 2_000 });
    // The chosen spot is taken: the page announces it, and books nothing before the member chooses again.
    await expect(dialog(otherDevice).getByRole('alert')).toHaveText(
      'Alguien acaba de tomar el lugar 5. Elige otro.',
    );
    await expect(dialog(otherDevice).getByRole('button', { name: /^Reservar/ })).toHaveCount(0);
    await book(otherDevice, 6);
    await openLive(page, classAt(shared));
    await page.getByRole('button', { name: 'Cambiar de lugar' }).click();
    await expect(spotOption(page, 6)).toBeDisabled();
    await cancelFirst(otherDevice);
    await expect(spotOption(page, 6)).toBeEnabled({ timeout: 2_000 });
    await otherDevice.context().close();
  } finally {
    await second.close();
  }
});

test('without a websocket bookings of others show all the same, and without any connection on return to the page', async ({
  page,
  browser,
  studio,
}) => {
  const shared = await studio.openClass({ hours: 29 });
  const other = await device(browser, test.info().project.use.baseURL ?? '');
  await studio.member(other, 'irma', { classes: 1 });
  await page.addInitScript(() => {
    // The socket fails as behind a proxy that refuses the handshake.
    class Refused {
      onerror?: (event: unknown) => void;
      onclose?: (event: unknown) => void;
      constructor() {
        setTimeout(() => {
          this.onerror?.({});
          this.onclose?.({ code: 1006, reason: '' });
        });
      }
      close(): void {}
      send(): void {}
    }
    Object.defineProperty(globalThis, 'WebSocket', { value: Refused });
  });
  await studio.member(page, 'fabiola', { classes: 1 });

  await test.step('by polling', async () => {
    const entered = page.waitForRequest(
      (request) => request.url().includes('transport=polling') && request.method() === 'POST',
    );
    await page.goto(classAt(shared));
    await entered;
    await other.goto(classAt(shared));
    await book(other, 5);
    await expect(spotOption(page, 5)).toBeDisabled({ timeout: 5_000 });
  });

  await test.step('by reading again', async () => {
    await page.route('**/api/live/**', (route) => route.abort());
    await page.goto(classAt(shared));
    await expect(spotOption(page, 5)).toBeDisabled();
    await cancelFirst(other);
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 2_000)));
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await expect(spotOption(page, 5)).toBeEnabled({ timeout: 5_000 });
    await other.context().close();
  });
});

test('behind a proxy that swallows the handshake of websockets, bookings of others show by polling', async ({
  page,
  browser,
  studio,
}) => {
  const port = await freePort();
  const server = await startSecondServer({ public_url: `http://localhost:${port}` });
  const proxy = await startCarelessProxy(port, [server.port]);
  const otherDevice = await device(browser, `http://localhost:${port}`);
  try {
    const shared = await studio.openClass({ hours: 30 });
    await studio.member(page, 'julieta', { classes: 1 });
    await studio.member(otherDevice, 'karina', { classes: 1 });
    const entered = otherDevice.waitForRequest(
      (request) => request.method() === 'POST' && (request.postData() ?? '').includes('"enter"'),
      { timeout: 20_000 },
    );
    await otherDevice.goto(classAt(shared));
    await expect(spotOption(otherDevice, 5)).toBeEnabled();
    await entered;
    expect(proxy.swallowed).toBeGreaterThan(0);
    await page.goto(classAt(shared));
    await book(page, 5);
    await expect(spotOption(otherDevice, 5)).toBeDisabled({ timeout: 5_000 });
  } finally {
    await otherDevice.context().close();
    await proxy.close();
    await server.close();
  }
});

test('if each poll reaches another server, attempts become rare and the shown data are read every 30 seconds', async ({
  page,
  browser,
  studio,
}) => {
  const port = await freePort();
  const public_url = `http://localhost:${port}`;
  const servers = [await startSecondServer({ public_url }), await startSecondServer({ public_url })];
  const proxy = await startCarelessProxy(
    port,
    servers.map((server) => server.port),
  );
  const otherDevice = await device(browser, public_url);
  try {
    const shared = await studio.openClass({ hours: 31 });
    await studio.member(page, 'lorena', { classes: 1 });
    await studio.member(otherDevice, 'mariana', { classes: 1 });
    await otherDevice.addInitScript(() =>
      Object.defineProperty(globalThis, 'WebSocket', { value: undefined }),
    );
    await otherDevice.clock.install();
    await serverFollows(otherDevice);
    await otherDevice.goto(classAt(shared));
    await expect(spotOption(otherDevice, 5)).toBeEnabled();
    await expect.poll(() => proxy.unknown).toBeGreaterThan(0);

    await test.step('two minutes of attempts', async () => {
      const begun = proxy.begun;
      for (let second = 0; second < 120; second += 1) {
        await otherDevice.clock.runFor(1_000);
        // The network takes its own time.
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      expect(proxy.begun - begun).toBeLessThan(20);
      expect(proxy.begun - begun).toBeGreaterThan(2);
    });

    await test.step('a booking of another member', async () => {
      await page.goto(classAt(shared));
      await book(page, 5);
      await expect(async () => {
        await otherDevice.clock.runFor(30_000);
        await expect(spotOption(otherDevice, 5)).toBeDisabled({ timeout: 1_000 });
      }).toPass({ timeout: 15_000 });
    });
  } finally {
    await otherDevice.context().close();
    await proxy.close();
    for (const server of servers) await server.close();
  }
});
