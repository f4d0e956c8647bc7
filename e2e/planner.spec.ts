import { expect } from '@playwright/test';
import { losses } from './fits.ts';
import { moveToDaytime, test } from './own-demo.ts';
import { expectWellMade, fillSignUp, uniqueEmail } from './pages.ts';
import { calendarDay, chips, chooseDays, longDay, names, threeFrom, today } from './planner.ts';

test('a visitor builds a plan, signs up, applies it, and edits its days', async ({ page }) => {
  test.setTimeout(240_000);
  const account = { email: uniqueEmail('plan'), password: 'secreta-1' };
  await moveToDaytime(page);
  const first = await today(page);
  const days = threeFrom(first);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  const form = page.getByRole('form', { name: 'Arma tu plan' });
  const guidance = page.getByRole('region', { name: 'Entrenar en el embarazo' });

  await test.step('[PUB-006, AUTH-001, PLAN-002, X66] from the landing to the builder, without an account', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Armar mi plan' }).click();
    await expect(page).toHaveURL('/pages/workout-planner/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Arma tu plan');
    await expect(page.getByText(/^Cinco preguntas y listo: cuatro semanas de entrenamiento/)).toBeVisible();
    await expect(form.getByRole('group')).toHaveCount(5);
    await expectWellMade(page, 'builder');
  });

  await test.step('[PLAN-005] a question without an answer is named, and gets the focus', async () => {
    await form.getByRole('button', { name: 'Ver mi plan' }).click();
    await expect(form.getByText('Elige tu meta.')).toBeVisible();
    await expect(form.getByRole('radio', { name: /Bajar de peso/ })).toBeFocused();
    await form.getByRole('radio', { name: /Ganar músculo/ }).check();
    await form.getByRole('radio', { name: /Voy empezando/ }).check();
    await form.getByLabel('3 días', { exact: true }).check();
    await chips(page).getByLabel('domingo').setChecked(true);
    await form.getByRole('button', { name: 'Ver mi plan' }).click();
    await expect(form.getByText('Elige 3 días.')).toBeVisible();
    await chooseDays(page, days);
    await expect(form.getByText('Llevas 3 de 3.')).toBeVisible();
  });

  await test.step('[PLAN-040] recommendations in pregnancy; the answer stays in the browser', async () => {
    await expect(guidance).toHaveCount(0);
    await form
      .getByRole('group', { name: /Estás embarazada/ })
      .getByLabel('Sí')
      .check();
    await expect(guidance.getByRole('listitem')).toHaveText([
      'Suma 150 minutos de actividad moderada a la semana.',
      'Evita estar boca arriba más de 5 minutos.',
      'Toma unas 8 onzas de agua por cada 20 minutos de ejercicio.',
    ]);
    await expectWellMade(page, 'builder, answered');
    sent.splice(0);
    await form.getByRole('button', { name: 'Ver mi plan' }).click();
    await expect(page).toHaveURL(/\/pages\/workout-planner-result\/\d+\/\?dias=\d,\d,\d/);
    await expect(page.getByRole('listitem').filter({ hasText: /^Embarazo$/ })).toBeVisible();
    await expect(guidance).toBeVisible();
    expect(sent.filter((text) => /pregnan|embaraz/i.test(text))).toEqual([]);
  });

  await test.step('[PLAN-003, PLAN-035, PLAN-036] the plan that fits, its first week and its programme', async () => {
    const program = page.getByRole('link', { name: /^Programa recomendado/ });
    await expect(program).toHaveAttribute('href', '/program/4/');
    await page.getByRole('link', { name: 'Cambiar mis respuestas' }).click();
    await expect(form.getByRole('radio', { name: /Ganar músculo/ })).toBeChecked();
    await form
      .getByRole('group', { name: /Estás embarazada/ })
      .getByLabel('No')
      .check();
    await form.getByRole('button', { name: 'Ver mi plan' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ganar músculo');
    await expect(program).toHaveAttribute('href', '/program/1/');
    await expect(program).toContainText('Energía');
    await expect(page.getByText('12 entrenamientos')).toBeVisible();
    const week = page.getByRole('region', { name: 'Así se ve tu primera semana' }).getByRole('listitem');
    await expect(week).toHaveCount(7);
    await expect(week.filter({ hasText: 'Descanso' })).toHaveCount(4);
    await expect(week.filter({ hasText: /Lower|Upper/ })).toHaveCount(3);
    await expectWellMade(page, 'result');
  });

  await test.step('[PLAN-014, PLAN-015, PLAN-022] the choice is kept through sign-up; the member applies it with exactly three days, not in the past', async () => {
    const tomorrow = first.add({ days: 1 });
    await page.getByLabel('Empieza el').fill(tomorrow.toString());
    await expect(page).toHaveURL(new RegExp(`inicio=${tomorrow}`));
    await page.getByRole('link', { name: 'Crear mi cuenta y empezar' }).click();
    await fillSignUp(page, account);
    await expect(page).toHaveURL(
      new RegExp(`/pages/workout-planner-result/\\d+/\\?dias=${days.join(',')}&inicio=${tomorrow}`),
    );
    const apply = page.getByRole('button', { name: 'Aplicar Programa' });
    await expect(apply).toBeEnabled();
    const unchosen = names.find((_, index) => !days.includes(index + 1)) ?? '';
    await chips(page).getByLabel(unchosen, { exact: true }).setChecked(true);
    await expect(apply).toBeDisabled();
    await apply.press('Enter');
    await expect(page.getByText('Elige 3 días.').first()).toBeVisible();
    await chips(page).getByLabel(unchosen, { exact: true }).setChecked(false);
    await page.getByLabel('Empieza el').fill(first.subtract({ days: 1 }).toString());
    await expect(apply).toBeDisabled();
    await page.getByLabel('Empieza el').fill(tomorrow.toString());
    await expectWellMade(page, 'result, signed in');
    await apply.click();
    await expect(page).toHaveURL(/\/mytbm\/workout-planner\/\d+$/);
  });

  await test.step('[PLAN-004, PLAN-025, PLAN-026] before its start the member is asked whether to begin today', async () => {
    const dialog = page.getByRole('dialog', { name: '¿Empiezas hoy?' });
    await expect(dialog).toContainText(longDay(first.add({ days: 1 })));
    await dialog.getByRole('button', { name: 'Esperar a ese día' }).click();
    await expect(page.getByRole('region', { name: 'Hoy' })).toContainText(
      `Empiezas el ${longDay(first.add({ days: 1 }))}`,
    );
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Workout Planner');
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: 'Empezar hoy' }).click();
    await expectWellMade(page, 'start now');
    await dialog.getByRole('button', { name: 'Empezar hoy' }).click();
    await expect(page.getByRole('region', { name: 'Hoy' })).toContainText('Hoy toca');
  });

  await test.step('[PLAN-007, PLAN-008, PLAN-009, PLAN-010, PLAN-012] streak, progress, goal, programme, legend and weeks', async () => {
    const head = page.getByRole('region', { name: 'Tu avance' });
    await expect(head.getByRole('img', { name: 'semana por hacer' })).toHaveCount(4);
    await expect(head.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '0 de 12 entrenamientos');
    await expect(head).toContainText('Ganar músculo, 3 días por semana');
    await expect(page.getByRole('link', { name: /^Programa recomendado/ })).toHaveAttribute(
      'href',
      '/mytbm/online/program/energia',
    );
    await expect(
      page.getByRole('list', { name: 'Qué significa cada marca' }).getByRole('listitem'),
    ).toHaveText(['Descanso', 'No Completado', 'Próximo', 'Completado']);
    const calendar = page.getByRole('region', { name: 'Calendario' });
    // Four weeks cover five of the calendar, unless they begin on a Monday.
    await expect(calendar.getByRole('list', { name: /^Semana del / })).toHaveCount(
      first.dayOfWeek === 1 ? 4 : 5,
    );
    await expect(
      calendar
        .getByRole('list', { name: /^Semana del / })
        .first()
        .getByRole('listitem'),
    ).toHaveCount(7);
    await expect(calendarDay(page, first)).toHaveAccessibleName(/, hoy, Próximo, (Lower|Upper), /);
    await expectWellMade(page, 'plan');
  });

  await test.step('[PLAN-011, PLAN-015] the weekdays are edited and saved, three of them', async () => {
    const card = page.getByRole('region', { name: 'Tus días' });
    await card.getByRole('button', { name: /^Editar/ }).click();
    const save = card.getByRole('button', { name: /^Guardar/ });
    const others = [first.dayOfWeek, ...threeFrom(first.add({ days: 1 })).slice(0, 2)].sort();
    await chips(page)
      .getByLabel(names[others[1] ? others[1] - 1 : 0] ?? '', { exact: true })
      .setChecked(true);
    await chooseDays(page, others.slice(0, 2));
    await expect(save).toBeDisabled();
    await chooseDays(page, others);
    await expectWellMade(page, 'plan, editing');
    await save.click();
    await expect(card.getByRole('button', { name: /^Editar/ })).toBeFocused();
    for (const day of others) await expect(card).toContainText(new RegExp(names[day - 1] ?? '', 'i'));
  });

  await test.step('[PLAN-013, PLAN-017, PLAN-019] categories with their class types and videos, and the link back', async () => {
    const classes = page.getByRole('region', { name: 'Clases para tu plan' });
    const all = ['Fuerza', 'Barre y movilidad', 'Cardio'];
    const shown = classes.getByRole('heading', { level: 3 });
    // The shown category is the one for today; another journey may have moved the day.
    await expect(shown).toHaveCount(1);
    const today = (await shown.textContent()) ?? '';
    expect(all).toContain(today);
    await shown.click();
    await expect(classes.getByRole('list', { name: today }).getByRole('link').first()).toContainText(
      /\d+ videos?$/,
    );
    await classes.getByRole('button', { name: 'Ver Todas las Categorías' }).click();
    await expect(shown).toHaveText(all);
    await expect(page.getByRole('link', { name: 'Regresar a TBM Online' })).toHaveAttribute(
      'href',
      '/mytbm/online',
    );
  });

  await test.step('at 320 px nothing of the plan is lost', async () => {
    const size = page.viewportSize();
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await losses(page)).toEqual([]);
    if (size) await page.setViewportSize(size);
  });
});
