import { expect, it } from 'vitest';
import {
  format,
  isSaved,
  longest,
  type SavedResponse,
  upcomingOf,
  usableResponses,
  withoutOld,
} from './snapshot.ts';

const now = Date.parse('2026-11-23T18:00:00Z');
const hour = 3_600_000;
const upcoming = (...ids: number[]): SavedResponse => ({
  key: ['GET /class_reservations', { query: { filter: 'upcoming', page: 1 } }],
  data: { data: ids.map((class_reservation_id) => ({ class_reservation_id })) },
  at: now,
});
const codeOf = (id: number, at = now): SavedResponse => ({
  key: ['GET /class_reservations/:id/code', { params: { id } }],
  data: { code: '1' },
  at,
});
const weekTo = (end_date: string, at = now): SavedResponse => ({
  key: ['GET /available_classes', { query: { end_date } }],
  data: [],
  at,
});
const customer = (at = now): SavedResponse => ({ key: ['GET /customer', {}], data: { customer_id: 7 }, at });

it('schedule, next reservations and codes are stored; purchases, cards, films and other lists are not', () => {
  for (const { key } of [upcoming(1), codeOf(1), weekTo('2026-11-29'), customer()])
    expect(isSaved(key)).toBe(true);
  for (const key of [
    ['GET /purchases', { query: { page: 1 } }],
    ['GET /payment_sources', {}],
    ['GET /videos/:id', { params: { id: 1 } }],
    ['GET /class_reservations', { query: { filter: 'past', page: 1 } }],
    ['GET /class_reservations', { query: { filter: 'upcoming', page: 2 } }],
    ['GET /posts', 'shown', null],
    ['GET /customer', null],
  ])
    expect(isSaved(key)).toBe(false);
});

it('a record that is too old, or dated in the future, is dropped', () => {
  expect(withoutOld([customer(now - longest + hour)], now)).toHaveLength(1);
  expect(withoutOld([customer(now - longest - hour)], now)).toEqual([]);
  expect(withoutOld([customer(now + 48 * hour)], now)).toEqual([]);
});

it('a week stays until it is over everywhere, and only the four that were seen last', () => {
  expect(withoutOld([weekTo('2026-11-22')], now)).toHaveLength(1);
  expect(withoutOld([weekTo('2026-11-21')], now)).toEqual([]);
  const many = [1, 2, 3, 4, 5].map((age) => weekTo(`2026-12-0${age}`, now - age * hour));
  expect(withoutOld(many, now)).toEqual(many.slice(0, 4));
});

it('a code stays as long as its reservation is among the next ones', () => {
  const list = [upcoming(1, 2), codeOf(1), codeOf(3)];
  expect(upcomingOf(list)).toEqual([1, 2]);
  expect(withoutOld(list, now)).toEqual([upcoming(1, 2), codeOf(1)]);
  expect(withoutOld([codeOf(1)], now)).toEqual([]);
});

it('a record is shown to its owner only, and never when it is damaged or of another format', () => {
  const record = { format, customer_id: 7, responses: [customer()] };
  expect(usableResponses(record, 7, now)).toEqual([customer()]);
  expect(usableResponses(record, 8, now)).toEqual([]);
  expect(usableResponses(record, null, now)).toEqual([]);
  expect(usableResponses({ ...record, format: format + 1 }, 7, now)).toEqual([]);
  for (const responses of [
    null,
    'x',
    [null],
    [{ key: ['GET /purchases', {}], data: 1, at: now }],
    [{ key: 1 }],
  ])
    expect(usableResponses({ ...record, responses }, 7, now)).toEqual([]);
  for (const damaged of [undefined, null, 7, 'x', {}]) expect(usableResponses(damaged, 7, now)).toEqual([]);
});
