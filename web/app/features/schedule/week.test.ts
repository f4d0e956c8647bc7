import type { Branch } from '@tbm/contract/branches';
import type { SingleClass } from '@tbm/contract/schedule';
import { expect, it } from 'vitest';
import { emptyWeekLink } from './empty-week-link.ts';
import { hoursOf } from './hours.ts';
import { firstToCome } from './over.ts';
import { dayNamed, isFollowed, stepsFrom, studioOptions, weekAround } from './week.ts';

const branch = { branch_id: 1, timezone: 'America/Monterrey', book_after_start_minutes: 0 } as Branch;
const face = {
  file_id: 1,
  name: 'paola',
  type: 'image/webp',
  url: '/files/paola.webp',
  width: 640,
  height: 640,
  placeholder: null,
};
const at = (class_date: string, more: Partial<SingleClass> = {}): SingleClass => ({
  single_class_id: 1,
  branch_id: 1,
  class_date,
  duration: 50,
  description: '',
  capacity: 25,
  taken: 3,
  taken_spots: [],
  class_reservations: [],
  location_id: 1,
  location: { location_id: 1, branch_id: 1, name: 'Studio', address: '' },
  class_type: { class_type_id: 1, name: 'Jump', short_code: 'JUMP', icon: '', spot_map: null },
  class_instructors: [
    { instructor: { instructor_id: 1, name: 'Ximena', last_name: '', file: null } },
    { instructor: { instructor_id: 2, name: 'Paola', last_name: '', file: face } },
  ],
  class_package_id: null,
  icon: null,
  is_virtual_class: false,
  is_special_event: false,
  ...more,
});
const now = '2026-11-25T18:00:00Z';
const wednesday = Temporal.PlainDate.from('2026-11-25');

it('shows the ISO week with each class on its branch’s local day and time [SCHED-002, SCHED-008]', () => {
  const week = weekAround(wednesday, {
    // 18:30 on Thursday in Monterrey is already Friday in other zones.
    classes: [at('2026-11-27T00:30:00Z'), at('2026-11-25T13:00:00Z')],
    branch,
    now,
  });
  expect(week).toMatchObject({ month: 'noviembre 2026', name: 'Esta semana', span: '23 al 29 de noviembre' });
  expect(week.hourly).toBe(true);
  expect(week.days.map(({ date }) => date)).toEqual([
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
    '2026-11-27',
    '2026-11-28',
    '2026-11-29',
  ]);
  expect(week.days[2]).toMatchObject({
    head: 'mié 25',
    long: 'miércoles 25 de noviembre',
    isToday: true,
    isChosen: true,
  });
  expect(week.days[2]?.classes[0]).toMatchObject({
    name: 'Jump',
    time: '07:00',
    end: '07:50',
    short_code: 'JUMP',
    coaches: 'Ximena y Paola',
    faces: [
      { name: 'Ximena', url: null },
      { name: 'Paola', url: '/imagenes/160/files/paola.webp' },
    ],
    past: true,
  });
  expect(week.days[3]?.classes[0]).toMatchObject({ time: '18:30', hour: 18, past: false });
  expect(hoursOf(week)).toEqual([7, 18]);
});

it('colours a class by its places and my reservation, with its branch’s badge [SCHED-010..015]', () => {
  const only = (more: Partial<SingleClass>, other = branch) =>
    weekAround(wednesday, { classes: [at('2026-11-26T13:00:00Z', more)], branch: other, now }).days[3]
      ?.classes[0];
  expect(only({ taken: 21 })).toMatchObject({
    state: 'available',
    badge: { text: '4 Lugares', lang: 'es' },
    left: 4,
  });
  // A class that can no longer be booked shows no places left.
  const fullClass = at('2026-11-25T13:00:00Z', { taken: 21 });
  expect(weekAround(wednesday, { classes: [fullClass], branch, now }).days[2]?.classes[0]).toMatchObject({
    past: true,
    badge: null,
  });
  expect(only({ taken: 25 })).toMatchObject({ state: 'sold_out', badge: null });
  expect(
    only({
      class_reservations: [
        {
          class_reservation_id: 1,
          spot: 4,
          is_cash: false,
          is_paid: false,
          credit_expires: null,
          paid_with: null,
        },
      ],
    }),
  ).toMatchObject({
    state: 'reserved',
    spot: 4,
  });
  const queued = (more: Partial<SingleClass>, waiting = [1]) =>
    weekAround(wednesday, { classes: [at('2026-11-26T13:00:00Z', more)], branch, now, waiting }).days[3]
      ?.classes[0]?.waiting;
  expect([queued({ taken: 25 }), queued({ taken: 25 }, [2]), queued({ taken: 24 })]).toEqual([
    true,
    false,
    false,
  ]);
  const tijuana = { ...branch, branch_id: 2, timezone: 'America/Tijuana' };
  expect(only({ branch_id: 2, taken: 22 }, tijuana)).toMatchObject({
    time: '05:00',
    badge: { text: '3 spots left', lang: 'en' },
  });
  expect(weekAround(wednesday, { classes: [], branch: tijuana, now }).hourly).toBe(false);
});

it('tells a class that has begun and is still booked from one that is over [RES-020, RES-021]', () => {
  const late = { ...branch, book_after_start_minutes: 360 };
  const at12 = (class_date: string, of: Branch) =>
    weekAround(wednesday, { classes: [at(class_date)], branch: of, now }).days[2]?.classes[0];
  expect(at12('2026-11-25T12:01:00Z', late)).toMatchObject({ begun: true, past: false });
  expect(at12('2026-11-25T12:00:00Z', late)).toMatchObject({ begun: false, past: true });
  expect(at12('2026-11-25T18:00:00Z', late)).toMatchObject({ begun: true, ended: false, past: false });
  expect(at12('2026-11-25T17:00:00Z', late)).toMatchObject({ begun: true, ended: true, past: false });
  expect(at12('2026-11-25T18:01:00Z', late)).toMatchObject({ begun: false, past: false });
  expect(at12('2026-11-25T18:00:00Z', branch)).toMatchObject({ begun: false, past: true });
});

it('a day begins with upcoming classes: a booked class until it ends, others until they can no longer be booked', () => {
  const over = { state: 'available', past: true, ended: true } as const;
  const overButBooked = { ...over, past: false };
  const begun = { ...over, ended: false };
  const begunAndHers = { ...begun, state: 'reserved' } as const;
  const next = { ...over, past: false, ended: false };
  expect(firstToCome([over, overButBooked, begun, next])).toBe(3);
  expect(firstToCome([over, begunAndHers, next])).toBe(1);
  expect([firstToCome([next, next]), firstToCome([over, over]), firstToCome([])]).toEqual([0, 0, 0]);
});

it('goes back no further than today’s week, and forward while there are classes [SCHED-004, SCHED-009]', () => {
  expect(stepsFrom(wednesday, wednesday, ['2026-12-02'])).toEqual({
    previous: null,
    next: '2026-11-30',
    previousMonth: null,
    nextMonth: '2026-12-01',
    now: null,
  });
  expect(stepsFrom(wednesday.add({ weeks: 1 }), wednesday, [])).toEqual({
    previous: '2026-11-23',
    next: null,
    previousMonth: '2026-11-25',
    nextMonth: null,
    now: '2026-11-25',
  });
  expect(stepsFrom(wednesday, wednesday, undefined).next).toBe('2026-11-30');
});

it('jumps to the next month by its name, also from a week that spans two months [SCHED-004, X50]', () => {
  const ahead = ['2026-12-31', '2027-01-31', '2027-02-28'];
  const months: string[] = [];
  let at = wednesday;
  for (;;) {
    months.push(weekAround(at, { classes: [], branch, now }).month);
    const { nextMonth } = stepsFrom(at, wednesday, ahead);
    if (!nextMonth) break;
    at = Temporal.PlainDate.from(nextMonth);
  }
  // 1 December is a Tuesday and 1 January a Friday: their weeks begin in the previous month.
  expect(months).toEqual(['noviembre 2026', 'diciembre 2026', 'enero 2027', 'febrero 2027']);
});

it('jumps back by months, to today at the earliest [SCHED-004]', () => {
  const back = (day: string) =>
    stepsFrom(Temporal.PlainDate.from(day), wednesday, ['2027-02-28']).previousMonth;
  expect(['2027-02-28', '2027-01-15', '2026-12-31', '2026-12-01', '2026-11-30'].map(back)).toEqual([
    '2027-01-01',
    '2026-12-01',
    '2026-11-25',
    '2026-11-25',
    null,
  ]);
});

it('links from a past week to today’s, with or without classes ahead [SCHED-004]', () => {
  for (const ahead of [['2026-12-02'], [], undefined])
    expect(stepsFrom(wednesday.subtract({ weeks: 30 }), wednesday, ahead)).toEqual({
      previous: null,
      next: '2026-11-25',
      previousMonth: null,
      nextMonth: null,
      now: '2026-11-25',
    });
});

it('links from an empty week to the next one with classes, else back to today’s [ERR-055, SCHED-009]', () => {
  const from = (weeks: number, ahead: string[]) =>
    emptyWeekLink(stepsFrom(wednesday.add({ weeks }), wednesday, ahead), (day) => day);
  expect(from(1, ['2026-12-10'])).toEqual({ to: '2026-12-07', label: 'Ver la siguiente semana' });
  for (const weeks of [40, -40])
    expect(from(weeks, ['2026-12-10'])).toEqual({ to: '2026-11-25', label: 'Volver a esta semana' });
  expect(from(0, [])).toBeNull();
});

it('shows the next week below this one from Saturday on [SCHED-008]', () => {
  const [friday, saturday, sunday] = [2, 3, 4].map((days) => wednesday.add({ days }));
  expect([friday, saturday, sunday].map((today) => today && isFollowed(wednesday, today))).toEqual([
    false,
    true,
    true,
  ]);
  expect(saturday && isFollowed(wednesday.add({ weeks: 1 }), saturday)).toBe(false);
});

it('uses today when the address names no day', () => {
  expect(dayNamed('2026-12-01', wednesday).toString()).toBe('2026-12-01');
  for (const text of [
    null,
    '',
    'mañana',
    '2026-13-01',
    '+275760-09-13',
    '-271821-04-20',
    '0001-01-01',
    '9999-12-31',
  ])
    expect(dayNamed(text, wednesday).equals(wednesday)).toBe(true);
});

it('offers a choice of studios only when there are several [SCHED-006]', () => {
  const studio = (location_id: number, name: string) => ({ location_id, name, branch_id: 1, address: '' });
  expect(studioOptions([studio(1, 'Roble')])).toEqual([]);
  expect(studioOptions([studio(1, 'Roble'), studio(3, 'Valle')])).toEqual([
    { value: '1', title: 'Roble' },
    { value: '3', title: 'Valle' },
  ]);
});

it('names this week and the next, and the days of any', () => {
  const named = (days: number) => {
    const { name, span } = weekAround(wednesday.add({ days }), { classes: [], branch, now });
    return `${name}: ${span}`;
  };
  expect(named(-7)).toBe('Semana: 16 al 22 de noviembre');
  expect(named(-2)).toBe('Esta semana: 23 al 29 de noviembre');
  expect(named(7)).toBe('Próxima semana: 30 de noviembre al 6 de diciembre');
  expect(named(14)).toBe('Semana: 7 al 13 de diciembre');
});

it('tells on which day a class opens: by the branch, or by what the member’s packages allow', () => {
  const around = { branch: { ...branch, book_days_ahead: 14 }, now };
  const later = (more: object = {}) =>
    weekAround(Temporal.PlainDate.from('2026-12-10'), {
      classes: [
        at('2026-12-10T01:00:00Z'),
        at('2026-12-11T01:00:00Z'),
        at('2026-12-11T01:00:00Z', { class_package_id: 7 }),
      ],
      ...around,
      ...more,
    }).days.flatMap(({ classes }) => classes.map(({ opens }) => opens));
  expect(later()).toEqual([null, 'jue 26 nov', null]);
  expect(later({ book_days_ahead: 30 })).toEqual([null, null, null]);
  expect(later({ branch })).toEqual([null, null, null]);
});
