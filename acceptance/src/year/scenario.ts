import type { MadeClass } from '@tbm/server/platform/testing/factories';
import type { SignedIn } from '@tbm/server/platform/testing/people';
import type { PaymentHarness } from '../payment-harness.ts';
import { type Bought, type Item, paysFor } from './model.ts';

// What members and the desk do in a year, each deed written down as they saw it end.

const reason = 'Por el momento no puedo pagarlo';

/** The same numbers in every run. */
export function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

export interface Code {
  code: string;
  /** Classes that it adds. */
  classes: number;
}

interface Wish {
  item: Item;
  code?: Code | undefined;
}

/** The deeds of a year at a harness; `offered` is the package of PayPal's offer to stay. */
export function doings(harness: PaymentHarness, offered: Item) {
  const bought: Bought[] = [];
  /** How often each kind of thing happened. */
  const counts: Record<string, number> = {};
  const count = (what: string) => {
    counts[what] = (counts[what] ?? 0) + 1;
  };
  const nowIso = () => harness.simulators.now().toISOString();

  const write = (
    who: SignedIn,
    purchase_id: number,
    at: Bought['at'],
    { item, code }: Wish,
    renews: boolean,
  ) => {
    bought.push({
      purchase_id,
      customer_id: who.customer_id,
      item,
      at,
      boughtAt: nowIso(),
      renews,
      classes: item.classes && item.classes + (code?.classes ?? 0),
      used: 0,
    });
    count(`${at} ${renews ? (item.trial ? 'trial' : 'subscription') : 'one-off'}`);
  };
  const codeOf = ({ code }: Wish) => (code ? { discountCode: code.code } : {});

  return {
    bought,
    counts,
    count,

    async buyByCard(who: SignedIn, wish: Wish, payment_method?: string) {
      const { status, body } = await harness.attempt(who, wish.item.id, {
        ...(payment_method ? { payment_method } : {}),
        ...codeOf(wish),
      });
      if (status !== 200) return count(`refused: ${body.code}`);
      if (body.next !== 'done') return count(`left: ${body.next}`);
      write(who, body.purchase_id, 'card', wish, wish.item.months !== null);
    },

    /** On the provider's own page; `months` 0: she leaves it. */
    async buyInMonths(who: SignedIn, wish: Wish, months: 0 | 3 | 6) {
      const { status, body } = await harness.attempt(who, wish.item.id, {
        ...codeOf(wish),
        metadata: { payment_plan: 'installments' },
      });
      if (status !== 200) return count(`refused: ${body.code}`);
      if (months === 0) return count('installments left');
      const to = await harness.payInMonths(body.url, months);
      if (!to.includes(`/gracias/${body.purchase_id}/`)) throw new Error(`Sent to ${to}`);
      count(`installments in ${months}`);
      write(who, body.purchase_id, 'card', wish, false);
    },

    async buyAtPaypal(who: SignedIn, wish: Wish, button: string) {
      const renews = wish.item.months !== null;
      const { status, body } = await harness.atPaypal(who, wish.item.id, codeOf(wish));
      if (status !== 200) return count(`refused: ${body.code}`);
      if (body.next === 'done') return write(who, body.purchase_id, 'paypal', wish, renews);
      await harness.agree(body, renews && button === 'paid' ? 'agree' : button);
      if (button === 'cancel') return count('paypal left');
      const taken = await harness.capture(who, body, wish.item.id, wish.code?.code);
      if (taken.status !== 200) return count(`refused: ${taken.body.code}`);
      if (taken.body.status !== 'active') throw new Error(`${body.purchase_id} is ${taken.body.status}`);
      write(who, body.purchase_id, 'paypal', wish, renews);
    },

    /** She takes a place, and gives it back at once if she thinks better of it. */
    async book(who: SignedIn, { single_class_id, class_date }: MadeClass, changesHerMind: boolean) {
      const hers = bought.filter(({ customer_id }) => customer_id === who.customer_id);
      const { status, body } = await harness.as(who, 'POST /class_reservations', {
        body: { single_class_id },
      });
      if (status !== 201) {
        // No valid credit, and only then.
        if (body.code === 'no_credits' && hers.some((one) => paysFor(one, class_date)))
          throw new Error(`${who.customer_id} has a credit for class ${single_class_id}`);
        return count(`refused: ${body.code}`);
      }
      const { class_reservation_id } = body;
      const [paid] = await harness.rows<{ purchase_id: number }>(
        `select l.purchase_id from class_reservations join credit_lots l using (credit_lot_id)
         where class_reservation_id = $1`,
        class_reservation_id,
      );
      const by = hers.find(({ purchase_id }) => purchase_id === paid?.purchase_id);
      if (!by || !(by.renews || paysFor(by, class_date)))
        throw new Error(`Reservation ${class_reservation_id} is paid by what she does not have`);
      count('place taken');
      if (!changesHerMind) by.used += by.item.unlimited ? 0 : 1;
      else {
        const back = await harness.as(who, 'DELETE /class_reservations/:id', {
          params: { id: String(class_reservation_id) },
        } as never);
        if (back.status !== 200) throw new Error(`Reservation ${class_reservation_id} stays`);
        count('place given back');
      }
    },

    async leave(who: SignedIn, one: Bought) {
      const { status, body } = await harness.as(who, 'POST /purchases/cancel', {
        body: { purchase_id: one.purchase_id, cancel_reason: reason },
      });
      if (status !== 200) return count(`refused: ${body.code}`);
      one.cancelledAt = nowIso();
      count(`cancelled at ${one.at}`);
    },

    /** She takes the offer to stay; at PayPal it is another subscription that begins with the next charge. */
    async stay(who: SignedIn, one: Bought) {
      const { purchase_id } = one;
      const { status, body } = await harness.as(who, 'POST /purchases/cancel-offer', {
        body: { purchase_id, cancel_reason: reason },
      });
      if (status !== 200) return count(`refused: ${body.code}`);
      if (one.at === 'card') return count('offer by card');
      const [next] = await harness.rows<{ purchase_id: number; subscription_id: string }>(
        `select purchase_id, subscription_id from purchases where replaces_purchase_id = $1 and status = 'pending'`,
        purchase_id,
      );
      if (!next) throw new Error(`No offer for ${purchase_id}`);
      await harness.agree(body, 'agree');
      const taken = await harness.capture(who, { orderID: null, ...next }, offered.id);
      if (taken.status !== 200) return count(`refused: ${taken.body.code}`);
      one.cancelledAt = nowIso();
      count('offer at paypal');
      write(who, next.purchase_id, 'paypal', { item: offered }, true);
    },

    async give(admin: SignedIn, who: SignedIn, item: Item, is_gift: boolean) {
      const { status, body } = await harness.as(admin, 'POST /customer/giveAccess', {
        body: {
          customer_id: who.customer_id,
          package_id: item.id,
          is_gift,
          ...(is_gift ? {} : { payment_method_id: 2 }),
        },
      });
      if (status >= 300) return count(`refused: ${body.code}`);
      count(is_gift ? 'gift' : 'desk sale');
      write(who, body.purchase_id, 'desk', { item }, false);
    },

    /** `paid`: how many periods the provider shows as paid. */
    async takeBack(admin: SignedIn, one: Bought, paid: number) {
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
