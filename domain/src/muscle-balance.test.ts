import { shortCodes } from '@tbm/contract/studio';
import { muscleSelectors } from '@tbm/contract/video-kinds';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { balanceOf, levelOf, musclesOfClass, scoreOf } from './muscle-balance.ts';

const row = (
  index: number,
  [primary_times, secondary_times, last_day = null]: [number, number, (string | null)?],
) => ({
  muscle_id: index + 1,
  selector: muscleSelectors[index] ?? 'abdomen',
  primary_times,
  secondary_times,
  last_day,
});
const rows = (...times: [number, number, (string | null)?][]) => times.map((one, index) => row(index, one));

it('counts what is trained first once, and what is trained besides half', () => {
  expect(scoreOf({ primary_times: 3, secondary_times: 5 })).toBe(5.5);
});

it("levels are thirds of the member's most trained muscle", () => {
  expect([0, 0.01, 1 / 3, 0.34, 2 / 3, 0.67, 1].map(levelOf)).toEqual([
    'none',
    'low',
    'low',
    'mid',
    'mid',
    'high',
    'high',
  ]);
  const { muscles } = balanceOf(rows([6, 0], [0, 12], [4, 0], [3, 2], [2, 0], [0, 1], [0, 0]));
  expect(muscles.map(({ level }) => level)).toEqual(['high', 'high', 'mid', 'mid', 'low', 'low', 'none']);
});

it('lagging muscles: the least trained first, of equal ones that of the longest ago', () => {
  const { lagging } = balanceOf(
    rows([9, 0], [1, 0, '2026-11-20'], [1, 0, '2026-11-10'], [0, 0], [0, 2, '2026-11-15'], [5, 0]),
  );
  expect(lagging).toEqual(['triceps', 'biceps', 'antebrazos', 'hombros']);
});

it('no muscle lags before any training', () => {
  const { muscles, lagging } = balanceOf(rows([0, 0], [0, 0]));
  expect([muscles.map(({ level }) => level), lagging]).toEqual([['none', 'none'], []]);
});

const times = fc.record({ p: fc.nat(40), s: fc.nat(40) });

it('depends on proportions alone: twice the training gives the same figure', () => {
  fc.assert(
    fc.property(
      fc.array(times, { minLength: 1, maxLength: 16 }),
      fc.integer({ min: 2, max: 9 }),
      (all, by) => {
        const of = (factor: number) => balanceOf(all.map(({ p, s }, i) => row(i, [p * factor, s * factor])));
        const levels = ({ muscles }: ReturnType<typeof of>) => muscles.map(({ level }) => level);
        expect(levels(of(by))).toEqual(levels(of(1)));
        expect(of(by).lagging).toEqual(of(1).lagging);
      },
    ),
  );
});

it('the most trained muscle is high and never lags; more training never lowers its level', () => {
  const order = ['none', 'low', 'mid', 'high'];
  fc.assert(
    fc.property(fc.array(times, { minLength: 2, maxLength: 16 }), fc.nat(15), (all, which) => {
      const before = balanceOf(all.map(({ p, s }, i) => row(i, [p, s])));
      const most = Math.max(...before.muscles.map(scoreOf));
      for (const one of before.muscles) {
        if (most > 0 && scoreOf(one) === most) expect(one.level).toBe('high');
        if (one.level === 'high') expect(before.lagging).not.toContain(one.selector);
      }
      const index = which % all.length;
      const after = balanceOf(all.map(({ p, s }, i) => row(i, [i === index ? p + 1 : p, s])));
      const levelAt = ({ muscles }: typeof before) => order.indexOf(muscles[index]?.level ?? '');
      expect(levelAt(after)).toBeGreaterThanOrEqual(levelAt(before));
    }),
  );
});

it('every class type trains something first, and no muscle twice', () => {
  for (const code of shortCodes) {
    const { primary, secondary } = musclesOfClass[code];
    expect(primary.length).toBeGreaterThan(0);
    expect(new Set([...primary, ...secondary]).size).toBe(primary.length + secondary.length);
  }
});
