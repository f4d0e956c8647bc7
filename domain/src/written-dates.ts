import { cleanCell, isBlankValue } from './cells.ts';
import { plain } from './plain-text.ts';
import { twoDigits } from './time.ts';

/** Whether a date such as 03/04/2027 begins with its day or its month. */
export type DateOrder = 'dmy' | 'mdy';
/** The day from which a spreadsheet counts its days: 1904 in old ones of a Mac. */
export type SerialStart = '1900' | '1904';

/** A date as written, before its column is known. */
type WrittenDate =
  | { kind: 'day'; year: number; month: number; day: number }
  | { kind: 'numbers'; first: number; second: number; year: number }
  | { kind: 'serial'; days: number }
  | { kind: 'instant'; instant: string };

const monthNames = [
  ['enero', 'january'],
  ['febrero', 'february'],
  ['marzo', 'march'],
  ['abril', 'april'],
  ['mayo', 'may'],
  ['junio', 'june'],
  ['julio', 'july'],
  ['agosto', 'august'],
  ['septiembre', 'september', 'setiembre'],
  ['octubre', 'october'],
  ['noviembre', 'november'],
  ['diciembre', 'december'],
];

/** The number of a month from its name or its beginning, in Spanish or English; 0 when the text is no month. */
const monthOf = (word: string): number =>
  word.length < 3 ? 0 : monthNames.findIndex((names) => names.some((name) => name.startsWith(word))) + 1;

const timeAfter =
  /(?:[T,\s]+(?:a las\s+)?)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(?:([ap])\.?\s*m\.?)?\s*(z|utc|gmt|(?:gmt|utc)?[+-]\d{2}:?\d{2})?(?:\s*\(.*\))?\s*(?:hrs?\.?|horas)?$/i;

/** The parts of a year: two digits are completed by the reader of the column. */
const yearOf = (text: string): number => Number(text.replace(/^['’]/, ''));

/** A day without its time; null when the text is no day. */
function readDay(text: string): WrittenDate | null {
  const iso =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(text);
  if (iso)
    return {
      kind: 'day',
      year: Number(iso[1]),
      month: Number(iso[2]),
      day: Number(iso[3]),
    };
  const numbers = /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4}|\d{2})$/.exec(text);
  if (numbers) {
    const [first, second] = [Number(numbers[1]), Number(numbers[2])];
    // 90/12/31
    if (first > 31)
      return {
        kind: 'day',
        year: first,
        month: second,
        day: Number(numbers[3]),
      };
    return {
      kind: 'numbers',
      first,
      second,
      year: Number(numbers[3]),
    };
  }
  if (/^\d{5}(\.\d+)?$/.test(text) && Number(text) < 73_051) return { kind: 'serial', days: Number(text) };
  const words = plain(text);
  // `mar 3, 2027` is a day of March, `mar 3 mar 2027` a Tuesday.
  return readNamedMonth(words) ?? readNamedMonth(words.replace(weekday, ''));
}

const weekday = /^(?:lun|mar|mie|jue|vie|sab|dom|mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/;
const dayFirst =
  /^(\d{1,2})(?:st|nd|rd|th|ro|o|º|°)?[\s./-]*(?:de\s+)?([a-z]+)\.?,?[\s./-]*(?:del?\s+)?(\d{4}|'?\d{2})$/;
const monthFirst = /^([a-z]+)\.?[\s./-]*(\d{1,2})(?:st|nd|rd|th)?[\s,./-]+(\d{4}|'?\d{2})$/;

/** A day whose month is a word, in small letters without accents; null when the text is no day. */
function readNamedMonth(text: string): WrittenDate | null {
  const before = dayFirst.exec(text);
  const after = monthFirst.exec(text);
  const [day, month, year] = before
    ? [before[1], before[2], before[3]]
    : [after?.[2], after?.[1], after?.[3]];
  if (!day || !month || !year || monthOf(month) === 0) return null;
  return {
    kind: 'day',
    year: yearOf(year),
    month: monthOf(month),
    day: Number(day),
  };
}

const offsetOf = (zone: string): string => {
  const [, sign = '+', hours = '00', minutes = '00'] = /([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  return `${sign}${hours}:${minutes}`;
};

function read(cell: string): WrittenDate | null {
  const text = cleanCell(cell);
  const time = timeAfter.exec(text);
  const dayText = time ? text.slice(0, time.index).replace(/,$/, '').trim() : text;
  const day = readDay(dayText);
  const [, hour = '', minute = '', second = '00', half = '', zone = ''] = time ?? [];
  if (day?.kind !== 'day' || !zone || half || (/^0?0$/.test(hour) && minute === '00' && second === '00'))
    return day;
  // The hour of another zone may belong to another day of the studio.
  const date = [String(day.year).padStart(4, '0'), twoDigits(day.month), twoDigits(day.day)].join('-');
  return {
    kind: 'instant',
    instant: `${date}T${hour.padStart(2, '0')}:${minute}:${second}${offsetOf(zone)}`,
  };
}

/** A year of two digits: for a birthday the latest past year, for any other date a year of this century. */
const fullYear = (year: number, latestYear: number | null): number => {
  if (year > 99) return year;
  return latestYear !== null && 2000 + year > latestYear ? 1900 + year : 2000 + year;
};

const isoDay = (year: number, month: number, day: number): string | null => {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }).toString();
  } catch {
    return null;
  }
};

const serialDay = (days: number, start: SerialStart): string =>
  Temporal.PlainDate.from(start === '1904' ? '1904-01-01' : '1899-12-30')
    .add({ days: Math.floor(days) })
    .toString();

export interface DateReading {
  /** The order of dates such as 03/04/2027, which cannot be read while it is null; 31/04/2027 decides its own order. */
  order: DateOrder | null;
  /** Null when it is not known: then 33000 is not a date. */
  serials: SerialStart | null;
  timezone: string;
  /** The latest year that a date may have, such as the current one for birthdays; null for no limit. */
  latestYear: number | null;
}

/**
 * A day as `YYYY-MM-DD`, from what spreadsheets and people write in Spanish or English; null when it is none, or when only its
 * column could say which day it is and the column does not.
 *
 *     writtenDay('31-dic-90', { order: null, serials: null, timezone, latestYear: 2026 }) // '1990-12-31'
 */
export function writtenDay(
  cell: string,
  { order, serials, timezone, latestYear }: DateReading,
): string | null {
  const date = read(cell);
  if (!date) return null;
  if (date.kind === 'serial') return serials && serialDay(date.days, serials);
  if (date.kind === 'instant') {
    try {
      return Temporal.Instant.from(date.instant).toZonedDateTimeISO(timezone).toPlainDate().toString();
    } catch {
      return null;
    }
  }
  const year = fullYear(date.year, latestYear);
  if (date.kind === 'day') return isoDay(year, date.month, date.day);
  const { first, second } = date;
  if (first === second) return isoDay(year, first, second);
  const itsOrder = orderOfNumbers(first, second) ?? order;
  if (itsOrder === null) return null;
  return itsOrder === 'dmy' ? isoDay(year, second, first) : isoDay(year, first, second);
}

/** What all cells of a column decide together about its dates. */
export interface DateColumn {
  order: DateOrder | null;
  /** No cell decides the order, or some decide one and some the other. */
  isOrderAsked: boolean;
  /** A cell that may be two dates. */
  example: string;
  /** A day as the number of a spreadsheet; empty without one. */
  serialExample: string;
}

/** The order that the numbers of a date allow; null when both are possible. */
function orderOfNumbers(first: number, second: number): DateOrder | null {
  if (first > 12 && second <= 12) return 'dmy';
  return second > 12 && first <= 12 ? 'mdy' : null;
}

export function dateColumnOf(cells: readonly string[]): DateColumn {
  const orders = new Set<DateOrder>();
  let [example, serialExample] = ['', ''];
  for (const cell of cells) {
    const date = isBlankValue(cell) ? null : read(cell);
    if (date?.kind === 'serial') serialExample ||= cleanCell(cell);
    if (date?.kind !== 'numbers') continue;
    const { first, second } = date;
    const order = orderOfNumbers(first, second);
    if (order) orders.add(order);
    else if (first !== second && first <= 12) example ||= cleanCell(cell);
  }
  const [only = null] = orders.size === 1 ? orders : [];
  return {
    order: only,
    isOrderAsked: only === null && example !== '',
    example,
    serialExample,
  };
}

/** A time as `HH:MM` on a clock of 24 hours; null when the text is no time. */
const clock = (hour: number, minute: number, half: string): string | null => {
  if (minute > 59) return null;
  if (!half) return hour > 23 ? null : `${twoDigits(hour)}:${twoDigits(minute)}`;
  if (hour < 1 || hour > 12)
    return half === 'p' && hour > 12 && hour < 24 ? `${twoDigits(hour)}:${twoDigits(minute)}` : null;
  return `${twoDigits((hour % 12) + (half === 'p' ? 12 : 0))}:${twoDigits(minute)}`;
};

const ofFraction = (fraction: number): string => {
  const minutes = Math.round(fraction * 1440) % 1440;
  return clock(Math.floor(minutes / 60), minutes % 60, '') ?? '';
};

/**
 * A time as `HH:MM`, from `7:00`, `07:00:00`, `7:30 p. m.`, `09:00 hrs`, `9 am`, `0900`, a spreadsheet's part of a day (`0.375`),
 * the beginning of `7:00 - 7:50`, or the time of a date. Null when the text is no time: `7` may be morning or evening.
 */
export function writtenTime(cell: string): string | null {
  const text = cleanCell(cell).toLowerCase();
  const range =
    /^(\d{1,2}[:.]\d{2}(?:\s*[ap]\.?\s*m\.?)?)\s*(?:-|–|a)\s*\d{1,2}[:.]\d{2}(\s*[ap]\.?\s*m\.?)?$/.exec(
      text,
    );
  if (range) {
    const [, start = '', endHalf] = range;
    // In `7:00 - 7:50 pm` the first time has no am or pm of its own.
    return endHalf && !/[ap]/.test(start) ? null : writtenTime(start);
  }
  if (/^(0?\.(\d{3,}|5|25|75)|\d{5}\.\d+)$/.test(text)) return ofFraction(Number(text) % 1);
  const dated =
    readDay(text.split(/[t\s,]/)[0] ?? '') || /\d.*[a-z]{3}.*\d{2,4}/.test(text)
      ? timeAfter.exec(text)
      : null;
  if (dated) return clock(Number(dated[1]), Number(dated[2]), dated[4] ?? '');
  const bare = text.replace(/^a las?\s+/, '').replace(/\s*(?:hrs?|horas?|h)\.?$/, '');
  const hasUnit = bare !== text;
  const [, hour, minute, half = ''] =
    /^(\d{1,2})\s*[:.h]\s*(\d{2})(?::\d{2})?\s*(?:([ap])\.?\s*m\.?)?$/.exec(bare) ?? [];
  if (hour && minute) return clock(Number(hour), Number(minute), half);
  const [, wholeHour, wholeHalf = ''] = /^(\d{1,2})\s*(?:([ap])\.?\s*m\.?)?$/.exec(bare) ?? [];
  if (wholeHour) return wholeHalf || hasUnit ? clock(Number(wholeHour), 0, wholeHalf) : null;
  const [, four = ''] = /^(\d{4})$/.exec(bare) ?? [];
  return four ? clock(Number(four.slice(0, 2)), Number(four.slice(2)), '') : null;
}
