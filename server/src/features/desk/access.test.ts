import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeClass, makeLot, makePackage } from '../../platform/testing/factories.ts';
import { messagesAbout } from '../../platform/testing/mail.ts';
import { meanwhile } from '../../platform/testing/meanwhile.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { served } from '../../platform/testing/served.ts';
import { makeShop, type Shop } from '../../platform/testing/shop.ts';

let shop: Shop;
let desk: SignedIn;
let admin: SignedIn;
let customer: SignedIn;
beforeAll(async () => {
  shop = await makeShop();
  desk = await signedInCustomer(shop, 'frontdesk');
  admin = await signedInCustomer(shop, 'admin');
});
afterAll(() => shop.end());
beforeEach(async () => {
  customer = await shop.member();
});

const give = (package_id: number, more: object = {}, by = desk) =>
  shop.call(
    'POST /customer/giveAccess',
    { body: { customer_id: customer.customer_id, package_id, payment_method_id: 2, ...more } },
    by.token,
  );
const revoke = (purchase_id: number) =>
  shop.call('PUT /customer/revokeAccess', { body: { purchase_id } }, admin.token);
const remove = (amount: number) =>
  shop.call(
    'PUT /customer/removeClasses',
    { body: { customer_id: customer.customer_id, amount } },
    admin.token,
  );
const sold = async (row: Record<string, unknown> = {}, more: object = {}) => {
  const { class_package_id } = await makePackage(shop.pool, row);
  const { status, body } = await give(class_package_id, more);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};
const reserve = async (class_date: string) => {
  const { single_class_id } = await makeClass(shop.pool, { class_date });
  const { status } = await shop.call(
    'POST /class_reservations',
    { body: { single_class_id } },
    customer.token,
  );
  return { status, single_class_id };
};
const credits = async () => (await shop.call('GET /credits', {}, customer.token)).body;
const hasAccess = async () => (await shop.call('GET /customer', {}, customer.token)).body.has_access;
const mail = async (cause: string) => (await messagesAbout(shop.pool, cause))[0];

describe('giving access [API-013, ADM-004, X26]', () => {
  it('takes null for each optional field as if it were absent', async () => {
    const none = { package_days: null, is_gift: null, bill: null, cart_id: null };
    const bought = await sold({ expiration_days: 30 }, { ...none, payment_method_id: 2 });
    expect(bought).toMatchObject({ bill: null, expiration_days: 30, payment_method: { name: 'Efectivo' } });
    const gift = await sold({}, { ...none, is_gift: true, payment_method_id: null });
    expect(gift).toMatchObject({ total_payment: 0, invoices: [] });
  });

  it('sells at the desk: active at once, with credits, invoice, seller and the given days', async () => {
    const bought = await sold(
      { include_online: true },
      { package_days: 10, payment_method_id: 4, bill: 'T-0042' },
    );
    expect(bought).toMatchObject({
      status: 'active',
      total_payment: 1850,
      payment_method: { name: 'Terminal' },
      bill: 'T-0042',
      expiration_days: 10,
      invoices: [{ status: 'paid', total_payment: 1850 }],
      sold_by: expect.stringMatching(/^Laura /),
    });
    expect(await shop.purchase(bought.purchase_id)).toMatchObject({
      sold_by: desk.customer_id,
      access_until: '2026-11-29T06:00:00.000Z',
    });
    expect(await credits()).toMatchObject([{ available_classes: 12, expiration_date: '2026-11-28' }]);
    expect(await hasAccess()).toBe(true);
    expect(await mail(`access_given:${bought.purchase_id}`)).toMatchObject({
      recipient: customer.email,
      data: { title: '12 clases', total_payment: 1850, payment_method: 'Terminal', bill: 'T-0042' },
    });
    expect(
      await shop.count(
        `audit_log where action = 'give_access' and thing_id = $1 and customer_id = $2 and uid = $3`,
        String(bought.purchase_id),
        customer.customer_id,
        desk.uid,
      ),
    ).toBe(1);
  });

  it('gifts to oneself and a longer validity are for admins', async () => {
    const { class_package_id } = await makePackage(shop.pool, { expiration_days: 30 });
    const free = await makePackage(shop.pool, { price: 0 });
    const toOneself = { customer_id: desk.customer_id };
    const refused = async (more: object, id = class_package_id) => (await give(id, more)).body.code;
    expect(await refused({ ...toOneself, is_gift: true, package_days: 3660 })).toBe('for_oneself');
    expect(await refused(toOneself, free.class_package_id)).toBe('for_oneself');
    expect(await refused({ package_days: 31 })).toBe('validity_beyond');
    expect(await refused({ is_gift: true, package_days: 3660 })).toBe('validity_beyond');
    expect((await give(class_package_id, { package_days: 30 })).status).toBe(201);
    expect((await give(class_package_id, { ...toOneself, package_days: 7 })).status).toBe(201);
    const own = { customer_id: admin.customer_id, is_gift: true, package_days: 3660 };
    expect((await give(class_package_id, own, admin)).status).toBe(201);
  });

  it('grants a package as a gift, without an invoice, for the package’s own days', async () => {
    const bought = await sold({ package_days: 5 }, { is_gift: true, payment_method_id: 2 });
    expect(bought).toMatchObject({
      total_payment: 0,
      payment_method: { name: 'Regalo' },
      invoices: [],
      expiration_days: 5,
    });
    const free = await sold({ price: 0, expiration_days: 7 }, { payment_method_id: undefined });
    expect(free).toMatchObject({ total_payment: 0, invoices: [], expiration_days: 7 });
  });

  it('grants a subscription for the given days, without automatic charges', async () => {
    const bought = await sold(
      {
        class_amount: null,
        include_online: true,
        is_subscription: true,
        subscription_period: 'month',
        subscription_interval: 1,
      },
      { package_days: 3 },
    );
    expect(bought).toMatchObject({ subscription_id: null, next_charge: null });
    expect(await hasAccess()).toBe(true);
    shop.clock.set('2026-11-22T06:00:00Z');
    expect(await hasAccess()).toBe(false);
    shop.clock.set('2026-11-18T18:00:00Z');
  });

  it('requires a desk payment method, whole days, and an existing package and customer', async () => {
    const { class_package_id } = await makePackage(shop.pool);
    for (const payment_method_id of [undefined, 1, 3, 6, 99]) {
      const { status, body } = await give(class_package_id, { payment_method_id });
      expect([status, body.message]).toEqual([
        400,
        'Elige cómo se pagó: efectivo, terminal o transferencia.',
      ]);
    }
    for (const package_days of [0, -3, 1.5, 4000])
      expect((await give(class_package_id, { package_days })).body.fields).toEqual({
        package_days: 'Los días deben ser un número entero entre 1 y 3660.',
      });
    expect((await give(99)).body.code).toBe('package_not_found');
    expect((await give(class_package_id, { customer_id: 99 })).status).toBe(404);
    expect(await shop.count('purchases where customer_id = $1', customer.customer_id)).toBe(0);
  });

  it('refuses a sale that is worse than the dialog showed, also one that changes while it is made', async () => {
    const { class_package_id } = await makePackage(shop.pool, { price: 300, class_amount: 10 });
    const seen = {
      total_payment: 300,
      class_amount: 10,
      is_unlimited: false,
      expiration_days: 30,
      include_online: false,
    };
    const before = await shop.count('purchases');
    const raised = await meanwhile(
      shop.pool,
      `update class_packages set price = 450 where class_package_id = ${class_package_id}`,
      () => give(class_package_id, { seen }),
    );
    expect(raised).toMatchObject({
      status: 409,
      body: { code: 'quote_changed', quote: { ...seen, total_payment: 450 } },
    });
    expect(await shop.count('purchases')).toBe(before);
    const now = { ...seen, total_payment: 450 };
    expect(await give(class_package_id, { seen: now })).toMatchObject({
      status: 201,
      body: { total_payment: 450 },
    });
    // A gift is free, and the chosen days differ from the package's.
    const gift = { ...now, total_payment: 0, expiration_days: 7 };
    expect(await give(class_package_id, { seen: gift, is_gift: true, package_days: 7 })).toMatchObject({
      status: 201,
    });
    await shop.pool.query('update class_packages set price = 200 where class_package_id = $1', [
      class_package_id,
    ]);
    expect(await give(class_package_id, { seen: now })).toMatchObject({
      status: 201,
      body: { total_payment: 200 },
    });
  });

  it('only admins sell test packages [PKG-034]', async () => {
    const { class_package_id } = await makePackage(shop.pool, { is_test: true });
    expect((await give(class_package_id)).status).toBe(404);
    expect((await give(class_package_id, {}, admin)).status).toBe(201);
  });

  it('sells once, also when the button is pressed repeatedly', async () => {
    const { class_package_id } = await makePackage(shop.pool);
    const cart_id = shop.newCart();
    const answers = await Promise.all(Array.from({ length: 5 }, () => give(class_package_id, { cart_id })));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.purchase_id}`)).size).toBe(1);
    expect(await shop.count('purchases where customer_id = $1', customer.customer_id)).toBe(1);
    expect(await shop.count(`audit_log where customer_id = $1`, customer.customer_id)).toBe(1);
    const other = await makePackage(shop.pool);
    expect((await give(other.class_package_id, { cart_id })).body.code).toBe('cart_taken');
  });

  it('never sells a limited package more often than its limit, even concurrently [ERR-014, ERR-015]', async () => {
    const { class_package_id } = await makePackage(shop.pool, { available: 2 });
    const answers = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const { customer_id } = await shop.member();
        return give(class_package_id, { customer_id });
      }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 412, 412, 412, 412]);
    const single = await makePackage(shop.pool, { customer_limit: 1 });
    expect((await give(single.class_package_id)).status).toBe(201);
    expect((await give(single.class_package_id)).body.message).toBe(
      'Lo sentimos, ya has alcanzado el límite de compras de este paquete.',
    );
  });

  it('sells the last one after a payment was abandoned for half an hour', async () => {
    const { class_package_id } = await makePackage(shop.pool, { available: 1 });
    await shop.attempt(await shop.member(), class_package_id);
    expect((await give(class_package_id)).status).toBe(412);
    shop.clock.advance({ minutes: 31 });
    expect((await give(class_package_id)).status).toBe(201);
    shop.clock.set('2026-11-18T18:00:00Z');
  });

  it('a special event includes a place in its class, and is not sold when that is full [ERR-014]', async () => {
    const event = await makePackage(shop.pool, { is_special_event: true, class_amount: 1, price: 350 });
    const { single_class_id } = await makeClass(shop.pool, {
      class_date: '2026-12-05T13:00:00Z',
      capacity: 2,
    });
    await shop.pool.query('update single_classes set class_package_id = $1 where single_class_id = $2', [
      event.class_package_id,
      single_class_id,
    ]);
    const guests = await Promise.all(Array.from({ length: 5 }, () => shop.member()));
    const answers = await Promise.all(
      guests.map(({ customer_id }) => give(event.class_package_id, { customer_id })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 412, 412, 412]);
    expect(answers.find(({ status }) => status === 412)?.body.message).toBe(
      'Lo sentimos, este evento especial ya está lleno.',
    );
    expect(
      await shop.count(
        'class_reservations where single_class_id = $1 and "deletedAt" is null',
        single_class_id,
      ),
    ).toBe(2);
    expect(await shop.count('purchases where class_package_id = $1', event.class_package_id)).toBe(2);
    await shop.expectHealthy();
  });
});

it('a past special event is no longer sold; with several classes, the place is in the next one', async () => {
  const event = await makePackage(shop.pool, { is_special_event: true, class_amount: 1, branch_id: 2 });
  const at = async (class_date: string) => {
    const { single_class_id } = await makeClass(shop.pool, { class_date, branch_id: 2 });
    await shop.pool.query('update single_classes set class_package_id = $1 where single_class_id = $2', [
      event.class_package_id,
      single_class_id,
    ]);
    return single_class_id;
  };
  await at('2026-11-17T13:00:00Z');
  expect((await give(event.class_package_id)).body.code).toBe('package_not_available');
  const next = await at('2026-12-12T13:00:00Z');
  expect((await give(event.class_package_id)).status).toBe(201);
  expect((await give(event.class_package_id)).body.code).toBe('already_reserved');
  expect(await shop.count('class_reservations where single_class_id = $1', next)).toBe(1);
  expect(await shop.count('purchases where class_package_id = $1', event.class_package_id)).toBe(1);
});

describe('revoking access [API-014, ADM-005, PUR-004, PUR-005]', () => {
  it('ends access and credits at once, cancels upcoming classes and notifies the customer', async () => {
    const bought = await sold({ include_online: true, class_amount: 3 });
    const past = await reserve('2026-11-18T18:30:00Z');
    const coming = await reserve('2026-11-20T13:00:00Z');
    shop.clock.set('2026-11-18T19:00:00Z');
    const { status, body } = await revoke(bought.purchase_id);
    shop.clock.set('2026-11-18T18:00:00Z');
    expect([status, body.status]).toEqual([200, 'revoked']);
    expect(await hasAccess()).toBe(false);
    expect(await credits()).toEqual([]);
    expect((await reserve('2026-11-21T13:00:00Z')).status).toBe(412);
    const places = async (id: number) =>
      shop.count('class_reservations where single_class_id = $1 and "deletedAt" is null', id);
    expect([await places(past.single_class_id), await places(coming.single_class_id)]).toEqual([1, 0]);
    const { rows } = await shop.pool.query(
      `select e.reason, e.amount from credit_ledger e join credit_lots l using (credit_lot_id)
      where l.purchase_id = $1 order by e.credit_ledger_id`,
      [bought.purchase_id],
    );
    expect(rows.map(({ reason, amount }) => [reason, amount])).toEqual([
      ['granted', 3],
      ['taken', -1],
      ['taken', -1],
      ['returned', 1],
      ['removed', -2],
    ]);
    expect((await mail(`access_revoked:${bought.purchase_id}`)).data).toMatchObject({
      title: '12 clases',
      cancelled: [{ class_type: 'Barre', class_date: expect.stringContaining('2026-11-20') }],
    });
    const { body: log } = await shop.call(
      'GET /audit',
      { query: { customer_id: customer.customer_id } },
      admin.token,
    );
    expect(log.data[0]).toMatchObject({
      action: 'revoke_access',
      before: { status: 'active', classes: 2 },
      after: { status: 'revoked', classes: 0, cancelled_reservations: 1 },
    });
    await shop.expectHealthy();
  });

  it('does not touch what other purchases granted', async () => {
    const [one, other] = [await sold({ class_amount: 2 }), await sold({ class_amount: 5 })];
    await revoke(one.purchase_id);
    expect(await credits()).toMatchObject([{ purchase_id: other.purchase_id, available_classes: 5 }]);
  });

  it('is idempotent, also on concurrent calls; refuses a purchase that has ended', async () => {
    const bought = await sold({ is_unlimited: true, class_amount: null });
    const answers = await Promise.all([1, 2, 3, 4].map(() => revoke(bought.purchase_id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(
      await shop.count(`audit_log where action = 'revoke_access' and customer_id = $1`, customer.customer_id),
    ).toBe(1);
    const over = await sold();
    await shop.pool.query(`update purchases set status = 'completed' where purchase_id = $1`, [
      over.purchase_id,
    ]);
    expect((await revoke(over.purchase_id)).body.message).toBe(
      'Esta compra ya no da acceso; no hay nada que quitar.',
    );
    expect((await revoke(7)).status).toBe(404);
  });

  it('queues the end of a subscription in the same transaction', async () => {
    const bought = await sold();
    await shop.pool.query(
      `update purchases set subscription_id = 'sub_9', subscription_period = 'month', subscription_interval = 1,
        payment_id = null where purchase_id = $1`,
      [bought.purchase_id],
    );
    await revoke(bought.purchase_id);
    expect(
      await shop.count(
        `graphile_worker.jobs where task_identifier = 'end_subscription' and key = $1`,
        `end:${bought.purchase_id}`,
      ),
    ).toBe(1);
  });

  it('leaves no place behind on a concurrent booking, 10 rounds', { timeout: 180_000 }, async () => {
    for (let round = 0; round < 10; round++) {
      customer = await shop.member();
      const bought = await sold({ class_amount: 6 });
      const classes = await Promise.all(
        [1, 2, 3, 4].map((day) =>
          makeClass(shop.pool, { class_date: `2026-11-2${day}T${String(10 + round)}:00:00Z` }),
        ),
      );
      await Promise.all([
        ...classes.map(({ single_class_id }) =>
          shop.call('POST /class_reservations', { body: { single_class_id } }, customer.token),
        ),
        revoke(bought.purchase_id),
      ]);
      expect(
        await shop.count(
          'class_reservations where customer_id = $1 and "deletedAt" is null',
          customer.customer_id,
        ),
      ).toBe(0);
    }
    await shop.expectHealthy();
  });

  it('is for admins only; desk and members are refused', async () => {
    const bought = await sold();
    for (const { token } of [desk, customer])
      expect(
        (await shop.call('PUT /customer/revokeAccess', { body: { purchase_id: bought.purchase_id } }, token))
          .status,
      ).toBe(403);
  });
});

describe('removing classes [API-015, ADM-006]', () => {
  const lots = async () => {
    const made = [
      await makeLot(shop.pool, customer.customer_id, { granted: 4, expiration_date: '2026-12-20' }),
      await makeLot(shop.pool, customer.customer_id, { granted: 3, expiration_date: '2026-12-01' }),
      await makeLot(shop.pool, customer.customer_id, { granted: 9, expiration_date: '2026-11-17' }),
      await makeLot(shop.pool, customer.customer_id, { is_unlimited: true, expiration_date: '2026-11-25' }),
    ];
    return made.map(({ credit_lot_id }) => credit_lot_id);
  };
  const left = async (ids: number[]) => {
    const { rows } = await shop.pool.query(
      'select available_classes as n from credit_lots where credit_lot_id = any($1) order by credit_lot_id',
      [ids],
    );
    return rows.map(({ n }) => n);
  };

  it('removes from the lots that expire first, with a ledger entry for each change', async () => {
    const ids = await lots();
    const { status, body } = await remove(5);
    expect([status, body.removed]).toEqual([200, 5]);
    expect(await left(ids)).toEqual([2, 0, 9, 0]);
    expect(
      await shop.count(
        `credit_ledger where reason = 'removed' and credit_lot_id = any($1) and amount in (-3, -2)`,
        ids,
      ),
    ).toBe(2);
    expect(body.credits.map(({ available_classes }) => available_classes)).toEqual([0, 2]);
    const { rows } = await shop.pool.query(
      `select before, after from audit_log where action = 'remove_classes' and customer_id = $1`,
      [customer.customer_id],
    );
    expect(rows).toEqual([{ before: { classes: 7 }, after: { classes: 2 } }]);
  });

  it('never goes below zero, and leaves expired and unlimited lots alone', async () => {
    const ids = await lots();
    expect((await remove(100)).body.removed).toBe(7);
    expect(await left(ids)).toEqual([0, 0, 9, 0]);
    const none = await remove(1);
    expect([none.status, none.body.message]).toEqual([409, 'No tiene clases disponibles que quitar.']);
    for (const amount of [0, -1, 2.5])
      expect((await remove(amount)).body.fields).toEqual({
        amount: 'Escribe cuántas clases, en números enteros desde 1.',
      });
    expect(
      (await shop.call('PUT /customer/removeClasses', { body: { customer_id: 7, amount: 1 } }, admin.token))
        .status,
    ).toBe(404);
  });

  it('locks lots in the order of their ids, as a class cancellation does, so that they cannot deadlock [API-015, API-081]', async () => {
    const lot = (expiration_date: string) =>
      makeLot(shop.pool, customer.customer_id, { granted: 3, expiration_date });
    const lock = ({ credit_lot_id }: { credit_lot_id: number }) =>
      `select from credit_lots where credit_lot_id = ${credit_lot_id} for no key update`;
    const { single_class_id } = await makeClass(shop.pool, { class_date: '2026-11-29T21:00:00Z' });
    const book = (more: object) =>
      shop.call(
        'POST /class_reservations',
        { body: { single_class_id, customer_id: customer.customer_id, ...more } },
        desk.token,
      );
    const later = await lot('2027-03-01');
    expect((await book({})).status).toBe(201);
    const sooner = await lot('2027-02-01');
    expect((await book({ guest_name: 'Mamá' })).status).toBe(201);
    const status = async (answer: Promise<{ status: number }>) => (await answer).status;
    for (const call of [
      () => status(remove(1)),
      () =>
        status(
          shop.call(
            'DELETE /available_classes/:id',
            { params: { id: single_class_id }, query: { notify: 'true' } },
            admin.token,
          ),
        ),
    ])
      expect(await meanwhile(shop.pool, lock(later), call, lock(sooner))).toBe(200);
    await shop.expectHealthy();
  });

  it('concurrent removals and bookings never exceed the available credits, nor lock lots in different orders', async () => {
    for (let round = 0; round < 4; round++) {
      customer = await shop.member();
      const ids = await lots();
      const classes = await Promise.all(
        [1, 2, 3].map((day) => makeClass(shop.pool, { class_date: `2026-11-2${day + 5}T21:00:00Z` })),
      );
      const [removals, bookings] = await Promise.all([
        Promise.all(Array.from({ length: 8 }, () => served(() => remove(2)))),
        Promise.all(
          classes.map(({ single_class_id }) =>
            served(() =>
              shop.call('POST /class_reservations', { body: { single_class_id } }, customer.token),
            ),
          ),
        ),
      ]);
      for (const { status, body } of removals) expect([200, 409], JSON.stringify(body)).toContain(status);
      const taken = removals.reduce((sum, { body }) => sum + (body.removed ?? 0), 0);
      const booked = bookings.filter(({ status }) => status === 201).length;
      const rest = (await left(ids)).reduce((sum, n) => sum + n, 0);
      expect(taken + booked + rest).toBe(16);
      expect(rest).toBe(9);
    }
    await shop.expectHealthy();
  });
});
