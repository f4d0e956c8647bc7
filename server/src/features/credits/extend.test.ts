import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insert, makeClass, makeLot, makePackage, makeStudio } from '../../platform/testing/factories.ts';
import { messagesFor } from '../../platform/testing/mail.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { served } from '../../platform/testing/served.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { runIntegrity } from '../integrity/index.ts';
import { mailOf } from '../messages/index.ts';
import { notificationJobs } from '../notifications/index.ts';
import { purchaseJobs } from '../purchases/index.ts';

// A Wednesday, noon in Monterrey: the branch gives 14 days, through 2 December.
const start = '2026-11-18T18:00:00Z';
const owed = '2026-12-02';
let server: TestServer;
let admin: SignedIn;

beforeAll(async () => {
  server = await makeTestServer(start);
  await makeStudio(server.pool);
});
afterAll(async () => {
  const findings = await runIntegrity(server.pool, start);
  expect(findings.filter(({ violations }) => violations > 0)).toEqual([]);
  await server.end();
});
beforeEach(async () => {
  server.clock.set(start);
  admin = await signedInCustomer(server, 'admin');
});

const rowsOf = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows;
type Lot = NonNullable<Parameters<typeof makeLot>[2]>;
/** A member whose credits end soon. */
async function member(lot: Lot = {}) {
  const one = await signedInCustomer(server);
  const { credit_lot_id } = await makeLot(server.pool, one.customer_id, {
    expiration_date: '2026-11-20',
    granted: 2,
    ...lot,
  });
  return { ...one, credit_lot_id };
}
type Member = Awaited<ReturnType<typeof member>>;

/** A one-off purchase of a member, for free. */
async function makeFreePurchase(
  customer_id: number,
  row: Record<string, unknown>,
): Promise<{ purchase_id: number }> {
  const { class_package_id } = await makePackage(server.pool);
  return insert<{ purchase_id: number }>(server.pool, 'purchases', {
    customer_id,
    class_package_id,
    branch_id: 1,
    total_payment: 0,
    payment_method_id: 6,
    expiration_days: 30,
    include_online: false,
    ...row,
  });
}

async function reserve(single_class_id: number, by: SignedIn): Promise<number> {
  const { status, body } = await server.call(
    'POST /class_reservations',
    { body: { single_class_id } },
    by.token,
  );
  expect(status).toBe(201);
  return body.class_reservation_id;
}
/** A place in a class on Friday at seven, of a member whose credits end that day. */
async function placeOf(one: Member, class_date = '2026-11-20T13:00:00Z') {
  const { single_class_id } = await makeClass(server.pool, { class_date });
  return { single_class_id, class_reservation_id: await reserve(single_class_id, one) };
}
const endOf = async ({ credit_lot_id }: Member): Promise<string> => {
  const [lot] = await rowsOf(
    'select expiration_date::text as day from credit_lots where credit_lot_id = $1',
    [credit_lot_id],
  );
  return lot.day;
};
const extensionsOf = ({ credit_lot_id }: Member) =>
  rowsOf(
    `select amount, extended_for, extended_cause as cause, extended_from::text as "from", extended_until::text as until
    from credit_ledger where credit_lot_id = $1 and reason = 'extended' order by credit_ledger_id`,
    [credit_lot_id],
  );
const cancelClass = (single_class_id: number) =>
  server.call(
    'DELETE /available_classes/:id',
    { params: { id: single_class_id }, query: { notify: 'true' } },
    admin.token,
  );
type Change = Parameters<typeof server.call<'PUT /available_classes'>>[1]['body'];
const change = (body: Change) => server.call('PUT /available_classes', { body }, admin.token);
/** The mail and the inbox text of a template. */
async function toldOf(
  { customer_id }: SignedIn,
  template: 'class_cancelled' | 'class_changed' | 'place_removed',
) {
  const mail = (await messagesFor(server.pool, customer_id)).findLast(
    (one) => one.template === template && one.channel === 'email',
  );
  const [notice] = await rowsOf('select content from notifications where cause = $1', [mail.cause]);
  return { mail: (await mailOf(template, mail.data, 'https://tbm.test')).text, inbox: notice.content };
}

describe('a class that the studio cancels', () => {
  it('gives the credit back for the days of its branch, in mail, inbox and ledger, and the member books with it', async () => {
    const laura = await member();
    const { single_class_id, class_reservation_id } = await placeOf(laura);
    expect((await cancelClass(single_class_id)).status).toBe(200);
    expect(await endOf(laura)).toBe(owed);
    expect(await extensionsOf(laura)).toEqual([
      {
        amount: 0,
        extended_for: class_reservation_id,
        cause: 'class_cancelled',
        from: '2026-11-20',
        until: owed,
      },
    ]);
    const { mail, inbox } = await toldOf(laura, 'class_cancelled');
    expect(mail).toContain('lo puedes usar hasta el 2 de diciembre de 2026.');
    expect(inbox).toContain('Tu crédito ya está de vuelta: úsalo hasta el 2 de diciembre de 2026.');
    // The last day counts through its end.
    const later = await makeClass(server.pool, { class_date: '2026-12-03T05:30:00Z' });
    server.clock.set('2026-12-03T04:00:00Z');
    await reserve(later.single_class_id, laura);
  });

  it('leaves credits that last longer unchanged, and tells their last day', async () => {
    const laura = await member({ expiration_date: '2026-12-24' });
    const { single_class_id } = await placeOf(laura);
    await cancelClass(single_class_id);
    expect([await endOf(laura), await extensionsOf(laura)]).toEqual(['2026-12-24', []]);
    expect((await toldOf(laura, 'class_cancelled')).mail).toContain('hasta el 24 de diciembre de 2026.');
  });

  it('counts the days of the branch of the class, on its own clock', async () => {
    await server.pool.query('update branches set compensation_days = 3 where branch_id = 2');
    const laura = await member();
    const { single_class_id } = await makeClass(server.pool, {
      class_date: '2026-11-20T15:00:00Z',
      branch_id: 2,
    });
    await reserve(single_class_id, laura);
    // Still the 18th in Tijuana, the 19th in Monterrey.
    server.clock.set('2026-11-19T07:30:00Z');
    await cancelClass(single_class_id);
    expect(await endOf(laura)).toBe('2026-11-21');
    await server.pool.query('update branches set compensation_days = 14 where branch_id = 2');
  });

  it('moves the end of an unlimited package too, and of the credits of the host of a guest', async () => {
    const unlimited = await member({ is_unlimited: true });
    const host = await member();
    const { single_class_id } = await placeOf(unlimited);
    const body = { single_class_id, customer_id: host.customer_id, guest_name: 'Ana' };
    expect((await server.call('POST /class_reservations', { body }, admin.token)).status).toBe(201);
    await cancelClass(single_class_id);
    expect([await endOf(unlimited), await endOf(host)]).toEqual([owed, owed]);
    expect((await toldOf(unlimited, 'class_cancelled')).mail).toContain(
      'puedes reservar otra clase hasta el 2 de diciembre de 2026.',
    );
    expect((await toldOf(host, 'class_cancelled')).inbox).toContain('con el lugar de Ana');
  });

  it('promises nothing for cash, for the place of a purchase, and for revoked credits', async () => {
    const { single_class_id } = await makeClass(server.pool, { class_date: '2026-11-20T13:00:00Z' });
    const cash = await member();
    const revoked = await member();
    const body = { single_class_id, customer_id: cash.customer_id, is_cash: true };
    await server.call('POST /class_reservations', { body }, admin.token);
    await reserve(single_class_id, revoked);
    await server.pool.query('update credit_lots set "deletedAt" = now() where credit_lot_id = $1', [
      revoked.credit_lot_id,
    ]);
    const buyer = await signedInCustomer(server);
    const { purchase_id } = await makeFreePurchase(buyer.customer_id, { status: 'failed' });
    await server.pool.query(
      `with place as (insert into class_reservations (single_class_id, class_date, customer_id, purchase_id)
        values ($1, '2026-11-20T13:00:00Z', $2, $3))
      update single_classes set taken = taken + 1 where single_class_id = $1`,
      [single_class_id, buyer.customer_id, purchase_id],
    );
    await cancelClass(single_class_id);
    expect([await endOf(cash), await endOf(revoked)]).toEqual(['2026-11-20', '2026-11-20']);
    expect(
      await rowsOf('select credit_until from class_reservations where single_class_id = $1', [
        single_class_id,
      ]),
    ).toEqual([{ credit_until: null }, { credit_until: null }, { credit_until: null }]);
    expect((await toldOf(cash, 'class_cancelled')).inbox).not.toMatch(/crédito|hasta/);
    expect((await toldOf(buyer, 'class_cancelled')).mail).toContain('en recepción te lo devolvemos');
  });
});

it('a closed day gives every credit of its classes back for the days of the branch', async () => {
  const laura = await member({ expiration_date: '2026-11-27' });
  const eva = await member({ expiration_date: '2026-11-28' });
  await placeOf(laura, '2026-11-27T13:00:00Z');
  await placeOf(laura, '2026-11-27T23:00:00Z');
  await placeOf(eva, '2026-11-27T13:00:00Z');
  const body = { branch_id: 1, day: '2026-11-27', reason: 'Puente' };
  expect((await server.call('POST /closed_days', { body }, admin.token)).status).toBe(201);
  expect([await endOf(laura), await endOf(eva)]).toEqual([owed, owed]);
  // Once for the lot, however many places it paid for.
  expect(await extensionsOf(laura)).toHaveLength(1);
});

describe('a class that the studio moves', () => {
  it('beyond the end of the member’s credits: they last to the class and for the days of the branch', async () => {
    const near = await member();
    const far = await member();
    const one = await placeOf(near);
    const other = await placeOf(far);
    await change({ single_class_id: one.single_class_id, class_date: '2026-11-22T13:00:00Z' });
    await change({ single_class_id: other.single_class_id, class_date: '2026-12-10T13:00:00Z' });
    expect([await endOf(near), await endOf(far)]).toEqual([owed, '2026-12-10']);
    expect(await extensionsOf(near)).toMatchObject([
      { extended_for: one.class_reservation_id, cause: 'class_moved', from: '2026-11-20' },
    ]);
    const { mail, inbox } = await toldOf(near, 'class_changed');
    for (const text of [mail, inbox])
      expect(text).toContain('tu paquete ahora vale hasta el 2 de diciembre de 2026.');
    // The member does not come then, cancels, and books another day.
    const { class_reservation_id: id } = one;
    expect((await server.call('DELETE /class_reservations/:id', { params: { id } }, near.token)).status).toBe(
      200,
    );
    server.clock.set('2026-11-30T18:00:00Z');
    const later = await makeClass(server.pool, { class_date: '2026-12-02T13:00:00Z' });
    await reserve(later.single_class_id, near);
  });

  it('to an hour that the member’s credits do not pay', async () => {
    const laura = await member({ slots: '07:00' });
    const { single_class_id } = await placeOf(laura);
    await change({ single_class_id, class_date: '2026-11-20T14:00:00Z' });
    expect(await endOf(laura)).toBe(owed);
  });

  it('within the validity of the credits: they stay unchanged, and no message mentions them', async () => {
    const laura = await member({ slots: '07:00, 08:00' });
    const { single_class_id } = await placeOf(laura);
    await change({ single_class_id, class_date: '2026-11-20T14:00:00Z' });
    await change({ single_class_id, class_date: '2026-11-20T14:00:00Z', duration: 45 });
    expect([await endOf(laura), await extensionsOf(laura)]).toEqual(['2026-11-20', []]);
    expect((await toldOf(laura, 'class_changed')).mail).not.toContain('ahora vale');
  });

  it('onto another unlimited place of the member, which costs one of both', async () => {
    const laura = await member({ is_unlimited: true });
    const { single_class_id } = await placeOf(laura);
    await placeOf(laura, '2026-11-20T15:00:00Z');
    await change({ single_class_id, class_date: '2026-11-20T15:10:00Z' });
    expect(await extensionsOf(laura)).toMatchObject([{ cause: 'class_moved', until: owed }]);
    expect((await toldOf(laura, 'class_cancelled')).mail).toContain('hasta el 2 de diciembre de 2026.');
  });

  it('with its weekly class: each of its members keeps their credits usable', async () => {
    const fields = {
      location_id: 1,
      class_type_id: 1,
      instructor_ids: [1],
      weekday: 5,
      local_time: '19:00',
      duration: 50,
      capacity: 20,
      description: '',
      valid_from: '2026-01-01',
      valid_until: null,
    };
    const made = await server.call('POST /class_templates', { body: fields }, admin.token);
    expect(made.status).toBe(201);
    const id = made.body.class_template.class_template_id;
    const [{ single_class_id }] = await rowsOf(
      'select single_class_id from single_classes where class_template_id = $1 order by class_date limit 1',
      [id],
    );
    const laura = await member();
    await reserve(single_class_id, laura);
    const moved = await server.call(
      'PUT /class_templates/:id',
      { params: { id }, body: { ...fields, weekday: 6 } },
      admin.token,
    );
    expect(moved.status).toBe(200);
    expect(await extensionsOf(laura)).toMatchObject([{ cause: 'class_moved', until: owed }]);
    // Deleting a weekly class keeps the classes with places, so no place is cancelled.
    const params = { id: moved.body.class_template.class_template_id };
    expect((await server.call('DELETE /class_templates/:id', { params }, admin.token)).body.kept).toBe(1);
  });
});

describe('the desk cancels a place', () => {
  const cancel = (id: number, query: { decided_by?: 'member' | 'studio'; excused?: 'true' }, by: SignedIn) =>
    server.call('DELETE /class_reservations/:id', { params: { id }, query }, by.token);

  it('for the studio: the credit stays usable, a late cancellation gives no strike, and the member is told', async () => {
    const laura = await member();
    const desk = await signedInCustomer(server, 'frontdesk');
    const { class_reservation_id } = await placeOf(laura);
    server.clock.set('2026-11-20T12:50:00Z');
    expect((await cancel(class_reservation_id, { decided_by: 'studio' }, desk)).status).toBe(200);
    expect(await endOf(laura)).toBe('2026-12-04');
    expect(await extensionsOf(laura)).toMatchObject([
      { extended_for: class_reservation_id, cause: 'place_removed', until: '2026-12-04' },
    ]);
    expect(await rowsOf('select 1 from strikes where customer_id = $1', [laura.customer_id])).toEqual([]);
    const { mail, inbox } = await toldOf(laura, 'place_removed');
    expect(mail).toContain('El estudio canceló tu lugar en la clase de Barre');
    for (const text of [mail, inbox]) expect(text).toContain('hasta el 4 de diciembre de 2026.');
    const [message] = await messagesFor(server.pool, laura.customer_id);
    expect(message.data.calendar).toMatchObject({ class_reservation_id, cancelled: true });
    const { body } = await server.call(
      'GET /members/:id/ledger',
      { params: { id: laura.customer_id }, query: {} },
      desk.token,
    );
    expect(body.data.find(({ reason }) => reason === 'extended')).toMatchObject({
      amount: 0,
      extended_cause: 'place_removed',
      extended_until: '2026-12-04',
      by: 'staff',
      class: { name: 'Barre' },
    });
  });

  it('for the member, excused or in time, and by the member: the credit keeps its validity, and no message mentions it', async () => {
    const desk = await signedInCustomer(server, 'frontdesk');
    const [excused, asked, own] = [await member(), await member(), await member()];
    for (const [one, query, by] of [
      [excused, { excused: 'true' }, desk],
      [asked, { decided_by: 'member' }, desk],
      // Only the desk may attribute a cancellation to the studio.
      [own, { decided_by: 'studio' }, own],
    ] as const) {
      const { class_reservation_id } = await placeOf(one);
      expect((await cancel(class_reservation_id, query, by)).status).toBe(200);
      expect([await endOf(one), await extensionsOf(one)]).toEqual(['2026-11-20', []]);
      expect(await messagesFor(server.pool, one.customer_id)).toEqual([]);
    }
  });
});

it('the member’s list, the class and the roster show when the credits of a place end', async () => {
  const laura = await member();
  const { single_class_id } = await placeOf(laura);
  const list = await server.call('GET /class_reservations', { query: {} }, laura.token);
  expect(list.body.data[0]?.credit_expires).toBe('2026-11-20');
  const item = await server.call(
    'GET /available_classes/:id',
    { params: { id: single_class_id } },
    laura.token,
  );
  expect(item.body.class_reservations[0]?.credit_expires).toBe('2026-11-20');
  const roster = await server.call('GET /rosters/:id', { params: { id: single_class_id } }, admin.token);
  expect(roster.body.rows[0]?.credit_expires).toBe('2026-11-20');
});

it('a package whose end moved is completed after its new end', async () => {
  const one = await signedInCustomer(server);
  const { purchase_id } = await makeFreePurchase(one.customer_id, {
    status: 'active',
    class_amount: 2,
    access_until: '2026-11-21T06:00:00Z',
  });
  const lot = { purchase_id, granted: 2, expiration_date: '2026-11-20' };
  const laura = { ...one, ...(await makeLot(server.pool, one.customer_id, lot)) };
  const { single_class_id } = await placeOf(laura);
  await cancelClass(single_class_id);
  const statusAt = async (now: string) => {
    server.clock.set(now);
    await purchaseJobs(server.services).tasks.complete_purchases?.({}, {} as never);
    return rowsOf('select status from purchases where purchase_id = $1', [purchase_id]);
  };
  expect(await statusAt('2026-12-03T05:59:00Z')).toEqual([{ status: 'active' }]);
  expect(await statusAt('2026-12-03T06:00:00Z')).toEqual([{ status: 'completed' }]);
});

it('the end of credits is announced again when the studio has moved it', async () => {
  const laura = await member();
  await server.pool.query(`update credit_lots set "createdAt" = '2026-11-01' where credit_lot_id = $1`, [
    laura.credit_lot_id,
  ]);
  const { single_class_id } = await placeOf(laura);
  const announced = async (now: string) => {
    server.clock.set(now);
    await notificationJobs(server.services).tasks.tell_expiring_credits?.({}, {} as never);
    const mails = await messagesFor(server.pool, laura.customer_id);
    return mails
      .filter(({ template }) => template === 'credits_expiring')
      .map(({ data }) => data.expiration_date);
  };
  expect(await announced('2026-11-18T18:00:00Z')).toEqual(['2026-11-20']);
  await cancelClass(single_class_id);
  expect(await announced('2026-11-30T18:00:00Z')).toEqual(['2026-11-20', owed]);
});

it('while classes of one lot are cancelled, moved, left and booked at once, its end only moves later and its ledger adds up', {
  timeout: 120_000,
}, async () => {
  for (let round = 0; round < 4; round++) {
    const members = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        member({ granted: 6, expiration_date: `2026-11-${20 + index}` }),
      ),
    );
    const classes = await Promise.all(
      [13, 15, 17, 19].map((hour) =>
        makeClass(server.pool, { class_date: `2026-11-20T${hour}:00:00Z`, capacity: 6 }),
      ),
    );
    const places = new Map<number, number[]>();
    for (const one of members) {
      const ids: number[] = [];
      for (const { single_class_id } of classes) ids.push(await reserve(single_class_id, one));
      places.set(one.customer_id, ids);
    }
    const [first, second, third] = classes.map(({ single_class_id }) => single_class_id) as [
      number,
      number,
      number,
    ];
    const answers = await Promise.all([
      served(() => cancelClass(first)),
      served(() => cancelClass(second)),
      served(() => change({ single_class_id: third, class_date: '2026-12-05T17:00:00Z' })),
      ...members.flatMap((one) => {
        const params = { id: places.get(one.customer_id)?.[3] ?? 0 };
        const body = { customer_id: one.customer_id, amount: 1 };
        return [
          served(() => server.call('DELETE /class_reservations/:id', { params }, one.token)),
          served(() => server.call('PUT /customer/removeClasses', { body }, admin.token)),
        ];
      }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    for (const one of members) {
      expect(await endOf(one)).toBe('2026-12-05');
      const extensions = await extensionsOf(one);
      expect(extensions.map(({ from, until }) => from < until)).not.toContain(false);
      expect(extensions.at(-1)?.until).toBe('2026-12-05');
    }
  }
});
