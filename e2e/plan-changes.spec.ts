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

test('a member plans another plan, takes it back, changes today for the difference that was shown, and back with the next charge', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(150_000);
  const { email, customer_id } = await newMember(page, 'plan');
  await page.goto('/checkout/149/');
  await fillCard(page, newCardNumber());
  await buy(page, /^Pagar /);
  await expect(page.getByRole('heading', { level: 1, name: /Gracias|lista|listo/i })).toBeVisible();

  await test.step('Mis Compras leads to the plans, each with what it gives and costs', async () => {
    await page.goto('/mytbm/membresias');
    await page.getByRole('link', { name: 'Cambiar de plan' }).click();
    await expect(page.getByRole('region', { name: 'Tu plan de hoy' })).toContainText('Online Mensual');
    await expectWellMade(page, 'choosing another plan');
    await page.getByRole('link', { name: 'Ver el cambio a Online Trimestral' }).click();
  });

  await test.step('with the next charge: amount, rhythm and day are agreed to, and it can be taken back', async () => {
    const form = page.getByRole('form', { name: 'Cambiar de plan' });
    await expect(form).toContainText('se cobran $790');
    await expect(form).toContainText(/Pagas con tu \S+ \d{4}\./);
    await form.getByRole('button', { name: /^Cambiar el / }).click();
    await expect(form.getByText('Acepta el cargo para cambiar de plan.')).toBeVisible();
    await form.getByRole('checkbox', { name: /autorizo que TBM cobre \$790 cada 3 meses/ }).check();
    await expectWellMade(page, 'agreeing to another plan');
    await form.getByRole('button', { name: /^Cambiar el / }).click();
    await expect(page.getByRole('heading', { name: 'Tu cambio está listo' })).toBeVisible();
    await expectAccessible(page, 'a change of plan that is planned');
    await mailTo(page, email, /^Tu cambio de plan está listo$/);
    await page.getByRole('link', { name: 'Ver Mis Compras' }).click();
    const card = page.getByRole('region', { name: 'Cambio de plan a Online Trimestral' });
    await expect(card).toContainText('Hasta el');
    await expect(page.getByRole('region', { name: /^Renovación de / })).toContainText(
      'Online Trimestral: $790 cada 3 meses.',
    );
    await expectWellMade(page, 'purchases with a change of plan');
  });

  await test.step('the desk sees the change, and a pause is refused with the way on', async () => {
    const desk = await device(browser, baseURL);
    await signIn(desk, demoAccount('recepcion'));
    await expect(desk.getByRole('heading', { level: 1, name: /^Hola, / })).toBeVisible();
    await desk.goto(`/recepcion/socia/${customer_id}/`);
    await expect(desk.getByRole('region', { name: 'Cambio de plan' })).toContainText(
      'De Online Mensual a Online Trimestral',
    );
    await expectAccessible(desk, 'a member with a change of plan at the desk');
    await desk.close();
  });

  await test.step('taken back, everything is as before', async () => {
    await page.getByRole('button', { name: 'Quitar el cambio' }).click();
    const asked = page.getByRole('dialog', { name: '¿Quitar el cambio?' });
    await asked.getByRole('button', { name: 'Quitar el cambio' }).click();
    await expect(page.getByText('Quitamos el cambio')).toBeVisible();
    await expect(page.getByRole('region', { name: /^Renovación de / })).toContainText('$290 cada mes');
  });

  await test.step('today: the difference to the centavo is what is charged', async () => {
    await page.getByRole('link', { name: 'Cambiar de plan' }).click();
    await page.getByRole('link', { name: 'Ver el cambio a Online Trimestral' }).click();
    const form = page.getByRole('form', { name: 'Cambiar de plan' });
    await form.getByRole('radio', { name: /^Hoy/ }).check();
    const pay = form.getByRole('button', { name: /^Pagar \$[\d,.]+ y cambiar hoy$/ });
    const due = /\$[\d,.]+/.exec((await pay.textContent()) ?? '')?.[0] ?? 'none';
    await form.getByRole('checkbox', { name: /autorizo que TBM cobre/ }).check();
    await expectWellMade(page, 'changing the plan today');
    await pay.click();
    await expect(page.getByRole('heading', { name: 'Ya estás en Online Trimestral' })).toBeVisible();
    await page.goto('/mytbm/pagos');
    await expect(page.getByText(due).locator('visible=true').first()).toBeVisible();
    await page.goto('/mytbm/membresias');
    await expect(page.getByRole('region', { name: 'Renovación de Online Trimestral' })).toBeVisible();
  });

  await test.step('back to the smaller plan with the next charge, which costs its price', async () => {
    await page.getByRole('link', { name: 'Cambiar de plan' }).click();
    await page.getByRole('link', { name: 'Ver el cambio a Online Mensual', exact: true }).click();
    const form = page.getByRole('form', { name: 'Cambiar de plan' });
    await expect(form.getByRole('radio')).toHaveCount(0);
    await form.getByRole('checkbox', { name: /autorizo que TBM cobre \$290 cada mes/ }).check();
    await form.getByRole('button', { name: /^Cambiar el / }).click();
    await expect(page.getByRole('heading', { name: 'Tu cambio está listo' })).toBeVisible();
    for (const _ of [1, 2, 3]) await moveClock(page, 'Avanzar 1 mes');
    await moveClock(page, 'Avanzar 1 día');
    await runJob('run_plan_changes');
    await comes(page, '/mytbm/membresias', /Online Mensual: \$290 cada mes/);
    await expect(page.getByRole('region', { name: /^Cambio de plan a / })).toHaveCount(0);
  });
});
