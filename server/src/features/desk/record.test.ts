import type { Answer } from '@tbm/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insert, makeClass, makeLot, makePackage } from '../../platform/testing/factories.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { refundAtOnce } from '../../platform/testing/refunds.ts';
import { makeShop, type Shop } from '../../platform/testing/shop.ts';

let shop: Shop;
let desk: SignedIn;
let admin: SignedIn;
let member: SignedIn;
beforeAll(async () => {
  shop = await makeShop();
  refundAtOnce(shop.services);
  desk = await signedInCustomer(shop, 'frontdesk', { name: 'Renata', last_name: 'Solís' });
  admin = await signedInCustomer(shop, 'admin', { name: 'Elena', last_name: 'Ríos' });
});
afterAll(() => shop.end());
beforeEach(async () => {
  shop.clock.set('2026-11-18T18:00:00Z');
  member = await shop.member();
});

let minute = 0;
/** A new minute of the day for each entry, so that entries have an order. */
const later = () => {
  minute += 1;
  shop.clock.set(Temporal.Instant.from('2026-11-18T18:00:00Z').add({ minutes: minute }).toString());
};
const params = () => ({ id: member.customer_id });
type Part = 'purchases' | 'ledger' | 'charges' | 'messages';
const part = async <P extends Part>(name: P) =>
  (await shop.call(`GET /members/:id/${name}`, { params: params(), query: {} } as never, desk.token))
    .body as Answer<`GET /members/:id/${P}`>;
const sell = async (more: object = {}) => {
  const { class_package_id } = await makePackage(shop.pool, { include_online: true });
  const body = {
    customer_id: member.customer_id,
    package_id: class_package_id,
    payment_method_id: 2,
    ...more,
  };
  return (await shop.call('POST /customer/giveAccess', { body }, desk.token)).body;
};
const book = async (class_date: string, by = member, more: object = {}) => {
  const { single_class_id } = await makeClass(shop.pool, { class_date });
  const { status, body } = await shop.call(
    'POST /class_reservations',
    { body: { single_class_id, ...more } },
    by.token,
  );
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};

describe("a member's purchases [ADM-005]", () => {
  it('show what a revocation would remove: remaining classes and upcoming places; afterwards nothing', async () => {
    const bought = await sell();
    await sell({ is_gift: true });
    await book('2026-11-21T14:00:00Z');
    await book('2026-11-22T14:00:00Z');
    const find = async () =>
      (await part('purchases')).data.find(({ purchase_id }) => purchase_id === bought.purchase_id);
    expect(await find()).toMatchObject({
      classes_left: 10,
      places_reserved: 2,
      gives_unlimited: false,
      sold_by: 'Renata Solís',
    });
    const body = { purchase_id: bought.purchase_id };
    await shop.call('PUT /customer/revokeAccess', { body }, admin.token);
    expect(await find()).toMatchObject({ status: 'revoked', classes_left: 0, places_reserved: 0 });
    expect(
      await shop.count(
        'class_reservations where customer_id = $1 and "deletedAt" is not null',
        member.customer_id,
      ),
    ).toBe(2);
  });

  it('expired credits do not count as remaining', async () => {
    await sell({ package_days: 3 });
    shop.clock.set('2026-11-25T18:00:00Z');
    expect((await part('purchases')).data).toMatchObject([{ classes_left: 0 }]);
  });
});

describe("a member's ledger", () => {
  it('has every change with its cause, who made it and the rest [ADM-004, ADM-005, ADM-006]', async () => {
    const bought = await sell();
    later();
    const own = await book('2026-11-21T14:00:00Z');
    later();
    await shop.call(
      'DELETE /class_reservations/:id',
      { params: { id: own.class_reservation_id } },
      member.token,
    );
    later();
    await book('2026-11-22T14:00:00Z', desk, { customer_id: member.customer_id });
    later();
    const body = { customer_id: member.customer_id, amount: 4 };
    await shop.call('PUT /customer/removeClasses', { body }, admin.token);
    later();
    await shop.call('PUT /customer/revokeAccess', { body: { purchase_id: bought.purchase_id } }, admin.token);
    const { data, total } = await part('ledger');
    expect(total).toBe(7);
    expect(data.map(({ reason, amount, balance, by, who }) => [reason, amount, balance, by, who])).toEqual([
      ['removed', -8, 0, 'staff', 'Elena Ríos'],
      ['returned', 1, 8, 'staff', 'Elena Ríos'],
      ['removed', -4, 7, 'staff', 'Elena Ríos'],
      ['taken', -1, 11, 'staff', 'Renata Solís'],
      ['returned', 1, 12, 'member', null],
      ['taken', -1, 11, 'member', null],
      ['granted', 12, 12, 'staff', 'Renata Solís'],
    ]);
    expect(data[5]?.class).toMatchObject({ name: 'Barre', class_date: '2026-11-21T14:00:00+00:00' });
    expect(data[6]).toMatchObject({ class: null, title: '12 clases', purchase_id: bought.purchase_id });
  });

  it('what the studio does by itself names no one of the staff', async () => {
    const { credit_lot_id } = await makeLot(shop.pool, member.customer_id);
    await shop.pool.query(
      `update credit_ledger set "createdAt" = '2026-11-01T00:00:00Z' where credit_lot_id = $1`,
      [credit_lot_id],
    );
    const { single_class_id: id } = await book('2026-11-23T14:00:00Z');
    later();
    const cancelled = await shop.call(
      'DELETE /available_classes/:id',
      { params: { id }, query: { notify: 'true' } },
      admin.token,
    );
    expect(cancelled.status).toBe(200);
    const { data } = await part('ledger');
    expect(data.map(({ reason, by }) => [reason, by])).toEqual([
      ['returned', 'studio'],
      ['taken', 'member'],
      ['granted', 'studio'],
    ]);
  });
});

describe("a member's charges", () => {
  /** A purchase of $1,850 that was paid by card. */
  const charged = async (): Promise<{ invoice_id: number }> => {
    const { class_package_id } = await makePackage(shop.pool);
    const { body } = await shop.attempt(member, class_package_id);
    const { payment_id } = await shop.purchase(body.purchase_id);
    await shop.webhook(shop.provider.pay(payment_id));
    const { rows } = await shop.pool.query('select invoice_id from invoices where purchase_id = $1', [
      body.purchase_id,
    ]);
    return rows[0];
  };
  const refund = (id: number, total_payment: number | undefined, by = admin, refund_method_id?: number) =>
    shop.call(
      'POST /invoices/:id/refund',
      {
        params: { id },
        body: {
          key: crypto.randomUUID(),
          reason: 'De más',
          ...(total_payment ? { total_payment } : {}),
          ...(refund_method_id ? { refund_method_id } : {}),
        },
      },
      by.token,
    );

  it('show how much was refunded, by whom and why, and what can be refunded here', async () => {
    await sell({ bill: 'N-7' });
    later();
    const { invoice_id } = await charged();
    expect((await refund(invoice_id, 500, desk)).status).toBe(403);
    const answer = await refund(invoice_id, 500);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const { data } = await part('charges');
    const of = (id: number | null) => data.find((one) => one.invoice_id === id);
    expect(of(invoice_id)).toMatchObject({ total_payment: 1850, refunded: 500, refundable_by: 'provider' });
    expect(data.find(({ refund_of }) => refund_of === invoice_id)).toMatchObject({
      status: 'refunded',
      total_payment: 500,
      refunded_by: 'Elena Ríos',
      reason: 'De más',
    });
    const sold = data.find(({ bill }) => bill === 'N-7');
    expect(sold).toMatchObject({ refundable_by: 'desk', payment_method: 'Efectivo' });
    await refund(sold?.invoice_id ?? 0, 50, admin, 5);
    const back = (await part('charges')).data.find(({ refund_of }) => refund_of === sold?.invoice_id);
    expect(back).toMatchObject({
      total_payment: 50,
      payment_method: 'Transferencia',
      refunded_by: 'Elena Ríos',
      reason: 'De más',
      refundable_by: null,
    });
    const told = await shop.call(
      'GET /purchases/:id/history',
      { params: { id: sold?.purchase_id ?? 0 } },
      desk.token,
    );
    expect(told.body.entries.at(-1)).toMatchObject({
      kind: 'refunded',
      who: 'Elena Ríos',
      total_payment: 50,
      detail: 'Transferencia · De más',
      provider_ids: [],
    });
    expect((await refund(invoice_id, 1350.01)).body.message).toBe(
      'Lo que quieres reembolsar es más de lo que queda de este cargo.',
    );
    await refund(invoice_id, undefined);
    expect((await part('charges')).data.find((one) => one.invoice_id === invoice_id)?.refunded).toBe(1850);
  });

  it('their receipts are only in the member’s own record', async () => {
    const { invoice_id } = await charged();
    const get = (id: number, { token }: SignedIn) =>
      shop.app.inject({
        url: `/api/members/${id}/charges/${invoice_id}/receipt`,
        headers: { authorization: `Bearer ${token}` },
      });
    const receipt = await get(member.customer_id, desk);
    expect([receipt.statusCode, receipt.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect((await get((await shop.member()).customer_id, desk)).statusCode).toBe(404);
    expect((await get(member.customer_id, member)).statusCode).toBe(403);
  });
});

it('a member’s messages are read by type and state, without their texts', async () => {
  await sell();
  const { data, conversation_id } = await part('messages');
  expect(conversation_id).toBeNull();
  expect(data[0]).toMatchObject({ channel: 'email', state: 'waiting', doneAt: null });
  expect(JSON.stringify(data)).not.toContain(member.email);
  await shop.pool.query(`update messages set "sentAt" = '2026-11-18T19:00:00Z' where customer_id = $1`, [
    member.customer_id,
  ]);
  expect((await part('messages')).data[0]).toMatchObject({
    state: 'sent',
    doneAt: '2026-11-18T19:00:00.000Z',
  });
  const phone = '8117770001';
  await shop.pool.query('update customers set phone = $2 where customer_id = $1', [
    member.customer_id,
    phone,
  ]);
  const made = await insert<{ conversation_id: number }>(shop.pool, 'conversations', {
    number: `+52${phone}`,
    lastAt: shop.clock.now(),
  });
  expect((await part('messages')).conversation_id).toBe(made.conversation_id);
  // Two customers have the telephone, so it is unknown which of them writes.
  await shop.pool.query('update customers set phone = $2 where customer_id = $1', [desk.customer_id, phone]);
  expect((await part('messages')).conversation_id).toBeNull();
});

it('a member’s reservations and waitlists: upcoming, past and cancelled, without the comments', async () => {
  await makeLot(shop.pool, member.customer_id);
  const place = await book('2026-11-21T14:00:00Z');
  const cancelledPlace = await book('2026-11-24T14:00:00Z');
  await shop.call(
    'DELETE /class_reservations/:id',
    { params: { id: cancelledPlace.class_reservation_id } },
    member.token,
  );
  const { single_class_id } = await makeClass(shop.pool, { class_date: '2026-11-25T14:00:00Z' });
  await insert(shop.pool, 'waitlists', { single_class_id, customer_id: member.customer_id });
  await shop.pool.query(
    `update class_reservations set comment = 'Solo para la coach' where customer_id = $1`,
    [member.customer_id],
  );
  const read = async (filter: 'upcoming' | 'past' | 'cancelled') =>
    (await shop.call('GET /members/:id/reservations', { params: params(), query: { filter } }, desk.token))
      .body;
  const idsOf = async (filter: 'upcoming' | 'past' | 'cancelled') =>
    (await read(filter)).data.map((one) => one.class_reservation_id);
  expect(await idsOf('upcoming')).toEqual([place.class_reservation_id]);
  expect(await idsOf('cancelled')).toEqual([cancelledPlace.class_reservation_id]);
  expect(JSON.stringify(await read('upcoming'))).not.toContain('Solo para la coach');
  const waits = await shop.call('GET /members/:id/waitlist', { params: params() }, desk.token);
  expect(waits.body.map((one) => one.single_class_id)).toEqual([single_class_id]);
  shop.clock.set('2026-11-22T18:00:00Z');
  expect([await idsOf('upcoming'), await idsOf('past')]).toEqual([[], [place.class_reservation_id]]);
});

it('each part that is read is recorded as a view, and an unknown member is not recorded', async () => {
  for (const name of ['purchases', 'ledger', 'charges', 'messages'] as const) await part(name);
  await shop.call('GET /members/:id/reservations', { params: params(), query: {} }, desk.token);
  await shop.call('GET /members/:id/waitlist', { params: params() }, desk.token);
  const { rows } = await shop.pool.query<{ thing: string }>(
    `select thing from audit_log where action = 'view' and customer_id = $1 and uid = $2 order by thing`,
    [member.customer_id, desk.uid],
  );
  expect(rows.map(({ thing }) => thing)).toEqual([
    'class_reservations',
    'credit_ledger',
    'invoices',
    'messages',
    'purchases',
    'waitlists',
  ]);
  const id = 999_999_999;
  expect((await shop.call('GET /members/:id/ledger', { params: { id }, query: {} }, desk.token)).status).toBe(
    404,
  );
  expect(await shop.count('audit_log where customer_id = $1', id)).toBe(0);
});

it('audit records come with the file only for admins; strikes in force are counted', async () => {
  await sell();
  await insert(shop.pool, 'strikes', {
    customer_id: member.customer_id,
    cause: 'given',
    day: '2026-11-10',
    reason: 'x',
  });
  await insert(shop.pool, 'strikes', {
    customer_id: member.customer_id,
    cause: 'given',
    day: '2026-11-11',
    reason: 'y',
    pardonedAt: shop.clock.now(),
    pardoned_by: admin.customer_id,
    pardon_reason: 'z',
  });
  const read = async (by: SignedIn) =>
    (await shop.call('GET /customer/admin/:id', { params: params() }, by.token)).body;
  expect((await read(desk)).audit).toEqual([]);
  const { audit, strikes, state } = await read(admin);
  expect([audit.map(({ action }) => action), strikes, state]).toEqual([['give_access'], 1, 'active']);
});
