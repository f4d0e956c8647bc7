import { expect } from '@playwright/test';
import { device } from './booking.ts';
import { demoAccount } from './calls.ts';
import { comes, moveClock, runJob, test } from './own-demo.ts';
import {
  buy,
  expectAccessible,
  expectWellMade,
  fillCard,
  mailTo,
  newCardNumber,
  newMember,
  signIn,
} from './pages.ts';

test('a member pauses instead of cancelling, finds the way back where access is refused, and returns early', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const { email, customer_id } = await newMember(page, 'pausa');
  await page.goto('/checkout/149/');
  await fillCard(page, newCardNumber());
  await buy(page, /^Pagar /);
  await expect(page.getByRole('heading', { level: 1, name: /Gracias|lista|listo/i })).toBeVisible();

  await test.step('the cancel page offers a pause beside its own steps, which stay as they are', async () => {
    await page.goto('/mytbm/membresias');
    await page.getByRole('link', { name: 'Cancelar suscripción' }).click();
    await expect(page.getByRole('group', { name: '¿Por qué quieres cancelar?' })).toBeVisible();
    const card = page.getByRole('region', { name: 'Pausar en lugar de cancelar' });
    await expect(card).toContainText('Hasta 3 meses sin cargos ni acceso, desde tu próximo cargo.');
    await expectWellMade(page, 'cancelling with a pause offered');
    await card.getByRole('link', { name: 'Ver las fechas' }).click();
  });

  await test.step('both dates are said before the member agrees', async () => {
    await page.getByRole('radio', { name: '2 meses' }).check();
    const form = page.getByRole('form', { name: 'Pausar suscripción' });
    await expect(form).toContainText(/No te cobramos del \S+ \d+ de \S+ al \S+ \d+ de \S+\./);
    await expectWellMade(page, 'pausing');
    await form.getByRole('button', { name: 'Pausar 2 meses' }).click();
    await expect(page).toHaveURL('/mytbm/membresias');
    await expect(page.getByRole('heading', { name: /^Tu pausa empieza el / })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Cancelar suscripción' })).toHaveCount(0);
    await mailTo(page, email, /^Tu pausa está lista$/);
  });

  await test.step('in the pause the library says why, with the way back; nothing was charged', async () => {
    await moveClock(page, 'Avanzar 1 mes');
    await moveClock(page, 'Avanzar 1 día');
    await runJob('run_subscription_pauses');
    await comes(page, '/mytbm/membresias', 'Estás en pausa');
    await expect(page.getByText('En pausa', { exact: true }).locator('visible=true')).toHaveCount(1);
    await expect(page.getByText('Activa', { exact: true }).locator('visible=true')).toHaveCount(0);
    await expectWellMade(page, 'purchases in a pause');
    await mailTo(page, email, /^Tu pausa empezó$/);
    await page.goto('/mytbm/online');
    const note = page.getByRole('complementary', { name: 'TBM Online' });
    await expect(note).toContainText(/Tu suscripción está en pausa hasta el/);
    await page.keyboard.press('Escape');
    await note.getByRole('link', { name: 'Volver antes' }).click();
  });

  await test.step('the desk sees the pause at the purchase, and until when it lasts', async () => {
    const desk = await device(browser, baseURL);
    await signIn(desk, demoAccount('recepcion'));
    await expect(desk.getByRole('heading', { level: 1, name: /^Hola, / })).toBeVisible();
    await desk.goto(`/recepcion/socia/${customer_id}/`);
    await expect(desk.getByText('En pausa', { exact: true })).toBeVisible();
    await expect(desk.getByRole('region', { name: 'Pausas' })).toContainText(/vuelve el/);
    // A second pause of the same subscription would be refused.
    await expect(desk.getByRole('button', { name: 'Pausar por salud' })).toHaveCount(0);
    await expectAccessible(desk, 'a member in a pause at the desk');
    await desk.close();
  });

  await test.step('the member returns from the next day on, and is charged on that day', async () => {
    await page.getByRole('button', { name: 'Volver antes' }).click();
    const asked = page.getByRole('dialog', { name: '¿Volver antes?' });
    await expect(asked).toContainText(/ese día se hace tu cargo de \$\d+/);
    await asked.getByRole('button', { name: /^Volver el / }).click();
    await expect(page.getByText(/^Vuelves el \S+ \d+ de \S+$/)).toBeVisible();
    await moveClock(page, 'Avanzar 1 día');
    await runJob('run_subscription_pauses');
    await comes(page, '/mytbm/membresias', /Se renueva el/);
    await expect(page.getByRole('region', { name: /^Pausa de / })).toHaveCount(0);
    await mailTo(page, email, /^¡Ya estás de vuelta!$/);
    await page.goto('/mytbm/pagos');
    await expect(page.getByText('Pagado', { exact: true }).locator('visible=true')).toHaveCount(2);
  });
});
