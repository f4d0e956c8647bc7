import { describe, expect, it } from 'vitest';
import { columnsOf, periodIn, periodOf } from './period.ts';

describe('the days of a preset', () => {
  it.each([
    ['hoy', '2026-03-31', '2026-03-31', '2026-03-31'],
    ['7-dias', '2026-03-03', '2026-02-25', '2026-03-03'],
    ['mes', '2026-03-31', '2026-03-01', '2026-03-31'],
    ['mes-anterior', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['mes-anterior', '2027-01-05', '2026-12-01', '2026-12-31'],
    ['ano', '2026-03-31', '2026-01-01', '2026-03-31'],
  ] as const)('%s on %s', (preset, today, from, to) => {
    expect(periodOf(preset, today)).toEqual({ from, to });
  });
});

it('the address names own dates or a preset; what is neither is the month so far', () => {
  const read = (text: string) => periodIn(new URLSearchParams(text), '2026-11-18');
  expect(read('desde=2026-02-01&hasta=2026-02-10')).toEqual({
    from: '2026-02-01',
    to: '2026-02-10',
    preset: null,
  });
  expect(read('periodo=hoy')).toMatchObject({ from: '2026-11-18', preset: 'hoy' });
  expect(read('periodo=nunca&desde=ayer&hasta=2026-02-10')).toMatchObject({
    from: '2026-11-01',
    preset: 'mes',
  });
});

describe('the columns of a chart', () => {
  it('are the days of the period, those without anything too', () => {
    const columns = columnsOf([{ key: '2026-02-28', value: 5 }], { from: '2026-02-27', to: '2026-03-01' });
    expect(columns.map(({ key, value }) => [key, value])).toEqual([
      ['2026-02-27', 0],
      ['2026-02-28', 5],
      ['2026-03-01', 0],
    ]);
  });

  it('are months of a longer period, whose rows stay inside it', () => {
    const days = [
      { key: '2026-01-20', value: 1 },
      { key: '2026-02-01', value: 2 },
      { key: '2026-02-28', value: 3 },
    ];
    const columns = columnsOf(days, { from: '2026-01-15', to: '2026-04-10' });
    expect(columns.map(({ from, to, value }) => [from, to, value])).toEqual([
      ['2026-01-15', '2026-01-31', 1],
      ['2026-02-01', '2026-02-28', 5],
      ['2026-03-01', '2026-03-31', 0],
      ['2026-04-01', '2026-04-10', 0],
    ]);
  });
});
