import { expect } from '@playwright/test';
import { demoPassword, expectAccessible, expectNoSideScroll, focused, signIn, uniqueEmail } from './pages.ts';
import { test } from './test.ts';

test('a visitor starts the trial by keyboard: modal, e-mail, checkout with it filled in', async ({
  page,
}) => {
  const email = uniqueEmail('prueba');
  await page.clock.install();
  await page.goto('/');
  const button = page.getByRole('link', { name: 'Prueba 7 días gratis' }).first();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel('Correo electrónico');

  await test.step('[PUB-005, TRIAL-003, TRIAL-009] the modal asks for an e-mail, keeps Tab inside, and closes by Escape', async () => {
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('type', 'email');
    await expect(dialog).toContainText(
      '7 días gratis; después $290 cada mes. Cancela antes en Mis Compras y no pagas.',
    );
    await expectAccessible(page, 'trial');
    for (let step = 0; step < 6; step += 1) {
      await page.keyboard.press('Tab');
      // A dialog takes the focus back a moment after it left.
      await expect.poll(async () => (await focused(page)).inDialog).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(button).toBeFocused();
    await expect(page).toHaveURL('/');
  });

  await test.step('[TRIAL-004, TRIAL-005, TRIAL-007, TRIAL-010] a complete e-mail is sent, once; half a second later the next step opens', async () => {
    await page.keyboard.press('Enter');
    await field.fill('prueba@');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/prueba=1/);
    await field.fill(email);
    const posted = page.waitForRequest((request) => request.url().endsWith('/api/trial_cart'));
    await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 1_000);
    await page.keyboard.press('Enter');
    const button = dialog.getByRole('button', { name: 'Continuar' });
    await expect(button).toBeDisabled();
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await expect(button.locator('span[aria-hidden=true]')).toBeVisible();
    expect((await posted).postDataJSON()).toEqual({ email, class_package_id: 19271 });
    await page.clock.runFor(499);
    await expect(page).toHaveURL(/prueba=1/);
    await page.clock.runFor(1);
    await page.clock.resume();
  });

  await test.step('[TRIAL-001, TRIAL-006, TRIAL-007] on to the checkout of the trial, with the e-mail filled in', async () => {
    await expect(page).toHaveURL('/checkout/19271/');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByLabel('Correo electrónico')).toHaveValue(email);
    await expect(page.getByText('Online Mensual con 7 Días Gratis').first()).toBeVisible();
    await expectAccessible(page, 'trial checkout');
    await expectNoSideScroll(page);
    const kept = await page.request.get(`/api/cart?email=${encodeURIComponent(email)}`);
    expect(await kept.json()).toEqual({ items: [{ class_package_id: 19271 }] });
  });
});

test('[TRIAL-002, CART-O2] in Tijuana the trial names its branch, and continues when the cart cannot be saved', async ({
  page,
}) => {
  await page.route('**/api/trial_cart*', (route) => route.abort());
  await page.goto('/?branch_id=2&prueba=1');
  await page.getByLabel('Correo electrónico').fill(uniqueEmail('tijuana'));
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page).toHaveURL('/checkout/19271/?branch_id=2');
});

test('a member goes straight to the trial’s checkout [TRIAL-008], and is warned about existing access', async ({
  page,
}) => {
  await signIn(page, { email: 'socia@tbm.test', password: demoPassword });
  await expect(page).toHaveURL('/mytbm');
  await page.goto('/online/');
  await page.getByRole('link', { name: 'Prueba 7 días gratis' }).first().click();
  await expect(page).toHaveURL('/checkout/19271/');
  await expect(page.getByRole('note')).toContainText(
    'Ya tienes acceso a TBM Online. Esta prueba no lo alarga: es otra suscripción, que se cobra aparte',
  );
  await page.goto('/?prueba=1');
  await expect(page).toHaveURL('/checkout/19271/');
});

test('the trial class of each branch, and unknown ids that lead home [TRIAL-011, TRIAL-012, PUB-027, PUB-062, X25]', async ({
  page,
}) => {
  for (const [path, to] of [
    ['/monterrey/', '/checkout/19304/'],
    ['/tijuana/', '/checkout/19301/?branch_id=2'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('link', { name: 'Clase de prueba' })).toHaveAttribute('href', to);
  }
  for (const kind of ['coach', 'program', 'class_type'])
    for (const id of ['999999', 'nadie', '0', '99999999999999']) {
      await page.goto(`/${kind}/${id}/`);
      await expect(page).toHaveURL('/');
    }
});
