import { expect, it } from 'vitest';
import { safeNext } from '../../platform/next.ts';
import { buySpecialAt, classAddress, rescheduleAddress } from './class-address.ts';

it('returns to the same class after signing in [X08, RES-016]', () => {
  const next = classAddress({ single_class_id: 812, branch_id: 2 }, '2026-11-25');
  expect(next).toBe('/mytbm/presencial?branch_id=2&dia=2026-11-25&clase=812');
  expect(safeNext(next)).toBe(next);
});

it('links to the package of a special class [SCHED-018]', () => {
  expect(buySpecialAt(20026, 2)).toBe('/checkout/20026/?branch_id=2');
});

it('opens the schedule on the day of a place that is exchanged for another class', () => {
  expect(rescheduleAddress({ single_class_id: 812, branch_id: 2 }, '2026-11-25')).toBe(
    '/mytbm/presencial?branch_id=2&dia=2026-11-25&reagendar=812',
  );
});
