import { expect } from 'vitest';
import type { PaymentHarness } from '../payment-harness.ts';
import type { Outcome } from './simulation.ts';

/** Our books and the providers' agree to the centavo, and special classes hold exactly their buyers. */
export async function expectBalancedBooks(
  harness: PaymentHarness,
  { bought, event }: Outcome,
): Promise<void> {
  await harness.expectConsistent();
  const places = await harness.rows<{ taken: number; capacity: number }>(
    `select count(r.single_class_id)::int as taken, s.capacity from single_classes s
     left join class_reservations r on r.single_class_id = s.single_class_id and r."deletedAt" is null
     where s.class_package_id is not null group by s.single_class_id`,
  );
  expect(places.filter(({ taken, capacity }) => taken > capacity)).toEqual([]);
  expect(places.reduce((sum, { taken }) => sum + taken, 0)).toBe(
    bought.filter(({ item, revokedAt }) => item === event && !revokedAt).length,
  );
  await harness.job('reconcile');
  expect(await harness.rows('select * from reconciliation_findings')).toEqual([]);
}

/** A harness at the start of the simulation, whose simulators deliver eight events at a time. */
export function speedUp({ simulators }: PaymentHarness): void {
  simulators.stripe.setDelivery({ atOnce: 8 });
  simulators.paypal.setDelivery({ atOnce: 8 });
}
