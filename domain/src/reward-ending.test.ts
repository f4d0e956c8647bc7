import { expect, it } from 'vitest';
import { missingOf } from './reward-ending.ts';
import { firstRules } from './reward-facts.ts';
import { rewardHistory } from './rewards.ts';

const today = '2026-11-25';
const rules = [{ ...firstRules, from_date: '2000-01-01' }];
const nothing = { film_days: [], access: [], plans: [], pauses: [], strikes: [], rules, today, packages: [] };
const attended = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    day: `2026-11-${String(index + 1).padStart(2, '0')}`,
    attended: true,
  }));
const lot = (used: { day: string; attended: boolean }[], package_classes: number | null = 12) => ({
  credit_lot_id: 1,
  start_date: '2026-11-01',
  expiration_date: '2026-11-30',
  package_classes,
  used,
  classes: package_classes ?? 0,
  left: package_classes === null ? 0 : package_classes - used.length,
});
const ofPack = (bought: ReturnType<typeof lot>) => {
  const [period] = rewardHistory({ ...nothing, packages: [bought] }).running;
  return period && missingOf(period, { today, bought });
};

it('classes are missing, unless one was lost for good or too few days are left', () => {
  expect(ofPack(lot(attended(10)))).toBe(2);
  expect(ofPack(lot([...attended(9), { day: '2026-11-20', attended: false }]))).toBeNull();
  expect(ofPack(lot([...attended(9), { day: '2026-11-26', attended: false }]))).toBe(3);
  expect(ofPack(lot(attended(18), null))).toBe(2);
  expect(ofPack(lot(attended(13), null))).toBeNull();
  expect(ofPack(lot(attended(20), null))).toBeNull();
});

const month = (film_days: string[]) => {
  const facts = {
    ...nothing,
    film_days,
    access: [{ start_date: '2026-10-26', end_date: '2026-12-31' }],
    plans: [{ start_date: '2026-10-26', end_date: '2026-12-31' }],
  };
  const [period] = rewardHistory(facts).running;
  return period && missingOf(period, { today, bought: undefined });
};
const weeks = ['2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16'].flatMap((monday) =>
  [0, 1, 2].map((after) => Temporal.PlainDate.from(monday).add({ days: after }).toString()),
);

it('days of training of the last week are missing, unless a week was missed or too few days are left', () => {
  expect(month([...weeks, '2026-11-23'])).toBe(2);
  expect(month([...weeks, '2026-11-23', '2026-11-24', '2026-11-25'])).toBeNull();
  expect(month([...weeks.slice(1), '2026-11-23'])).toBeNull();
});
