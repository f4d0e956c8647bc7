import { describe, expect, it } from 'vitest';
import { firstRules as rules } from './reward-facts.ts';
import { type ReasonedPeriod, reasonsOf } from './reward-reasons.ts';

const base: ReasonedPeriod = {
  mode: 'in_person',
  title: 'TBM 12 Clases',
  number: 2,
  is_bonus: false,
  needed: 12,
  done: 12,
  weeks: [],
  result: 'met',
  change: 'none',
  level_before: 1,
  level_after: 1,
  in_a_row: 1,
  strikes: 0,
  rules,
};
const of = (more: Partial<ReasonedPeriod>) => reasonsOf({ ...base, ...more });
const online = { mode: 'online', title: 'noviembre 2026', needed: 2, done: 1 } as const;

describe('the reasons of a period, in words that the member can check', () => {
  it.each<[string, Partial<ReasonedPeriod>, string[]]>([
    [
      'met, one more in a row',
      {},
      [
        'Tomaste 12 de 12 clases de TBM 12 Clases.',
        'Periodo cumplido: llevas 1 de 2 periodos seguidos.',
        'Ganaste la recompensa de tu periodo 2.',
      ],
    ],
    [
      'met, with a rise and a bonus',
      { change: 'rise', level_after: 2, in_a_row: 0, number: 3, is_bonus: true },
      [
        'Tomaste 12 de 12 clases de TBM 12 Clases.',
        'Cumpliste 2 periodos seguidos: subes al nivel 2.',
        'Ganaste la recompensa de tu periodo 3, con bono.',
      ],
    ],
    [
      'met at the highest level',
      { level_before: 6, level_after: 6 },
      [
        'Tomaste 12 de 12 clases de TBM 12 Clases.',
        'Periodo cumplido: sigues en el nivel 6.',
        'Ganaste la recompensa de tu periodo 2.',
      ],
    ],
    [
      'unlimited, more than needed',
      { title: 'Ilimitado', needed: 20, done: 23 },
      [
        'Tomaste 23 clases de Ilimitado; se cumple con 20.',
        'Periodo cumplido: llevas 1 de 2 periodos seguidos.',
        'Ganaste la recompensa de tu periodo 2.',
      ],
    ],
    [
      'missed by one class',
      { result: 'missed', done: 11, in_a_row: 0 },
      [
        'Tomaste 11 de 12 clases de TBM 12 Clases.',
        'Faltó 1 clase: conservas tu nivel y la cuenta de periodos seguidos empieza de nuevo.',
      ],
    ],
    [
      'met, with one strike',
      { strikes: 1, in_a_row: 2 },
      [
        'Tomaste 12 de 12 clases de TBM 12 Clases.',
        '1 strike: te quedas en tu nivel.',
        'Tu periodo cumplido se queda en la cuenta: llevas 2 de 2 periodos seguidos.',
        'Ganaste la recompensa de tu periodo 2.',
      ],
    ],
    [
      'two strikes',
      { result: 'missed', done: 10, strikes: 2, change: 'drop', level_before: 3, level_after: 2 },
      ['Tomaste 10 de 12 clases de TBM 12 Clases.', '2 strikes: bajas del nivel 3 al nivel 2.'],
    ],
    [
      'two strikes at level zero',
      { result: 'missed', done: 10, strikes: 2, level_before: 0, level_after: 0 },
      [
        'Tomaste 10 de 12 clases de TBM 12 Clases.',
        '2 strikes: sigues en el nivel cero y la cuenta de periodos seguidos empieza de nuevo.',
      ],
    ],
    [
      'three strikes',
      { result: 'missed', done: 9, strikes: 3, change: 'fall', level_before: 3, level_after: 0 },
      [
        'Tomaste 9 de 12 clases de TBM 12 Clases.',
        '3 strikes: regresas al nivel cero y tu programa empieza de nuevo.',
      ],
    ],
    [
      'paused',
      { result: 'paused', done: 4, number: 0 },
      [
        'Tomaste 4 de 12 clases de TBM 12 Clases.',
        'Tuviste una pausa: este periodo no cuenta ni a favor ni en contra.',
      ],
    ],
    [
      'running',
      { result: 'running', done: 5, strikes: 1, number: 0 },
      ['Llevas 5 de 12 clases de TBM 12 Clases.', '1 strike en este periodo.'],
    ],
    [
      'weeks of a month',
      {
        ...online,
        result: 'missed',
        in_a_row: 0,
        weeks: [
          { week: '2026-11-02', days: 3, state: 'met' },
          { week: '2026-11-09', days: 2, state: 'missed' },
          { week: '2026-11-16', days: 4, state: 'planless' },
          { week: '2026-11-23', days: 0, state: 'paused' },
          { week: '2026-11-30', days: 1, state: 'running' },
        ],
      },
      [
        'Semana del 2 al 8 de noviembre: 3 de 3 días.',
        'Semana del 9 al 15 de noviembre: 2 de 3 días.',
        'Semana del 16 al 22 de noviembre: 4 de 3 días, sin un plan en curso.',
        'Semana del 23 al 29 de noviembre: en pausa.',
        'Semana del 30 de noviembre al 6 de diciembre: llevas 1 de 3 días.',
        'Faltó 1 semana: conservas tu nivel y la cuenta de periodos seguidos empieza de nuevo.',
      ],
    ],
  ])('%s', (_, more, expected) => {
    expect(of(more)).toEqual(expected);
  });

  it('other rules, other numbers', () => {
    const other = { ...rules, periods: 1, drop_strikes: 3, fall_strikes: 4 };
    expect(of({ rules: other, change: 'rise', level_after: 2 })[1]).toBe(
      'Cumpliste 1 periodo: subes al nivel 2.',
    );
    expect(of({ rules: other, strikes: 2 })[1]).toBe('2 strikes: te quedas en tu nivel.');
  });
});
