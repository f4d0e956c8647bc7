import type { Week, WeekDay } from './week.ts';

const fits = ({ classes }: WeekDay): boolean => classes.some(({ past }) => !past);

/** How many classes of these weeks can still be booked. */
export const countFitting = (weeks: readonly Week[]): number =>
  weeks.flatMap(({ days }) => days.flatMap(({ classes }) => classes.filter(({ past }) => !past))).length;

/** Under filters: of the days with classes, those with one that fits; a day that is not among the weeks stays. */
export const daysFitting = (
  ahead: readonly string[] | undefined,
  weeks: readonly Week[],
): string[] | undefined => {
  const days = new Map(weeks.flatMap((week) => week.days.map((day) => [day.date, day])));
  return ahead?.filter((date) => {
    const day = days.get(date);
    return !day || fits(day);
  });
};

/** The next day of these weeks with a class that fits, after the chosen one if there is any. */
export const nextFitting = (weeks: readonly Week[]): Pick<WeekDay, 'date' | 'long'> | null => {
  const days = weeks.flatMap((week) => week.days);
  const chosen = days.find(({ isChosen }) => isChosen)?.date ?? '';
  const others = days.filter((day) => day.date !== chosen && fits(day));
  const next = others.find(({ date }) => date > chosen) ?? others[0];
  return next ? { date: next.date, long: next.long } : null;
};
