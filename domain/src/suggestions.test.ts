import type { SingleClass } from '@tbm/contract/schedule';
import { describe, expect, it } from 'vitest';
import { type Suggestion, suggestions } from './suggestions.ts';

const monterrey = 'America/Monterrey';
const zones: Record<number, string> = { 1: monterrey, 2: 'America/Tijuana' };
const now = '2026-11-23T12:00:00Z';

const renata = { instructor_id: 2, name: 'Renata', last_name: 'Paz', file: null };
const sofia = { instructor_id: 3, name: 'Sofía', last_name: 'Luna', file: null };
type Coach = typeof renata;

let made = 0;
/** A class at a civil time in Monterrey: `2026-11-24T07:00`. */
const at = (
  time: string,
  { coach = sofia, ...fields }: { coach?: Coach } & Record<string, unknown> = {},
) => ({
  id: ++made,
  class_date: Temporal.PlainDateTime.from(time).toZonedDateTime(monterrey).toInstant().toString(),
  duration: 50,
  capacity: 10,
  taken: 4,
  class_package_id: null as number | null,
  class_instructors: [{ instructor: coach }],
  class_reservations: [] as SingleClass['class_reservations'],
  ...fields,
});
const own = [
  {
    class_reservation_id: 1,
    spot: null,
    is_cash: false,
    is_paid: false,
    credit_expires: '2026-12-19',
    paid_with: null,
  },
];

const went = (time: string, coach = sofia, fields: Record<string, unknown> = {}) => ({
  deletedAt: null as string | null,
  guest_name: null as string | null,
  single_class: {
    branch_id: 1,
    class_date: at(time).class_date,
    class_instructors: [{ instructor: coach }],
  },
  ...fields,
});
/** The member trains at seven, most often with Renata. */
const mornings = [
  went('2026-11-20T07:00', renata),
  went('2026-11-18T07:00', renata),
  went('2026-11-16T07:15'),
];

const suggested = (classes: ReturnType<typeof at>[], history: ReturnType<typeof went>[] = mornings) =>
  suggestions(classes, history, {
    now,
    timezone: monterrey,
    timezoneOf: ({ branch_id }) => zones[branch_id] ?? '',
  });
const ids = (found: Suggestion<{ id: number }>[]) => found.map(({ item }) => item.id);

describe('classes that fit a member', () => {
  it('begin at a usual hour or are led by a usual coach, soonest first, one a day', () => {
    const classes = [
      at('2026-11-24T19:00'),
      at('2026-11-25T18:00', { coach: renata }),
      at('2026-11-25T19:00', { coach: renata }),
      at('2026-11-24T07:30'),
      at('2026-11-26T07:00', { coach: renata }),
      at('2026-11-27T07:00'),
    ];
    const found = suggested(classes);
    expect(ids(found)).toEqual([classes[3], classes[4], classes[5]].map((one) => one?.id));
    expect(found.map(({ fit }) => fit)).toEqual([
      { hour: true, coaches: [] },
      { hour: true, coaches: ['Renata'] },
      { hour: true, coaches: [] },
    ]);
  });

  it('are filled up with the next ones; once is no habit', () => {
    const classes = [
      at('2026-11-25T07:00'),
      at('2026-11-24T12:00'),
      at('2026-11-24T11:00', { coach: renata }),
      at('2026-11-26T12:00'),
    ];
    expect(ids(suggested(classes))).toEqual([classes[2]?.id, classes[1]?.id, classes[0]?.id]);
    const once = suggested(classes, [went('2026-11-20T07:00', renata)]);
    expect(ids(once)).toEqual([classes[2]?.id, classes[1]?.id, classes[0]?.id]);
    expect(once.every(({ fit }) => !fit.hour && fit.coaches.length === 0)).toBe(true);
  });

  it('leave out what the member cannot book: past, full, special, already booked, and what overlaps it', () => {
    const open = at('2026-11-24T09:00');
    expect(
      ids(
        suggested([
          at('2026-11-23T05:00'),
          at('2026-11-24T07:00', { taken: 10 }),
          at('2026-11-24T07:10', { class_package_id: 5 }),
          at('2026-11-25T07:00', { class_reservations: own }),
          at('2026-11-25T07:45'),
          open,
        ]),
      ),
    ).toEqual([open.id]);
  });

  it('come from days without a class of the member, as long as there are any', () => {
    const booked = at('2026-11-24T19:00', { class_reservations: own });
    const sameDay = at('2026-11-24T07:00');
    const later = [at('2026-11-25T07:00'), at('2026-11-26T07:00'), at('2026-11-27T07:00')];
    expect(ids(suggested([booked, sameDay, ...later]))).toEqual(later.map(({ id }) => id));
    expect(ids(suggested([booked, sameDay, ...later.slice(1)]))).toEqual([
      sameDay.id,
      ...later.slice(1).map(({ id }) => id),
    ]);
  });

  it("count neither cancelled classes nor those of the member's guests, and go by the clock of each branch", () => {
    const seven = at('2026-11-25T07:00');
    const noon = at('2026-11-24T12:00');
    const fitAt = (history: ReturnType<typeof went>[]) =>
      suggested([noon, seven], history).find(({ item }) => item === seven)?.fit.hour;
    const cancelled = went('2026-11-20T07:00', sofia, { deletedAt: now });
    const guest = went('2026-11-18T07:00', sofia, { guest_name: 'Ana' });
    const real = went('2026-11-16T07:00');
    expect(fitAt([cancelled, guest, real])).toBe(false);
    // Seven in Tijuana is nine in Monterrey.
    const tijuana = { ...went('2026-11-19T09:00') };
    tijuana.single_class.branch_id = 2;
    expect(fitAt([real, tijuana])).toBe(true);
  });
});
