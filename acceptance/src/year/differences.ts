import { onlineAccess } from '@tbm/server/platform/access';
import type { PaymentHarness } from '../payment-harness.ts';
import { type Bought, givesLibrary, lookAtProviders, lotsGiven } from './model.ts';

interface Lots {
  purchase_id: number;
  lots: number;
  wrong: boolean;
  granted: number;
  used: number;
  closed: boolean;
}

/** Differences between the model and the product at this moment: online access, credit lots and their remaining credits. */
export async function differences(harness: PaymentHarness, bought: readonly Bought[]) {
  const seen = lookAtProviders(harness.simulators);
  const now = harness.simulators.now();
  const expected = new Set(
    bought
      .filter((one) => givesLibrary(one, seen.get(one.purchase_id), now.getTime()))
      .map(({ customer_id }) => customer_id),
  );
  const found = await harness.rows<{ customer_id: number }>(
    `select c.customer_id from customers c where ${onlineAccess('c.customer_id', '$1')}`,
    now.toISOString(),
  );
  const actual = new Set(found.map(({ customer_id }) => customer_id));
  const access = [...expected.symmetricDifference(actual)].map((customer_id) => ({
    customer_id,
    expected: expected.has(customer_id),
    purchases: bought
      .filter((one) => one.customer_id === customer_id)
      .map((one) => ({ ...one, seen: seen.get(one.purchase_id) })),
  }));
  const rows = await harness.rows<Lots>(
    `select purchase_id, count(*)::int as lots, max(granted) as granted,
      sum(granted - available_classes)::int as used, bool_or("deletedAt" is not null) as closed,
      bool_or(available_classes < 0 or available_classes > granted or granted <> (select l.granted from
        credit_lots l where l.purchase_id = credit_lots.purchase_id and l.period = 1)) as wrong
     from credit_lots group by purchase_id`,
  );
  const granted = new Map(rows.map((row) => [row.purchase_id, row]));
  const lots = bought.flatMap((one) => {
    const row = granted.get(one.purchase_id);
    const count = lotsGiven(one, seen.get(one.purchase_id));
    return (row?.lots ?? 0) === count && (!row || isRight(one, row))
      ? []
      : [{ one, expected: count, found: row ?? null }];
  });
  const unknownLots = rows.length - bought.filter((one) => granted.has(one.purchase_id)).length;
  return { access, lots, unknownLots };
}

const isRight = ({ item, classes, used }: Bought, row: Lots): boolean =>
  !row.wrong && row.granted === (item.unlimited ? 0 : classes) && (row.closed || row.used === used);

export const none: Awaited<ReturnType<typeof differences>> = { access: [], lots: [], unknownLots: 0 };
