import type { Board, BoardRow } from '@tbm/contract/leaderboards';
import { expect, it } from 'vitest';
import { aheadText, monthAfter, monthIn, scoreText } from './words.ts';

const row = (name: string, rank: number | null, score: number, more: Partial<BoardRow> = {}): BoardRow => ({
  customer_id: 1,
  name,
  city: 'Monterrey',
  country: 'México',
  file: null,
  own: false,
  rank,
  reservations: score,
  attended: score,
  playbacks: score,
  ...more,
});
const board = (own: BoardRow, data: BoardRow[], shown = true): Board => ({ data, own, shown });
const ana = row('Ana R.', 1, 9);
const bea = row('Bea R.', 2, 6);

it('figures are counted in words', () => {
  expect([scoreText('online', row('x', 1, 1)), scoreText('online', row('x', 1, 2))]).toEqual([
    '1 clase',
    '2 clases',
  ]);
  expect(scoreText('presenciales', row('x', 1, 1))).toBe('1 asistencia');
  expect(scoreText('presenciales', row('x', 1, 0))).toBe('0 asistencias');
});

it('says how much is missing to the next better one', () => {
  const ahead = (own: BoardRow, shown = true) => aheadText('online', board(own, [ana, bea], shown));
  expect(ahead(row('Yo', 40, 2))).toBe('Te faltan 4 clases para alcanzar a Bea R.');
  expect(ahead(row('Yo', 2, 6))).toBe('Te faltan 3 clases para alcanzar a Ana R.');
  expect(ahead(row('Yo', 3, 5))).toBe('Te falta 1 clase para alcanzar a Bea R.');
  expect(ahead(row('Yo', 1, 9))).toBe('Vas en primer lugar.');
  expect([ahead(row('Yo', null, 0)), ahead(row('Yo', 3, 5), false)]).toEqual([null, null]);
  const sameClasses = board(row('Yo', 3, 6, { reservations: 5 }), [ana, bea]);
  expect(aheadText('presenciales', sameClasses)).toBeNull();
});

it('a month of the address is a past one, or the current one', () => {
  const month = (address: string | null) => monthIn(address, '2026-11-24');
  expect([month('2026-10'), month('2025-01')]).toEqual(['2026-10-01', '2025-01-01']);
  for (const address of [null, '', '2026-11', '2026-12', '2026-13', '2026-1', 'ayer', '1999-01'])
    expect(month(address)).toBe('2026-11-01');
  expect([monthAfter('2026-12-01', 1), monthAfter('2026-01-01', -1)]).toEqual(['2027-01', '2025-12']);
});
