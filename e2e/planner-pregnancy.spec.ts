import { expect } from '@playwright/test';
import { moveToDaytime, test } from './own-demo.ts';
import { expectWellMade, newMember } from './pages.ts';

test('[PLAN-040] a plan for pregnancy is applied only with the member’s consent', async ({
  page,
  studio,
}) => {
  await moveToDaytime(page);
  await newMember(page, 'embarazo');
  const plans = await studio.admin('GET /workout_plans');
  const plain = plans.find(({ pregnant, level, frequency }) => !pregnant && level === 1 && frequency === 3);
  await page.goto('/pages/workout-planner/?nuevo=1');
  const form = page.getByRole('form', { name: 'Arma tu plan' });
  await form.getByRole('radio', { name: plain?.goal.name ?? '' }).check();
  await form.getByRole('radio', { name: /Voy con todo/ }).check();
  await form.getByLabel('6 días', { exact: true }).check();
  await form
    .getByRole('group', { name: /Estás embarazada/ })
    .getByLabel('Sí')
    .check();
  await form.getByRole('button', { name: 'Ver mi plan' }).click();
  await expect(form.getByText(/Para el embarazo no tenemos un plan así/)).toBeVisible();
  await form.getByRole('radio', { name: /Voy empezando/ }).check();
  await form.getByLabel('3 días', { exact: true }).check();
  await form.getByRole('button', { name: 'Ver mi plan' }).click();
  // The address is that of the plan for all members.
  await expect(page).toHaveURL(new RegExp(`/pages/workout-planner-result/${plain?.workout_plan_id}/`));
  const apply = page.getByRole('button', { name: 'Aplicar Programa' });
  await expect(apply).toBeDisabled();
  await page.getByRole('checkbox', { name: /^Acepto de forma expresa/ }).check();
  await expectWellMade(page, 'result, pregnancy');
  await apply.click();
  await expect(page).toHaveURL(/\/mytbm\/workout-planner\/\d+$/);
  await expect(page.getByRole('region', { name: 'Entrenar en el embarazo' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Programa recomendado/ })).toContainText('Mamá en Movimiento');
});
