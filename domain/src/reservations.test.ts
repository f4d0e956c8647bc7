import { describe, expect, it } from 'vitest';
import {
  canRate,
  canReschedule,
  isExpected,
  nextReservation,
  reservationStatus,
  reservationStatuses,
} from './reservations.ts';

const zone = 'America/Tijuana';
const now = '2026-11-21T20:00:00Z';
const place = (fields: Partial<Parameters<typeof reservationStatus>[0]>) => ({
  deletedAt: null,
  is_cash: false,
  is_paid: false,
  attend: false,
  single_class: { class_date: '2026-11-22T15:00:00Z' },
  ...fields,
});
const past = { single_class: { class_date: '2026-11-20T15:00:00Z' } };

describe('display status of a reservation', () => {
  it('is cancelled first [RES-010]', () => {
    expect(reservationStatus(place({ deletedAt: now, is_cash: true, attend: true }), now, zone)).toBe(
      'cancelled',
    );
  });
  it('then an incomplete cash payment [RES-011]', () => {
    expect(reservationStatus(place({ is_cash: true, ...past }), now, zone)).toBe('unpaid');
    expect(reservationStatus(place({ is_cash: true, attend: true, ...past }), now, zone)).toBe('unpaid');
    expect(reservationStatus(place({ is_cash: true, is_paid: true }), now, zone)).toBe('upcoming');
  });
  it('then not attended, once the class’s day is over in the branch [RES-012]', () => {
    expect(reservationStatus(place(past), now, zone)).toBe('missed');
    const early = place({ single_class: { class_date: '2026-11-21T15:00:00Z' } });
    expect(reservationStatus(early, '2026-11-22T07:59:00Z', zone)).toBe('upcoming');
    expect(reservationStatus(early, '2026-11-22T08:00:00Z', zone)).toBe('missed');
  });
  it("then 'Exitosa' when attended [RES-013], otherwise upcoming [RES-014]", () => {
    expect(reservationStatuses[reservationStatus(place({ attend: true, ...past }), now, zone)]).toBe(
      'Exitosa',
    );
    expect(reservationStatus(place({}), now, zone)).toBe('upcoming');
  });
});

it('is expected, paid or not, until its day is over, it is cancelled or the member has come', () => {
  const expected = (fields: Parameters<typeof place>[0]) => isExpected(place(fields), now, zone);
  expect(expected({})).toBe(true);
  expect(expected({ is_cash: true })).toBe(true);
  expect(expected({ is_cash: true, ...past })).toBe(false);
  expect(expected({ is_cash: true, deletedAt: now })).toBe(false);
  expect(expected({ is_cash: true, attend: true })).toBe(false);
});

it('can be exchanged for another class while cancelling is free, unless it is a guest’s, of cash, or of a special class', () => {
  const own = {
    ...place({}),
    guest_name: null,
    single_class: { class_date: '2026-11-22T15:00:00Z', class_package_id: null },
  };
  const can = (fields: Partial<Parameters<typeof canReschedule>[0]>, at = now) =>
    canReschedule({ ...own, ...fields }, at, 60);
  expect(can({})).toBe(true);
  expect(can({}, '2026-11-22T14:00:00Z')).toBe(true);
  expect(can({}, '2026-11-22T14:00:00.001Z')).toBe(false);
  expect(can({ deletedAt: now })).toBe(false);
  expect(can({ guest_name: 'Ana' })).toBe(false);
  expect(can({ is_cash: true })).toBe(false);
  expect(can({ attend: true })).toBe(false);
  expect(can({ single_class: { ...own.single_class, class_package_id: 7 } })).toBe(false);
});

it('can be rated when it was successful and has no stars yet [RATE-006]', () => {
  const rated = (fields: Parameters<typeof place>[0], class_stars: number | null = null) =>
    canRate({ ...place(fields), class_stars }, now, zone);
  expect(rated({ attend: true, ...past })).toBe(true);
  expect(rated({ attend: true, ...past }, 4)).toBe(false);
  expect(rated(past)).toBe(false);
  expect(rated({ attend: true, deletedAt: now, ...past })).toBe(false);
  expect(rated({ attend: true, is_cash: true, ...past })).toBe(false);
});

it('is the next one until its class has ended', () => {
  const at = (class_date: string, deletedAt: string | null = null) => ({
    deletedAt,
    single_class: { class_date, duration: 50 },
  });
  const [ended, running, later] = [
    at('2026-11-21T19:10:00Z'),
    at('2026-11-21T19:30:00Z'),
    at('2026-11-22T15:00:00Z'),
  ];
  const cancelled = at('2026-11-21T21:00:00Z', now);
  expect(nextReservation([later, cancelled, ended, running], now)).toBe(running);
  expect(nextReservation([later, cancelled, ended], now)).toBe(later);
  expect(nextReservation([cancelled, ended], now)).toBeUndefined();
});
