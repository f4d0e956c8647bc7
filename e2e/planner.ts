import type { Page } from '@playwright/test';

export const names = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'];

/** Today by the demo's clock: on that day a plan begins unless the member chooses another. */
export async function today(page: Page): Promise<Temporal.PlainDate> {
  // The plan is not opened, because the page would keep it in the browser.
  const html = await (await page.request.get('/pages/workout-planner-result/1/')).text();
  return Temporal.PlainDate.from(/type="date"[^>]*value="([\d-]+)"/.exec(html)?.[1] ?? '');
}

export const chips = (page: Page) =>
  page.getByRole('group', { name: /Tus días de entrenamiento|Qué días te acomodan/ });

/** Chooses exactly these weekdays, 1 = Monday. */
export async function chooseDays(page: Page, days: readonly number[]): Promise<void> {
  for (const [index, name] of names.entries())
    await chips(page)
      .getByLabel(name, { exact: true })
      .setChecked(days.includes(index + 1));
}

/** Three weekdays from a day on, every second one. */
export const threeFrom = (day: Temporal.PlainDate): number[] =>
  [0, 2, 4].map((ahead) => day.add({ days: ahead }).dayOfWeek).sort();

export const longDay = (day: Temporal.PlainDate): string => {
  const months = ['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto', 'septiembre'];
  const month = [...months, 'octubre', 'noviembre', 'diciembre'][day.month - 1];
  return `${names[day.dayOfWeek - 1]} ${day.day} de ${month}`;
};

export const calendarDay = (page: Page, day: Temporal.PlainDate) =>
  page
    .getByRole('region', { name: 'Calendario' })
    .getByRole('link', { name: new RegExp(`^${longDay(day)},`) });
