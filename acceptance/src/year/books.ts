import { type AskReport, expectReportsFit } from '@tbm/server/platform/testing/compare-reports';
import { expect } from 'vitest';
import type { PaymentHarness } from '../payment-harness.ts';
import type { Outcome } from './simulation.ts';

/** Our books and the providers' agree to the centavo, and special classes hold exactly their buyers. */
export async function expectBalancedBooks(
  harness: PaymentHarness,
  { bought, event }: Outcome,
): Promise<void> {
  await harness.catchUp();
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

/** The reports of the whole time and of its last month equal the sums of the raw rows, to the centavo. */
export async function expectReportsOfBooks(harness: PaymentHarness, start: string): Promise<void> {
  const admin = await harness.member('admin');
  const ask: AskReport = async (key, args) => {
    const { status, body } = await harness.as(admin, key, args as never);
    expect(status, JSON.stringify(body)).toBe(200);
    return body as never;
  };
  // Rows and reports are read one after the other: nothing may end or renew in between, or count for only one of them.
  await harness.stopClock();
  const now = harness.simulators.now().toISOString();
  const to = now.slice(0, 10);
  const lastMonth = Temporal.PlainDate.from(to).subtract({ days: 30 }).toString();
  for (const [from, until] of [
    [start.slice(0, 10), to],
    [lastMonth, to],
    [start.slice(0, 10), lastMonth],
  ] as const)
    await expectReportsFit(harness.pool, ask, { from, to: until }, now);
  const { charged } = (await ask('GET /reports/sales', { query: { from: start.slice(0, 10), to } })).total;
  expect(charged).toBeGreaterThan(10_000);
}

/** A harness at the start of the simulation, whose simulators deliver eight events at a time. */
export function speedUp({ simulators }: PaymentHarness): void {
  simulators.stripe.setDelivery({ atOnce: 8 });
  simulators.paypal.setDelivery({ atOnce: 8 });
}
