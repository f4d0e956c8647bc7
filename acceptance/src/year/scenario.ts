import type { MadeClass } from '@tbm/server/platform/testing/factories';
import type { SignedIn } from '@tbm/server/platform/testing/people';
import type { PaymentHarness } from '../payment-harness.ts';
import { type Bought, type Item, paysFor } from './model.ts';

// The actions of members and the desk. Each action is recorded with the outcome that they saw.

const reason = 'Por el momento no puedo pagarlo';

/** Random numbers that are the same in every run. */
export function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

export interface Code {
  code: string;
  /** Classes that it adds to the package. */
  classes: number;
}

interface Order {
  item: Item;
  code?: Code | undefined;
}

/** The actions of a simulation; `offered` is the package of PayPal's retention offer. */
export function makeScenario(harness: PaymentHarness, offered: Item) {
  const bought: Bought[] = [];
  /** How often each kind of outcome happened. */
  const counts: Record<string, number> = {};
  const count = (what: string) => {
    counts[what] = (counts[what] ?? 0) + 1;
  };
  const nowIso = () => harness.simulators.now().toISOString();

  const record = (
    customer: SignedIn,
    purchase_id: number,
    at: Bought['at'],
    { item, code }: Order,
    renews: boolean,
  ) => {
    bought.push({
      purchase_id,
      customer_id: customer.customer_id,
      item,
      at,
      boughtAt: nowIso(),
      renews,
      classes: item.classes && item.classes + (code?.classes ?? 0),
      used: 0,
    });
    count(`${at} ${renews ? (item.trial ? 'trial' : 'subscription') : 'one-off'}`);
  };
  /** Asks again while the provider fails, for a minute at most. */
  async function insist<T extends { status: number }>(request: () => Promise<T>): Promise<T> {
    for (let seconds = 0; ; seconds += 10) {
      const answer = await request();
      if (answer.status !== 503 || seconds === 60) return answer;
      count('asked again');
      harness.simulators.advance(10);
    }
  }
  let carts = 0;
  const newCart = () => `year-${String(++carts).padStart(8, '0')}`;

  const codeOf = ({ code }: Order) => (code ? { discountCode: code.code } : {});

  return {
    bought,
    counts,
    count,
    insist,

    async buyByCard(customer: SignedIn, order: Order, payment_method?: string) {
      const cart_id = newCart();
      const { status, body } = await insist(() =>
        harness.attempt(customer, order.item.id, {
          ...(payment_method ? { payment_method } : {}),
          ...codeOf(order),
          cart_id,
        }),
      );
      if (status !== 200) return count(`refused: ${body.code}`);
      if (body.next !== 'done') return count(`left: ${body.next}`);
      record(customer, body.purchase_id, 'card', order, order.item.months !== null);
    },

    /** Buys on the provider's page; with `months` 0 the buyer leaves it. */
    async buyInMonths(customer: SignedIn, order: Order, months: 0 | 3 | 6) {
      const metadata = { payment_plan: 'installments' as const };
      const cart_id = newCart();
      const { status, body } = await insist(() =>
        harness.attempt(customer, order.item.id, { ...codeOf(order), metadata, cart_id }),
      );
      if (status !== 200) return count(`refused: ${body.code}`);
      if (months === 0) return count('installments left');
      const to = await harness.payInMonths(body.url, months);
      if (!to.includes(`/gracias/${body.purchase_id}/`)) throw new Error(`Sent to ${to}`);
      count(`installments in ${months}`);
      record(customer, body.purchase_id, 'card', order, false);
    },

    async buyAtPaypal(customer: SignedIn, order: Order, button: string) {
      const renews = order.item.months !== null;
      const cart_id = newCart();
      const { status, body } = await insist(() =>
        harness.atPaypal(customer, order.item.id, { ...codeOf(order), cart_id }),
      );
      if (status !== 200) return count(`refused: ${body.code}`);
      if (body.next === 'done') return record(customer, body.purchase_id, 'paypal', order, renews);
      await harness.approve(body, renews && button === 'paid' ? 'agree' : button);
      if (button === 'cancel') return count('paypal left');
      const taken = await insist(() => harness.capture(customer, body, order.item.id, order.code?.code));
      if (taken.status !== 200) return count(`refused: ${taken.body.code}`);
      if (taken.body.status !== 'active') throw new Error(`${body.purchase_id} is ${taken.body.status}`);
      record(customer, body.purchase_id, 'paypal', order, renews);
    },

    /** Reserves a place, and cancels it at once if `isCancelled`. */
    async reserve(customer: SignedIn, { single_class_id, class_date }: MadeClass, isCancelled: boolean) {
      const own = bought.filter(({ customer_id }) => customer_id === customer.customer_id);
      const { status, body } = await harness.as(customer, 'POST /class_reservations', {
        body: { single_class_id },
      });
      if (status !== 201) {
        // No valid credit, and only then.
        if (body.code === 'no_credits' && own.some((one) => paysFor(one, class_date)))
          throw new Error(`${customer.customer_id} has a credit for class ${single_class_id}`);
        return count(`refused: ${body.code}`);
      }
      const { class_reservation_id } = body;
      const [paid] = await harness.rows<{ purchase_id: number }>(
        `select l.purchase_id from class_reservations join credit_lots l using (credit_lot_id)
         where class_reservation_id = $1`,
        class_reservation_id,
      );
      const by = own.find(({ purchase_id }) => purchase_id === paid?.purchase_id);
      if (!by || !(by.renews || paysFor(by, class_date)))
        throw new Error(
          `Reservation ${class_reservation_id} is paid by credits that the member does not have`,
        );
      count('place taken');
      if (!isCancelled) by.used += by.item.unlimited ? 0 : 1;
      else {
        const back = await harness.as(customer, 'DELETE /class_reservations/:id', {
          params: { id: String(class_reservation_id) },
        } as never);
        if (back.status !== 200) throw new Error(`Reservation ${class_reservation_id} stays`);
        count('place given back');
      }
    },

    async cancel(customer: SignedIn, one: Bought) {
      const { status, body } = await insist(() =>
        harness.as(customer, 'POST /purchases/cancel', {
          body: { purchase_id: one.purchase_id, cancel_reason: reason },
        }),
      );
      if (status !== 200) return count(`refused: ${body.code}`);
      one.cancelledAt = nowIso();
      count(`cancelled at ${one.at}`);
    },

    /** Accepts the retention offer; at PayPal it is another subscription, which begins with the next charge. */
    async stay(customer: SignedIn, one: Bought) {
      const { purchase_id } = one;
      const { status, body } = await insist(() =>
        harness.as(customer, 'POST /purchases/cancel-offer', {
          body: { purchase_id, cancel_reason: reason },
        }),
      );
      if (status !== 200) return count(`refused: ${body.code}`);
      if (one.at === 'card') return count('offer by card');
      const [next] = await harness.rows<{ purchase_id: number; subscription_id: string }>(
        `select purchase_id, subscription_id from purchases where replaces_purchase_id = $1 and status = 'pending'`,
        purchase_id,
      );
      if (!next) throw new Error(`No offer for ${purchase_id}`);
      await harness.approve(body, 'agree');
      const taken = await insist(() => harness.capture(customer, { orderID: null, ...next }, offered.id));
      if (taken.status !== 200) return count(`refused: ${taken.body.code}`);
      one.cancelledAt = nowIso();
      count('offer at paypal');
      record(customer, next.purchase_id, 'paypal', { item: offered }, true);
    },

    async give(admin: SignedIn, customer: SignedIn, item: Item, is_gift: boolean) {
      const { status, body } = await harness.as(admin, 'POST /customer/giveAccess', {
        body: {
          customer_id: customer.customer_id,
          package_id: item.id,
          is_gift,
          ...(is_gift ? {} : { payment_method_id: 2 }),
        },
      });
      if (status >= 300) return count(`refused: ${body.code}`);
      count(is_gift ? 'gift' : 'desk sale');
      record(customer, body.purchase_id, 'desk', { item }, false);
    },

    /** `paid`: how many periods the provider shows as paid. */
    async revoke(admin: SignedIn, one: Bought, paid: number) {
      const { status, body } = await harness.as(admin, 'PUT /customer/revokeAccess', {
        body: { purchase_id: one.purchase_id },
      });
      if (status !== 200) return count(`refused: ${body.code}`);
      one.revokedAt = nowIso();
      one.paidWhenRevoked = paid;
      count('revoked');
    },
  };
}

export type Scenario = ReturnType<typeof makeScenario>;
