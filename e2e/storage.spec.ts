import { type BrowserContext, expect } from '@playwright/test';
import { demoAccount } from './calls.ts';
import { chips, chooseDays } from './planner.ts';
import { test } from './test.ts';

/** Ways in which browsers refuse to store data for a site. Each script runs in the page before its first one. */
const conditions = {
  /** All cookies blocked: the storage throws when it is touched. */
  refused: () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(globalThis, name, { configurable: true, get: refuse });
  },
  /** Browsers inside other apps. */
  null: () => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(globalThis, name, { configurable: true, value: null });
  },
  /** The storage is full. */
  full: () => {
    const page = globalThis as unknown as {
      Storage: { prototype: object };
      IDBFactory: { prototype: object };
    };
    const refuse = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    Object.defineProperty(page.Storage.prototype, 'setItem', { value: refuse });
    Object.defineProperty(page.IDBFactory.prototype, 'open', { value: refuse });
  },
};

/** A browser that accepts no cookie of the site either. */
async function blockCookies(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const page = globalThis as unknown as { Document: { prototype: object } };
    Object.defineProperty(page.Document.prototype, 'cookie', { get: () => '', set: () => {} });
  });
  await context.route('**/api/auth/**', async (route) => {
    const response = await route.fetch();
    await context.clearCookies();
    const headers = { ...response.headers() };
    delete headers['set-cookie'];
    await route.fulfill({ response, headers });
  });
}

for (const [name, prepare] of Object.entries(conditions))
  test(`a browser whose storage is ${name}: pages, planner, checkout and signing in`, async ({
    page,
    context,
  }) => {
    const errors: string[] = [];
    page.on('pageerror', ({ message, stack = '' }) => {
      // React Router's script that restores the scrolling, in the page, catches the error and then throws it once more.
      if (stack.includes('/assets/')) errors.push(message);
    });
    await context.addInitScript(prepare);
    if (name === 'refused') await blockCookies(context);

    await test.step('public pages stay as the server rendered them', async () => {
      for (const address of ['/', '/monterrey/', '/paquetes/', '/online/']) {
        await page.goto(address);
        await page.waitForLoadState('networkidle');
        await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
        await expect(page.getByText('Se nos cayó la pesa'), address).toBeHidden();
      }
    });

    await test.step('the planner leads to a plan', async () => {
      await page.goto('/pages/workout-planner/');
      const form = page.getByRole('form', { name: 'Arma tu plan' });
      await form.getByRole('radio', { name: /Ganar músculo/ }).check();
      await form.getByRole('radio', { name: /Voy empezando/ }).check();
      await form.getByLabel('3 días', { exact: true }).check();
      // The usual days of the choice come with the scripts of the page.
      await expect(chips(page).getByLabel('lunes', { exact: true })).toBeChecked();
      await chooseDays(page, [2, 4, 6]);
      await form
        .getByRole('group', { name: /Estás embarazada/ })
        .getByLabel('No')
        .check();
      await form.getByRole('button', { name: 'Ver mi plan' }).click();
      await expect(page).toHaveURL(/\/pages\/workout-planner-result\/\d+\//);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });

    await test.step('the checkout of a visitor takes an e-mail address', async () => {
      await page.goto('/checkout/149/');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.getByLabel('Correo').first().fill('visita@tbm.test');
    });

    await test.step('signing in works, or tells what to allow', async () => {
      await page.goto('/entrar/');
      const { email, password } = demoAccount('socia');
      await page.getByLabel('Correo').fill(email);
      await page.getByLabel('Contraseña', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Entrar' }).click();
      if (name === 'refused')
        await expect(
          page.getByText(
            'Tu navegador no guarda tu sesión. Permite las cookies de este sitio e inténtalo de nuevo.',
          ),
        ).toBeVisible();
      else {
        await expect(page).toHaveURL(/\/mytbm/);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.reload();
        await expect(page.getByRole('heading', { level: 1, name: /^Hola, / })).toBeVisible();
      }
    });
    expect(errors).toEqual([]);
  });
