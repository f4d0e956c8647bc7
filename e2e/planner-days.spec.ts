import { expect } from '@playwright/test';
import { moveClock, moveToDaytime, test } from './own-demo.ts';
import { expectWellMade } from './pages.ts';
import { calendarDay, names, threeFrom, today } from './planner.ts';

test('a member puts films on days of a plan, completes one, falls behind, begins again, and repeats it', async ({
  page,
  studio,
}) => {
  test.setTimeout(300_000);
  const member = await studio.member(page, 'plan', { classes: 12 });
  await moveToDaytime(page);
  const first = await today(page);
  const { customer_workout_plan_id } = await studio.as(member)('POST /customer_workout_plans', {
    body: { workout_plan_id: 1, start_date: first.toString(), week_days: threeFrom(first).join(',') },
  });
  const dialog = page.getByRole('dialog');

  await test.step('[PLAN-034, PLAN-038] a day leads to the films for its kind', async () => {
    await page.goto(`/mytbm/workout-planner/${customer_workout_plan_id}`);
    await calendarDay(page, first).click();
    await expect(dialog).toContainText('Próximo');
    const name = (await calendarDay(page, first).getAttribute('aria-label')) ?? '';
    const [tag, words] = name.includes('Lower')
      ? [2, 'Lower: ver clases de tren inferior']
      : [4, 'Upper: ver clases de tren superior'];
    await expect(dialog.getByRole('link', { name: words })).toHaveAttribute(
      'href',
      `/mytbm/online?tag_id=${tag}`,
    );
  });

  let film = '';
  await test.step('the member puts a film on today and takes it off again', async () => {
    await dialog.getByRole('button', { name: 'Elegir una clase' }).click();
    const films = dialog.getByRole('list', { name: 'Clases para este día' });
    await expect(films.getByRole('listitem')).toHaveCount(12);
    const { weeks } = await studio.as(member)('GET /customer_workout_plans/:id', {
      params: { id: String(customer_workout_plan_id) },
    });
    const planned = weeks.flatMap(({ days }) => days).find(({ day }) => day === first.toString());
    const { data: fitting } = await studio.as(member)('GET /videos', {
      query: {
        tag_id: planned?.tag_id ?? 0,
        class_category_id: planned?.class_category?.class_category_id ?? 0,
        page: 1,
      },
    });
    // Films for the muscles of the day come first.
    for (const [index, film] of fitting.entries())
      await expect(films.getByRole('listitem').nth(index)).toContainText(film.name);
    await expectWellMade(page, 'day, choosing');
    await films
      .getByRole('button', { name: /^Elegir / })
      .first()
      .click();
    await expect(dialog.getByRole('link', { name: 'Ver la clase' })).toBeVisible();
    await expectWellMade(page, 'day, with a film');
    await dialog.getByRole('button', { name: 'Quitar la clase' }).click();
    await expect(dialog.getByRole('button', { name: 'Elegir una clase' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Cerrar', exact: true }).click();
    await expect(page).not.toHaveURL(/dia=/);
  });

  await test.step('[NAV-012] the film’s page puts it on today; the home leads to it and to the plan', async () => {
    await page.goto('/mytbm/video/1');
    await page.getByRole('button', { name: 'Mi plan' }).click();
    // Before this point the heading was that of the page shown during sign-in.
    film = (await page.getByRole('heading', { level: 1, includeHidden: true }).textContent()) ?? '';
    await dialog.getByRole('radio', { name: /^Hoy/ }).check();
    await expectWellMade(page, 'film, putting on a day');
    await dialog.getByRole('button', { name: 'Poner en ese día' }).click();
    await expect(dialog).toHaveCount(0);
    await page.goto('/mytbm');
    const card = page.getByRole('region', { name: 'Workout Planner' });
    await expect(card).toContainText(/Hoy toca .*0 de 3 días/);
    await expect(card.getByRole('link', { name: `Ver ${film}` })).toHaveAttribute('href', '/mytbm/video/1');
    await card.getByRole('link', { name: 'Ver mi plan' }).click();
    await expect(calendarDay(page, first)).toHaveAccessibleName(new RegExp(`con ${film}$`));
  });

  await test.step('[PLAN-018] Clase Sorpresa: a class and why it was chosen, and another one', async () => {
    await page.getByRole('button', { name: 'Clase Sorpresa' }).click();
    await expect(dialog.getByRole('link', { name: 'Ver la clase' })).toHaveAttribute(
      'href',
      /^\/mytbm\/video\/\d+$/,
    );
    await expect(dialog).toContainText(/Es nueva para ti\.|Trabaja .*, de lo que menos/);
    await expectWellMade(page, 'surprise');
    await dialog.getByRole('button', { name: 'Otra sorpresa' }).click();
    await expect(dialog.getByRole('button', { name: 'Otra sorpresa' })).toBeEnabled();
    await dialog.getByRole('button', { name: 'Cerrar', exact: true }).click();
  });

  await test.step('[PLAN-020, PLAN-021, PLAN-031, X66] a completed film completes the day; the Goal Tracker counts it', async () => {
    await page
      .getByRole('region', { name: 'Hoy' })
      .getByRole('link', { name: `Ver ${film}` })
      .click();
    await page.getByRole('button', { name: 'Completar' }).click();
    await expect(page.getByRole('button', { name: 'Completada' })).toBeVisible();
    await page.goto('/pages/workout-planner/');
    await expect(page).toHaveURL(/\/mytbm\/workout-planner\/\d+$/);
    await expect(page.getByRole('region', { name: 'Hoy' })).toContainText('¡Ya entrenaste hoy!');
    await expect(calendarDay(page, first)).toHaveAccessibleName(/, hoy, Completado, /);
    await page.getByRole('link', { name: 'Goal Tracker' }).click();
    const tracker = page.getByRole('region', { name: 'Goal Tracker' });
    await expect(tracker.getByText('8%', { exact: true })).toBeVisible();
    await expect(tracker).toContainText('1 de 12 entrenamientos');
    const week = tracker.getByRole('list', { name: 'Semana 1' }).getByRole('listitem');
    await expect(week).toHaveCount(7);
    await expect(week.nth(first.dayOfWeek - 1)).toContainText(`${names[first.dayOfWeek - 1]}: Completado`);
    await expectWellMade(page, 'goal tracker');
  });

  await test.step('[PLAN-010, PLAN-027, PLAN-032] a week later: missed days, the bar of the week, and a past day asks to begin again', async () => {
    for (const _ of [1, 2]) await moveClock(page, 'Avanzar 7 días');
    await page.goto('/pages/workout-planner/');
    await expect(page).toHaveURL(/\/mytbm\/workout-planner\/\d+$/);
    const missed = page.getByRole('link', { name: /, No Completado/ });
    await expect(missed.first()).toBeVisible();
    const behind = page.getByText(/^\d de 3 días, faltaron \d días$/).first();
    await expect(behind).toBeVisible();
    const danger = await page.evaluate(`(() => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = 'var(--danger)';
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    })()`);
    await expect(behind).toHaveCSS('color', danger as string);
    await expectWellMade(page, 'plan, behind');
    const old = page.url();
    await missed.first().click();
    await expect(dialog).toContainText('Este día ya pasó. ¿Quieres reiniciar tu plan desde hoy?');
    await expectWellMade(page, 'past day');
    await dialog.getByRole('button', { name: 'Reiniciar desde hoy' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page).not.toHaveURL(old);
    await expect(missed).toHaveCount(0);
  });

  await test.step('[PLAN-016, PLAN-029] Empezar de Nuevo offers this plan again or another', async () => {
    await page.getByRole('button', { name: 'Empezar de Nuevo' }).click();
    await expect(dialog.getByRole('button', { name: 'Reiniciar desde hoy' })).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'Armar un plan nuevo' })).toHaveAttribute(
      'href',
      '/pages/workout-planner/?nuevo=1',
    );
    await expectWellMade(page, 'begin again');
    await dialog.getByRole('button', { name: 'Cerrar', exact: true }).click();
  });

  await test.step('[PLAN-014, PLAN-023, PLAN-028, PLAN-029] after four weeks: repeat it, or a new one', async () => {
    const ended = page.url();
    for (const _ of [1, 2, 3, 4]) await moveClock(page, 'Avanzar 7 días');
    await page.goto(ended);
    await expect(dialog).toContainText('Terminaste tu plan');
    await expect(dialog.getByRole('link', { name: 'Empezar uno nuevo' })).toHaveAttribute(
      'href',
      '/pages/workout-planner/?nuevo=1',
    );
    await expectWellMade(page, 'plan, over');
    await dialog.getByRole('button', { name: 'Repetir mi plan' }).click();
    await expect(dialog.getByText('Llevas 3 de 3.')).toBeVisible();
    await expectWellMade(page, 'repeat');
    await dialog.getByRole('button', { name: 'Aplicar Programa' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page).not.toHaveURL(ended);
    await expect(page.getByRole('region', { name: 'Tu avance' })).toContainText('0 de 12 entrenamientos');
  });
});
