import { currentInstant } from '@tbm/browser/clock';
import { dayAt, dayText } from '../moments.ts';

/** Civil days are `YYYY-MM-DD`; they are counted in UTC, where every day has 24 hours. */
export interface Period {
  from: string;
  to: string;
}

const dayMs = 86_400_000;
const textOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
export const addDays = (day: string, days: number): string => textOf(Date.parse(day) + days * dayMs);
const firstOf = (day: string): string => `${day.slice(0, 7)}-01`;

export const presets = ['hoy', '7-dias', 'mes', 'mes-anterior', 'ano'] as const;
export type Preset = (typeof presets)[number];
export const presetNames: Record<Preset, string> = {
  hoy: 'Hoy',
  '7-dias': '7 días',
  mes: 'Este mes',
  'mes-anterior': 'Mes anterior',
  ano: 'Este año',
};

/** The days of a preset that ends today, or of the month before. */
export function periodOf(preset: Preset, today: string): Period {
  switch (preset) {
    case 'hoy':
      return { from: today, to: today };
    case '7-dias':
      return { from: addDays(today, -6), to: today };
    case 'mes':
      return { from: firstOf(today), to: today };
    case 'mes-anterior': {
      const to = addDays(firstOf(today), -1);
      return { from: firstOf(to), to };
    }
    case 'ano':
      return { from: `${today.slice(0, 4)}-01-01`, to: today };
  }
}

/** Today in a zone. */
export const todayIn = (timezone: string): string => dayAt(currentInstant(), timezone);

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** What the address asks for: own dates, or a preset; without either the month so far. */
export function periodIn(search: URLSearchParams, today: string): Period & { preset: Preset | null } {
  const [from, to] = [search.get('desde'), search.get('hasta')];
  if (isDay(from) && isDay(to)) return { from, to, preset: null };
  const preset = presets.find((one) => one === search.get('periodo')) ?? 'mes';
  return { ...periodOf(preset, today), preset };
}

const day = new Intl.DateTimeFormat('es-MX', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat('es-MX', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** `18 nov`. */
export const dayMonthText = (text: string): string => day.format(Date.parse(text));
export const periodText = ({ from, to }: Period): string =>
  from === to ? dayText(from) : `${dayText(from)} al ${dayText(to)}`;

interface Daily {
  key: string;
  value: number;
}
/** Columns of a chart: a day each, months when there would be more than two months of days. */
export function columnsOf(
  days: readonly Daily[],
  { from, to }: Period,
): (Daily & Period & { label: string })[] {
  const length = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  const values = new Map<string, number>();
  const isMonthly = length > 62;
  for (let index = 0; index < length; index += 1) {
    const key = addDays(from, index);
    values.set(isMonthly ? key.slice(0, 7) : key, 0);
  }
  for (const { key, value } of days) {
    const name = isMonthly ? key.slice(0, 7) : key;
    values.set(name, (values.get(name) ?? 0) + value);
  }
  return [...values].map(([key, value]) => {
    if (!isMonthly)
      return {
        key,
        value,
        from: key,
        to: key,
        label: dayMonthText(key),
      };
    const first = `${key}-01`;
    const last = addDays(firstOf(addDays(first, 31)), -1);
    return {
      key,
      value,
      from: first < from ? from : first,
      to: last > to ? to : last,
      label: month.format(Date.parse(first)),
    };
  });
}
