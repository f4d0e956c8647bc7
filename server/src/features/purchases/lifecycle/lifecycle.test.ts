import { type PurchaseStatus, type Transition, transitions } from '@tbm/domain/purchase-lifecycle';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Transaction } from '../../../platform/database/database.ts';
import { makePackage } from '../../../platform/testing/factories.ts';
import { makeShop, type Shop } from '../../../platform/testing/shop.ts';
import { lockPurchase, termsOf } from '../terms.ts';
import { completePurchases } from './complete.ts';
import {
  activate,
  activateSubscription,
  begin,
  cancel,
  claimProviderId,
  fail,
  failPending,
  renew,
  revoke,
  settle,
} from './index.ts';

const now = '2026-11-18T18:00:00.000Z';
const nextMonth = '2026-12-18T18:00:00.000Z';
/** An instant after which every one-off purchase of these tests has ended. */
const later = '2030-01-01T00:00:00.000Z';

let shop: Shop;
let class_package_id: number;
let customer_id: number;
beforeAll(async () => {
  shop = await makeShop();
  ({ class_package_id } = await makePackage(shop.pool, { price: 499, class_amount: 8 }));
  ({ customer_id } = await shop.member());
});
afterAll(() => shop.end());

type Kind = 'one_off' | 'subscription';

const inTransaction = <T>(run: (tx: Transaction) => Promise<T>): Promise<T> =>
  shop.services.db.transaction(run);

async function pending(kind: Kind): Promise<number> {
  const rhythm =
    kind === 'subscription' ? { subscription_period: 'month' as const, subscription_interval: 1 } : {};
  // Only one subscription of a package may run.
  const item = kind === 'one_off' ? class_package_id : (await makePackage(shop.pool)).class_package_id;
  const terms = {
    customer_id,
    payer_id: customer_id,
    class_package_id: item,
    branch_id: 1,
    total_payment: 499,
    payment_method_id: 1,
  };
  const begun = await inTransaction((tx) =>
    begin(tx, { ...terms, ...rhythm, class_amount: 8, expiration_days: 30, include_online: true }, now),
  );
  return begun?.purchase_id ?? 0;
}

let charges = 0;
const charge = () => ({ total_payment: 499, paidAt: now, provider_id: `ch_${++charges}` });

/** Attempts a transition in its own transaction; returns whether it took place. */
const attempts: Record<Transition, (kind: Kind, purchase_id: number) => Promise<boolean>> = {
  activate: (kind, purchase_id) =>
    inTransaction(async (tx) => {
      const before = await lockPurchase(tx, purchase_id);
      if (!before) return false;
      const after = await (kind === 'one_off'
        ? activate(tx, before, { charge: charge(), now })
        : activateSubscription(tx, before, { access_until: nextMonth, now }));
      return after !== undefined;
    }),
  renew: (_, purchase_id) =>
    inTransaction(async (tx) => {
      const before = await lockPurchase(tx, purchase_id);
      if (!before) return false;
      const { subscription_id, trial_ends_at, subscription_ended_at, cancelledAt, access_until } = before;
      const standing = { subscription_id, trial_ends_at, subscription_ended_at, cancelledAt, access_until };
      const charged = await renew(tx, purchase_id, {
        terms: await termsOf(tx, before),
        standing: { ...standing, current_period_end: nextMonth, paid_until: nextMonth },
        periods: [{ period: ++charges, starts: now, charge: charge(), grant: null }],
        now,
      });
      return charged !== undefined;
    }),
  // Only a fee is settled, and these are packages.
  settle: (_, purchase_id) =>
    inTransaction(async (tx) => {
      const before = await lockPurchase(tx, purchase_id);
      if (!before) return false;
      return (await settle(tx, before, { charge: charge(), payment_id: 'pi_fee', now })) !== undefined;
    }),
  fail: (_, purchase_id) => inTransaction(async (tx) => (await fail(tx, purchase_id, now)) !== undefined),
  cancel: (_, purchase_id) =>
    inTransaction(
      async (tx) =>
        (await cancel(tx, purchase_id, { cancelledAt: now, paid_until: nextMonth, now })) !== undefined,
    ),
  revoke: (_, purchase_id) => inTransaction(async (tx) => (await revoke(tx, purchase_id, now)) !== undefined),
  complete: async (_, purchase_id) => {
    const wasActive = (await statusOf(purchase_id)) === 'active';
    await completePurchases({ db: shop.services.db, clock: { now: () => later } });
    return wasActive && (await statusOf(purchase_id)) === 'completed';
  },
};

const statusOf = async (purchase_id: number): Promise<PurchaseStatus> =>
  (await shop.purchase(purchase_id)).status as PurchaseStatus;

/** The status that the table gives after a transition; undefined when it refuses the transition. */
function expected(kind: Kind, status: PurchaseStatus, transition: Transition): PurchaseStatus | undefined {
  const { from, to } = transitions[transition];
  if (transition === 'renew' && kind !== 'subscription') return undefined;
  if (transition === 'settle') return undefined;
  if (transition === 'complete' && kind !== 'one_off') return undefined;
  return from.some((one) => one === status) ? (to ?? status) : undefined;
}

/** Everything that a transition may write. */
async function stateOf(purchase_id: number) {
  const rows = async (text: string) => (await shop.pool.query(text, [purchase_id])).rows;
  const [purchase] = await rows('select * from purchases where purchase_id = $1');
  return {
    purchase,
    invoices: await rows('select * from invoices where purchase_id = $1 order by invoice_id'),
    lots: await rows(
      `select l.*, (select sum(amount) from credit_ledger e where e.credit_lot_id = l.credit_lot_id) as balance
      from credit_lots l where purchase_id = $1 order by credit_lot_id`,
    ),
  };
}
type State = Awaited<ReturnType<typeof stateOf>>;

/** The rows that a transition has written. */
function expectEffects(kind: Kind, transition: Transition, before: State, after: State): void {
  const charged = transition === 'renew' || (transition === 'activate' && kind === 'one_off');
  expect(after.invoices.length - before.invoices.length).toBe(charged ? 1 : 0);
  // A purchase that is activated again has its first period already.
  const granted =
    transition === 'renew'
      ? after.purchase.status !== 'revoked'
      : transition === 'activate' && kind === 'one_off' && before.lots.length === 0;
  expect(after.lots.length - before.lots.length).toBe(granted ? 1 : 0);
  for (const lot of after.lots) expect(lot.available_classes).toBe(lot.balance);
  if (after.purchase.status === 'revoked')
    expect(after.lots.every((lot) => lot.available_classes === 0 && lot.deletedAt)).toBe(true);
  else if (granted) expect(after.lots.at(-1)).toMatchObject({ granted: 8, available_classes: 8 });
  if (transition === 'cancel')
    expect(after.purchase).toMatchObject({ cancelledAt: now, access_until: nextMonth });
}

/** Whether some order of the transitions explains which of them took place and the final status. */
function isSerial(
  kind: Kind,
  status: PurchaseStatus,
  steps: readonly { transition: Transition; done: boolean }[],
  end: PurchaseStatus,
): boolean {
  if (steps.length === 0) return status === end;
  return steps.some(({ transition, done }, index) => {
    const next = expected(kind, status, transition);
    // For `complete`, only the final status shows whether it took place.
    if (transition !== 'complete' && done !== (next !== undefined)) return false;
    return isSerial(kind, next ?? status, steps.toSpliced(index, 1), end);
  });
}

const kinds = fc.constantFrom<Kind>('one_off', 'subscription');
const names = Object.keys(transitions) as Transition[];
const transition = fc.constantFrom(...names);

const paths: Transition[][] = [
  [],
  ['activate'],
  ['cancel'],
  ['fail'],
  ['activate', 'revoke'],
  ['activate', 'complete'],
];
/** Every transition from every status. */
const everyCell = (['one_off', 'subscription'] as const).flatMap((kind) =>
  paths.flatMap((path) => names.map((name): [Kind, Transition[]] => [kind, [...path, name]])),
);

describe('the lifecycle of a purchase', () => {
  it('follows the table of transitions; a refused transition changes nothing [PUR-004]', async () => {
    const walk = fc.array(transition, { minLength: 1, maxLength: 7 });
    await fc.assert(
      fc.asyncProperty(kinds, walk, async (kind, steps) => {
        const purchase_id = await pending(kind);
        for (const step of steps) {
          const before = await stateOf(purchase_id);
          const next = expected(kind, before.purchase.status, step);
          const done = await attempts[step](kind, purchase_id);
          expect(done, `${step} of ${kind} ${before.purchase.status}`).toBe(next !== undefined);
          const after = await stateOf(purchase_id);
          if (next === undefined) expect(after).toEqual(before);
          else {
            expect(after.purchase.status).toBe(next);
            expectEffects(kind, step, before, after);
          }
        }
      }),
      { numRuns: 40 + everyCell.length, examples: everyCell },
    );
  }, 180_000);

  it('allows concurrent transitions only as some sequence of them', async () => {
    const walk = fc.array(transition, { maxLength: 3 });
    const atOnce = fc.array(transition, { minLength: 2, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(kinds, walk, atOnce, async (kind, steps, crowd) => {
        const purchase_id = await pending(kind);
        for (const step of steps) await attempts[step](kind, purchase_id);
        const start = await statusOf(purchase_id);
        const outcomes = await Promise.all(
          crowd.map(async (step) => ({ transition: step, done: await attempts[step](kind, purchase_id) })),
        );
        const end = await statusOf(purchase_id);
        const text = JSON.stringify({ kind, start, outcomes, end });
        expect(isSerial(kind, start, outcomes, end), text).toBe(true);
        const { lots } = await stateOf(purchase_id);
        for (const lot of lots) expect(lot.available_classes).toBe(lot.balance);
      }),
      { numRuns: 40 },
    );
  }, 180_000);
});

describe("the provider's id of a purchase's payment or subscription", () => {
  const claim = (
    purchase_id: number,
    column: 'payment_id' | 'subscription_id',
    id: string,
    before?: string,
  ) => claimProviderId(shop.services.db, { purchase_id, column, id, ...(before ? { before } : {}) });

  it('is the first one claimed, even among concurrent claims; claiming the same one again succeeds', async () => {
    const purchase_id = await pending('one_off');
    const ids = ['pi_a', 'pi_b', 'pi_c', 'pi_a'];
    const claimed = await Promise.all(ids.map((id) => claim(purchase_id, 'payment_id', id)));
    const { payment_id } = await shop.purchase(purchase_id);
    expect(claimed).toEqual(ids.map((id) => id === payment_id));
    expect(await claim(purchase_id, 'payment_id', payment_id)).toBe(true);
  });

  it('is replaced only when the previous one is named', async () => {
    const purchase_id = await pending('one_off');
    await claim(purchase_id, 'payment_id', 'order_1');
    expect(await claim(purchase_id, 'payment_id', 'order_2', 'order_0')).toBe(false);
    expect(await claim(purchase_id, 'payment_id', 'order_2', 'order_1')).toBe(true);
    expect((await shop.purchase(purchase_id)).payment_id).toBe('order_2');
  });

  it('is refused once the purchase has failed, and for a payment once it is active; a subscription may already run', async () => {
    const failed = await pending('subscription');
    await attempts.fail('subscription', failed);
    expect(await claim(failed, 'subscription_id', 'sub_1')).toBe(false);
    const paid = await pending('one_off');
    await attempts.activate('one_off', paid);
    expect(await claim(paid, 'payment_id', 'pi_late')).toBe(false);
    const running = await pending('subscription');
    await attempts.activate('subscription', running);
    expect(await claim(running, 'subscription_id', 'sub_2')).toBe(true);
    expect(await shop.count('purchases where subscription_id is not null or payment_id is not null')).toBe(3);
  });
});

describe('giving up a pending purchase', () => {
  const giveUp = async (purchase_id: number, payment_id: string | null) => {
    const paidWith = { payment_id, subscription_id: null, session_id: null };
    return (await inTransaction((tx) => failPending(tx, purchase_id, { paidWith, now }))) !== undefined;
  };

  it('fails it only while it is paid with the same object', async () => {
    const purchase_id = await pending('one_off');
    await claimProviderId(shop.services.db, { purchase_id, column: 'payment_id', id: 'pi_begun' });
    expect(await giveUp(purchase_id, null)).toBe(false);
    expect(await giveUp(purchase_id, 'pi_other')).toBe(false);
    expect(await giveUp(purchase_id, 'pi_begun')).toBe(true);
    expect((await shop.purchase(purchase_id)).status).toBe('failed');
  });

  it('changes nothing once it is active', async () => {
    const purchase_id = await pending('one_off');
    await attempts.activate('one_off', purchase_id);
    expect(await giveUp(purchase_id, null)).toBe(false);
    expect((await shop.purchase(purchase_id)).status).toBe('active');
  });
});
