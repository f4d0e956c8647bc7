import type { MissedRules } from '@tbm/contract/booking-policy';
import { feeConsentVersion } from '@tbm/domain/missed-fees';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeClass, makeLot, makePackage } from '../../platform/testing/factories.ts';
import { meanwhile } from '../../platform/testing/meanwhile.ts';
import type { SignedIn } from '../../platform/testing/people.ts';
import { makeShop, type Shop } from '../../platform/testing/shop.ts';
import { applyMissedConsequences } from '../booking-policy/index.ts';
import { privacyJobs } from '../privacy/index.ts';
import { settleAttendance } from '../roster/index.ts';
import { chargeFee } from './charge.ts';
import { collectFees, settleMissedClasses } from './jobs.ts';
import { writeFee } from './write.ts';

/** Wednesday 18 November 2026, 12:00 in Monterrey. */
const start = '2026-11-18T18:00:00Z';
let shop: Shop;
let admin: SignedIn;
let laura: SignedIn;
let cards = 0;

beforeAll(async () => {
  shop = await makeShop();
  admin = await shop.member('admin');
});
afterAll(async () => {
  await shop.expectHealthy();
  await shop.end();
});
beforeEach(async () => {
  shop.provider.forget();
  shop.provider.refuses = false;
  shop.provider.charged = 0;
  shop.clock.set(start);
  laura = await shop.member();
  await setRules({ missed_consequence: 'none' });
  await setRules({ missed_consequence: 'fee', missed_fee: 100 });
});

async function setRules(rules: Partial<MissedRules>): Promise<number> {
  const { body: branch } = await shop.call('GET /branches/:id', { params: { id: 1 } }, admin.token);
  const body = {
    ...branch,
    missed_limit: 1,
    missed_grace: 0,
    missed_pause_days: 3,
    missed_days_ahead: 1,
    missed_fallback: 'pause' as const,
    ...rules,
  };
  return (await shop.call('PUT /branches', { body }, admin.token)).status;
}
const at = (days: number, hour = 7): string =>
  Temporal.PlainDate.from('2026-11-18')
    .add({ days })
    .toZonedDateTime({ timeZone: 'America/Monterrey', plainTime: { hour } })
    .toInstant()
    .toString();

async function cardOf({ customer_id }: SignedIn): Promise<number> {
  const { rows } = await shop.pool.query(
    `insert into payment_sources (customer_id, source_id, card_type, last_digits, exp_month, exp_year, fingerprint)
    values ($1, $2, 'visa', '4242', 12, 2035, $2) returning payment_source_id`,
    [customer_id, `pm_fee${++cards}`],
  );
  return rows[0].payment_source_id;
}
const agree = (payment_source_id: number, shown: object = {}) =>
  shop.call(
    'POST /customer/missed_fees/consent',
    {
      body: {
        branch_id: 1,
        payment_source_id,
        version: feeConsentVersion,
        amount: 100,
        missed_limit: 1,
        missed_grace: 0,
        ...shown,
      },
    },
    laura.token,
  );
const withdraw = () =>
  shop.call('DELETE /customer/missed_fees/consent/:id', { params: { id: 1 } }, laura.token);
const fees = async () =>
  (await shop.call('GET /customer/missed_fees', { query: { branch_id: 1 } }, laura.token)).body;
const pay = (id: number, payment_source_id: number, token = laura.token) =>
  shop.call('POST /customer/missed_fees/:id/pay', { params: { id }, body: { payment_source_id } }, token);

/** Books a class with an unlimited lot and misses it; the strike is written after its day. */
async function strike(days: number): Promise<number> {
  const { single_class_id } = await makeClass(shop.pool, { class_date: at(days) });
  const { body } = await shop.call('POST /class_reservations', { body: { single_class_id } }, laura.token);
  shop.clock.set(at(days + 1, 1));
  await settleAttendance(shop.services);
  return body.class_reservation_id;
}
async function miss(days: number): Promise<number> {
  const place = await strike(days);
  await settleMissedClasses(shop.services);
  return place;
}
const restrictions = () => shop.count('booking_restrictions where customer_id = $1', laura.customer_id);
const ofMember = async (text: string) => (await shop.pool.query(text, [laura.customer_id])).rows;
const mails = () =>
  ofMember(
    `select template from messages where customer_id = $1 and template like 'missed_fee%' order by message_id`,
  );
const pardon = async () => {
  const [row] = await ofMember(
    'select strike_id from strikes where customer_id = $1 and "pardonedAt" is null',
  );
  return shop.call(
    'POST /strikes/:id/pardon',
    { params: { id: row.strike_id }, body: { reason: 'Cerraron la avenida.' } },
    admin.token,
  );
};
/** The laura who agreed, with an unlimited lot. */
async function agreed(): Promise<number> {
  await makeLot(shop.pool, laura.customer_id, { is_unlimited: true });
  const card = await cardOf(laura);
  expect((await agree(card)).status).toBe(200);
  return card;
}

describe('with consent', () => {
  it('charges the stored card once a place, as a purchase of its own kind with invoice and receipt', async () => {
    await agreed();
    await miss(1);
    await settleMissedClasses(shop.services);
    await collectFees(shop.services);
    expect(await restrictions()).toBe(0);
    const {
      fees: [fee],
    } = await fees();
    expect(fee).toMatchObject({ amount: 100, status: 'paid' });
    expect(await shop.purchase(fee?.purchase_id ?? 0)).toMatchObject({
      kind: 'missed_class_fee',
      status: 'completed',
      access_until: null,
      total_payment: 100,
    });
    const { body: charges } = await shop.call('GET /invoices', { query: {} }, laura.token);
    expect(charges.data).toMatchObject([
      { total_payment: 100, status: 'paid', class_package: { title: 'Cargo por clase perdida' } },
    ]);
    // It is no purchase of the member, and nothing that the studio owes.
    const { body: purchases } = await shop.call('GET /purchases', { query: {} }, laura.token);
    expect(purchases.total).toBe(0);
    const period = { query: { from: '2026-11-01', to: '2026-11-30' } };
    const { body: deferred } = await shop.call('GET /reports/deferred', period, admin.token);
    expect(JSON.stringify(deferred)).not.toContain('Cargo por clase perdida');
    const { body: sales } = await shop.call('GET /reports/sales', period, admin.token);
    expect(sales.packages).toContainEqual(
      expect.objectContaining({ label: expect.stringContaining('Cargo por clase perdida') }),
    );
    expect([shop.provider.charged, await mails()]).toEqual([1, [{ template: 'missed_fee_paid' }]]);
  });

  it('charges once when jobs, the event and the member come at the same time', async () => {
    const card = await agreed();
    await strike(1);
    await Promise.all([settleMissedClasses(shop.services), settleMissedClasses(shop.services)]);
    const {
      fees: [fee],
    } = await fees();
    const id = fee?.missed_class_fee_id ?? 0;
    await Promise.all([chargeFee(shop.services, id), collectFees(shop.services), pay(id, card)]);
    expect(await shop.count('missed_class_fees where customer_id = $1', laura.customer_id)).toBe(1);
    expect(
      await shop.count(
        `invoices join purchases using (purchase_id) where customer_id = $1 and invoices.status = 'paid'`,
        laura.customer_id,
      ),
    ).toBe(1);
    expect(shop.provider.payments.size).toBe(1);
  });

  it('a lost answer is no second charge: the payment is read first', async () => {
    await agreed();
    await strike(1);
    let made = 0;
    await applyMissedConsequences(shop.services, {
      write: writeFee,
      // The worker died after the card was charged and before it was written down.
      charge: async (id) => {
        made = id;
        const charge = shop.provider.chargePayment;
        shop.provider.chargePayment = async (payment_id, method) => {
          await charge(payment_id, method);
          throw new Error('the connection broke');
        };
        await chargeFee(shop.services, id);
        shop.provider.chargePayment = charge;
      },
    });
    expect((await fees()).fees[0]).toMatchObject({ missed_class_fee_id: made, status: 'open' });
    shop.clock.advance({ hours: 2 });
    await collectFees(shop.services);
    expect([(await fees()).fees[0]?.status, shop.provider.charged]).toEqual(['paid', 1]);
  });

  it('workers that found the same missed class write one fee', async () => {
    await agreed();
    const class_reservation_id = await strike(1);
    await meanwhile(
      shop.pool,
      `select from strikes where class_reservation_id = ${class_reservation_id} for update`,
      () => Promise.all([settleMissedClasses(shop.services), settleMissedClasses(shop.services)]),
    );
    expect([(await fees()).fees.length, await restrictions(), shop.provider.charged]).toEqual([1, 0, 1]);
  });

  it('a worker that died within a try loses no charge: it is tried again an hour later', async () => {
    await agreed();
    await strike(1);
    let taken: Promise<void> | undefined;
    await applyMissedConsequences(shop.services, {
      write: writeFee,
      charge: async (id) => {
        const { chargePayment } = shop.provider;
        await new Promise<void>((resolve) => {
          shop.provider.chargePayment = () => {
            resolve();
            return new Promise(() => undefined);
          };
          taken = chargeFee(shop.services, id);
        });
        shop.provider.chargePayment = chargePayment;
      },
    });
    expect(taken).toBeDefined();
    await collectFees(shop.services);
    expect([(await fees()).fees[0]?.status, shop.provider.charged]).toEqual(['open', 0]);
    shop.clock.advance({ hours: 2 });
    await collectFees(shop.services);
    expect([(await fees()).fees[0]?.status, shop.provider.charged]).toEqual(['paid', 1]);
  });

  it('the erasure of an account refunds no fee that was paid', async () => {
    await agreed();
    await miss(1);
    await collectFees(shop.services);
    expect((await fees()).fees[0]?.status).toBe('paid');
    expect((await shop.call('POST /account_deletion', {}, laura.token)).status).toBe(202);
    await shop.pool.query('update payment_sources set "deletedAt" = $2 where customer_id = $1', [
      laura.customer_id,
      shop.clock.now(),
    ]);
    shop.clock.advance({ hours: 24 * 40 });
    await privacyJobs(shop.services).tasks.erase_account?.({ customer_id: laura.customer_id }, {} as never);
    expect(await shop.count('strikes where customer_id = $1', laura.customer_id)).toBe(0);
    await collectFees(shop.services);
    expect(
      await shop.count(
        `invoices i join purchases p using (purchase_id) where p.customer_id = $1 and i.refunded > 0`,
        laura.customer_id,
      ),
    ).toBe(0);
  });

  it('a refused card is tried three times, told each time, and can be paid by the member; nothing is blocked', async () => {
    const card = await agreed();
    shop.provider.refuses = true;
    await miss(1);
    for (const days of [1, 1, 1, 1]) {
      shop.clock.advance({ hours: 24 * days + 1 });
      await collectFees(shop.services);
    }
    expect((await mails()).map(({ template }) => template)).toEqual([
      'missed_fee_failed',
      'missed_fee_failed',
      'missed_fee_failed',
    ]);
    const { single_class_id } = await makeClass(shop.pool, { class_date: at(10) });
    const { status } = await shop.call(
      'POST /class_reservations',
      { body: { single_class_id } },
      laura.token,
    );
    expect(status).toBe(201);
    const {
      fees: [fee],
    } = await fees();
    const stranger = await shop.member();
    const id = fee?.missed_class_fee_id ?? 0;
    expect((await pay(id, await cardOf(stranger), stranger.token)).body.code).toBe('not_found');
    expect(await pay(id, card)).toMatchObject({ status: 200, body: { next: 'done' } });
    expect((await fees()).fees[0]?.status).toBe('paid');
    expect((await pay(id, card)).body.code).toBe('missed_fee_changed');
  });

  it('lapses after 30 days, and cannot be paid then', async () => {
    const card = await agreed();
    shop.provider.refuses = true;
    await miss(1);
    shop.clock.advance({ hours: 24 * 31 });
    await collectFees(shop.services);
    const {
      fees: [fee],
    } = await fees();
    expect(fee?.status).toBe('lapsed');
    expect((await pay(fee?.missed_class_fee_id ?? 0, card)).body.code).toBe('missed_fee_changed');
  });

  it('is refunded when the desk pardons the strike, with an audit record of who did', async () => {
    await agreed();
    shop.services.stripe.billing = {
      ...shop.services.stripe.billing,
      refund: async (_one, { payment, amount, metadata }) => ({
        refund_id: `re_${payment}`,
        charge_id: payment,
        payment_id: null,
        amount,
        status: 'done',
        metadata,
      }),
    };
    await miss(1);
    expect((await pardon()).status).toBe(200);
    await Promise.all([collectFees(shop.services), collectFees(shop.services)]);
    await collectFees(shop.services);
    expect((await fees()).fees[0]?.status).toBe('excused');
    const { body: charges } = await shop.call('GET /invoices', { query: {} }, laura.token);
    expect(
      charges.data.map(({ status, total_payment }: { status: string; total_payment: number }) => [
        status,
        total_payment,
      ]),
    ).toEqual([
      ['refunded', 100],
      ['paid', 100],
    ]);
    expect(await ofMember(`select uid from audit_log where customer_id = $1 and thing = 'refunds'`)).toEqual([
      { uid: admin.uid },
    ]);
    await settleMissedClasses(shop.services);
    expect(await restrictions()).toBe(0);
  });

  it('is given up when the strike is pardoned before it was paid', async () => {
    await agreed();
    shop.provider.refuses = true;
    await miss(1);
    await pardon();
    await collectFees(shop.services);
    const {
      fees: [fee],
    } = await fees();
    expect([fee?.status, (await shop.purchase(fee?.purchase_id ?? 0)).status]).toEqual(['excused', 'failed']);
  });
});

describe('without consent', () => {
  it('the fallback of the branch follows, and no fee', async () => {
    await makeLot(shop.pool, laura.customer_id, { is_unlimited: true });
    await miss(1);
    expect([await restrictions(), (await fees()).fees]).toEqual([1, []]);
  });

  it('a higher fee needs a new consent; a lower one does not', async () => {
    const card = await agreed();
    await setRules({ missed_consequence: 'fee', missed_fee: 120 });
    expect((await fees()).rule).toMatchObject({ amount: 120, is_agreed: false });
    expect((await agree(card)).body.code).toBe('missed_fee_changed');
    await miss(1);
    expect([await restrictions(), (await fees()).fees]).toEqual([1, []]);
    await setRules({ missed_consequence: 'fee', missed_fee: 80 });
    expect((await fees()).rule).toMatchObject({ amount: 80, is_agreed: true });
  });

  it('a harder rule needs a new consent', async () => {
    await setRules({ missed_consequence: 'fee', missed_fee: 100, missed_limit: 2 });
    await makeLot(shop.pool, laura.customer_id, { is_unlimited: true });
    expect((await agree(await cardOf(laura), { missed_limit: 2 })).status).toBe(200);
    expect((await fees()).rule?.is_agreed).toBe(true);
    await setRules({ missed_consequence: 'fee', missed_fee: 100 });
    expect((await fees()).rule?.is_agreed).toBe(false);
  });

  it('is withdrawn at any time, also while the job writes the fee', async () => {
    await agreed();
    await strike(1);
    await Promise.all([withdraw(), settleMissedClasses(shop.services)]);
    await settleMissedClasses(shop.services);
    const written = (await fees()).fees.length;
    // One of the two, never both and never none.
    expect((await restrictions()) + written).toBe(1);
    await miss(5);
    expect((await fees()).fees.length).toBe(written);
  });

  it('a consent that came after the class charges nothing for it', async () => {
    await makeLot(shop.pool, laura.customer_id, { is_unlimited: true });
    await strike(1);
    await agree(await cardOf(laura));
    await settleMissedClasses(shop.services);
    expect([await restrictions(), (await fees()).fees]).toEqual([1, []]);
  });

  it("another member's card, or a deleted one, is refused", async () => {
    await makeLot(shop.pool, laura.customer_id, { is_unlimited: true });
    const stranger = await shop.member();
    expect((await agree(await cardOf(stranger))).body.code).toBe('payment_source_not_found');
  });
});

describe('the rule', () => {
  it('a package may cost another fee or none; the policy and the preview show it', async () => {
    const { class_package_id } = await makePackage(shop.pool, { missed_fee: 0 });
    const purchase = await shop.pool.query(
      `insert into purchases (customer_id, class_package_id, branch_id, status, total_payment, payment_method_id, expiration_days, include_online, access_until)
      values ($1, $2, 1, 'active', 0, 6, 50, false, '2027-01-01') returning purchase_id`,
      [laura.customer_id, class_package_id],
    );
    await makeLot(shop.pool, laura.customer_id, {
      is_unlimited: true,
      purchase_id: purchase.rows[0].purchase_id,
    });
    const { body: policy } = await shop.call(
      'GET /customer/booking_policy',
      { query: { branch_id: 1 } },
      laura.token,
    );
    expect([policy.missed.missed_fee, policy.fee]).toEqual([100, null]);
    await miss(1);
    expect((await fees()).fees).toEqual([]);
  });

  it('needs an amount that the provider charges', async () => {
    expect(await setRules({ missed_consequence: 'fee', missed_fee: null })).toBe(400);
    expect(await setRules({ missed_consequence: 'fee', missed_fee: 9 })).toBe(400);
  });

  it('the database refuses a fee without consent, and a second consequence of a place', async () => {
    await agreed();
    const place = await miss(1);
    const [row] = await ofMember('select * from missed_class_fees where customer_id = $1');
    const restrict = shop.pool.query(
      `insert into booking_restrictions (customer_id, branch_id, strike_id, kind, "startsAt", "endsAt")
      select customer_id, 1, strike_id, 'pause', now(), now() + interval '1 day' from strikes where class_reservation_id = $1`,
      [place],
    );
    await expect(restrict).rejects.toMatchObject({ constraint: 'booking_restrictions_alone' });
    await withdraw();
    const again = shop.pool.query(
      `insert into missed_class_fees (customer_id, class_reservation_id, missed_fee_consent_id, purchase_id, amount)
      values ($1, $2, $3, $4, 100)`,
      [laura.customer_id, place, row.missed_fee_consent_id, row.purchase_id],
    );
    await expect(again).rejects.toMatchObject({ constraint: 'missed_class_fees_agreed' });
    await expect(
      shop.pool.query(`update missed_fee_consents set amount = 1000 where customer_id = $1 and is_given`, [
        laura.customer_id,
      ]),
    ).rejects.toThrow('stay as they are');
  });
});
