import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { problem } from '../../platform/errors.ts';
import { everythingIn } from '../../platform/testing/everything.ts';
import { makePackage } from '../../platform/testing/factories.ts';
import { type FullMember, makeFullMember } from '../../platform/testing/full-member.ts';
import { sendImport } from '../../platform/testing/imports.ts';
import { messagesAbout } from '../../platform/testing/mail.ts';
import { meanwhile } from '../../platform/testing/meanwhile.ts';
import { identified, type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeShop, type Shop } from '../../platform/testing/shop.ts';
import { emailsInFiles, makeHasher } from '../imports/index.ts';
import { runIntegrity } from '../integrity/index.ts';
import { messageJobs } from '../messages/index.ts';
import { begin } from '../purchases/index.ts';
import { applySubscription } from '../subscriptions/index.ts';
import { privacyJobs } from './jobs.ts';
import { readAll } from './rows.ts';

const start = '2026-11-18T18:00:00.000Z';
const periodEnd = '2026-12-18T18:00:00.000Z';
/** The first moment after the last day to come back, in Monterrey. */
const due = '2026-12-03T06:00:00.000Z';

let shop: Shop;
let monthly: number;
/** Subscriptions that the provider was asked to end, and whether it answers. */
const ended: string[] = [];
let providerAnswers = true;
const forgetCard = vi.fn(async () => {});

beforeAll(async () => {
  shop = await makeShop();
  const period = { is_subscription: true, subscription_period: 'month', subscription_interval: 1 };
  ({ class_package_id: monthly } = await makePackage(shop.pool, { ...period, class_amount: null }));
  const { stripe } = shop.services;
  stripe.billing = {
    ...stripe.billing,
    async endSubscription(id) {
      if (!providerAnswers) throw problem('provider_unavailable');
      ended.push(id);
    },
    readSubscription: async (id) => report(Number(id.slice(4)), { ends: true, ended_by_wish: true }),
  };
  stripe.cards = { ...stripe.cards, forgetCard };
});
beforeEach(() => {
  shop.clock.set(start);
  providerAnswers = true;
  ended.length = 0;
});
afterAll(() => shop.end());

/** A subscription paid to the end of its first month, as its provider reports it. */
const report = (purchase_id: number, state: { ends: boolean; ended_by_wish: boolean }) => ({
  subscription_id: `sub_${purchase_id}`,
  status: 'active' as const,
  customer: 'cus_1',
  method: null,
  plan_id: '',
  metadata: { purchase_id: String(purchase_id) },
  trial_ends_at: null,
  ended_at: null,
  ...state,
  current_period_end: periodEnd,
  failure: null,
  bills: [
    {
      invoice_id: `in_${purchase_id}`,
      status: 'paid' as const,
      amount: 499,
      payment_id: null,
      is_trial: false,
      period_start: start,
      period_end: periodEnd,
      paidAt: start,
    },
  ],
});

async function subscribe({ customer_id }: SignedIn): Promise<number> {
  const terms = { total_payment: 499, payment_method_id: 1, expiration_days: 30, include_online: true };
  const period = { subscription_period: 'month' as const, subscription_interval: 1 };
  const { db, log } = shop.services;
  return db.transaction(async (tx) => {
    const bought = {
      ...terms,
      ...period,
      customer_id,
      payer_id: customer_id,
      class_package_id: monthly,
      branch_id: 1,
    };
    const { purchase_id = 0 } = (await begin(tx, bought, start)) ?? {};
    await applySubscription(tx, log, report(purchase_id, { ends: false, ended_by_wish: false }), start);
    return purchase_id;
  });
}

const ask = (caller: SignedIn) => shop.call('POST /account_deletion', {}, caller.token);
const keep = (caller: SignedIn) => shop.call('DELETE /account_deletion', {}, caller.token);
const state = async (caller: SignedIn) => (await shop.call('GET /account_deletion', {}, caller.token)).body;
const run = (task: string, payload: object = {}) =>
  (privacyJobs(shop.services).tasks[task] as (payload: object) => Promise<void>)(payload);
const erase = ({ customer_id }: SignedIn) => run('erase_account', { customer_id });
const isErased = async ({ customer_id }: SignedIn) =>
  (await shop.count('account_deletions where customer_id = $1 and "erasedAt" is not null', customer_id)) ===
  1;
const statusOf = async (purchase_id: number) => (await shop.purchase(purchase_id)).status;

/** Sends the last message to the member, as the worker does. */
async function sendFarewell({ customer_id }: SignedIn): Promise<{ to: string; text: string }[]> {
  const sent: { to: string; text: string }[] = [];
  shop.services.mailer = { ...shop.services.mailer, send: async (mail) => void sent.push(mail) };
  for (const { message_id } of await messagesAbout(shop.pool, `account_erased:${customer_id}`))
    await messageJobs(shop.services).tasks.send_message?.({ message_id }, {} as never);
  await shop.pool.query(`delete from graphile_worker._private_jobs`);
  return sent;
}

/** Where the database holds something that names the member: rows of any table, job queue included. */
async function traces(words: string[]): Promise<string[]> {
  const everything = await everythingIn(shop.services.config.database_url);
  return Object.entries(everything).flatMap(([table, rows]) =>
    rows
      .filter((row) => words.some((word) => row.toLowerCase().includes(word.toLowerCase())))
      .map((row) => `${table}: ${row}`),
  );
}
const wordsOf = ({ mark, email, phone, uid }: FullMember) => [mark, email, phone, uid];
const revenue = async () =>
  (
    await shop.pool.query(
      `select status, count(*), sum(total_payment), sum(refunded) from invoices group by status order by status`,
    )
  ).rows;
const violations = async () =>
  (await runIntegrity(shop.pool, start)).filter(({ violations }) => violations > 0);

it('a request has its last day in the zone of the member’s branch, fourteen days later, and is repeated without effect', async () => {
  const [ana, eva] = [await signedInCustomer(shop), await signedInCustomer(shop, 'member', { branch_id: 2 })];
  shop.clock.set('2026-11-19T07:30:00Z');
  expect(await ask(ana)).toMatchObject({ status: 202, body: { last_day: '2026-12-03' } });
  expect(await ask(eva)).toMatchObject({ status: 202, body: { last_day: '2026-12-02' } });
  const { rows } = await shop.pool.query('select "dueAt" from account_deletions order by customer_id');
  expect(rows.map(({ dueAt }) => dueAt)).toEqual(['2026-12-04T06:00:00.000Z', '2026-12-03T08:00:00.000Z']);
  shop.clock.set('2026-11-25T07:30:00Z');
  expect((await ask(ana)).body.last_day).toBe('2026-12-03');
  expect(await state(ana)).toEqual({
    requestedAt: '2026-11-19T07:30:00.000Z',
    last_day: '2026-12-03',
    last_day_if_asked: '2026-12-09',
  });
  expect(await shop.count(`messages where template = 'account_deletion'`)).toBe(2);
  for (const caller of [ana, eva]) await keep(caller);
});

it('the member’s subscriptions are cancelled at once, also at the provider; keeping the account does not revive them', async () => {
  const lola = await signedInCustomer(shop);
  const purchase_id = await subscribe(lola);
  expect((await ask(lola)).status).toBe(202);
  expect([await statusOf(purchase_id), ended]).toEqual(['cancelled', [`sub_${purchase_id}`]]);
  expect((await shop.call('GET /customer', {}, lola.token)).status).toBe(200);
  expect(await keep(lola)).toMatchObject({ status: 200, body: { requestedAt: null, last_day: null } });
  expect(await statusOf(purchase_id)).toBe('cancelled');
  shop.clock.set(due);
  await run('erase_accounts');
  await erase(lola);
  expect((await shop.call('GET /customer', {}, lola.token)).body).toMatchObject({ email: lola.email });
});

it('a provider that does not answer keeps the request pending: nothing is erased until it does', async () => {
  const marta = await signedInCustomer(shop);
  providerAnswers = false;
  const purchase_id = await subscribe(marta);
  expect((await ask(marta)).status).toBe(202);
  expect(await statusOf(purchase_id)).toBe('cancelled');
  shop.clock.set(due);
  await expect(erase(marta)).rejects.toThrow();
  expect([await isErased(marta), ended]).toEqual([false, []]);
  providerAnswers = true;
  await erase(marta);
  expect([await isErased(marta), ended]).toEqual([true, [`sub_${purchase_id}`]]);
});

it('staff cannot delete their account, and a member who has become staff keeps it', async () => {
  const coach = await signedInCustomer(shop, 'coach');
  expect(await ask(coach)).toMatchObject({ status: 409, body: { code: 'deletion_of_staff' } });
  const pilar = await signedInCustomer(shop);
  await ask(pilar);
  await shop.pool.query(`update users set role = 'frontdesk' where uid = $1`, [pilar.uid]);
  shop.clock.set(due);
  await erase(pilar);
  expect(await isErased(pilar)).toBe(false);
});

it('nothing is erased before its time, or while a payment is pending', async () => {
  const [rita, sara] = [await signedInCustomer(shop), await signedInCustomer(shop)];
  for (const caller of [rita, sara]) await ask(caller);
  await shop.attempt(sara, (await makePackage(shop.pool)).class_package_id);
  shop.clock.set('2026-12-03T05:59:59Z');
  await run('erase_accounts');
  expect(await shop.count(`graphile_worker._private_jobs where key like 'erase:%'`)).toBe(0);
  await erase(rita);
  expect(await isErased(rita)).toBe(false);
  shop.clock.set(due);
  await expect(erase(sara)).rejects.toThrow();
  expect(await isErased(sara)).toBe(false);
  await run('erase_accounts');
  expect(
    Number(await shop.count(`graphile_worker._private_jobs where key = $1`, `erase:${rita.customer_id}`)),
  ).toBe(1);
});

it('the erasure leaves rows of imported files with an address that only ends like the erased one', async () => {
  const { email, ...member } = await makeFullMember(shop, 'Iana', '8110000009');
  const { rows } = await shop.pool.query(
    `insert into import_rows (import_id, line, cells, state, problems)
    select import_id, 3, array['Diana', $1], 'wrong', problems from import_rows
    where state = 'wrong' and cells[3] ilike $2 returning import_id`,
    [`d${email}`, `%${email}%`],
  );
  expect(rows).toHaveLength(1);
  await ask({ email, ...member });
  shop.clock.set(due);
  await erase({ email, ...member });
  const left = await shop.pool.query('select line from import_rows where import_id = $1', [
    rows[0].import_id,
  ]);
  expect(left.rows).toEqual([{ line: 3 }]);
  await shop.pool.query('delete from import_rows where import_id = $1', [rows[0].import_id]);
});

it('the erasure deletes rows and drafts with the address of a merged account, also where a note mentions it', async () => {
  const [kept, other, ines] = [
    await signedInCustomer(shop),
    await signedInCustomer(shop, 'member', { email: "sofia.o'neil@correo.tbm.test" }),
    await signedInCustomer(shop),
  ];
  const admin = await signedInCustomer(shop, 'admin');
  const send = async (kind: 'customers' | 'memberships', lines: string[]) => {
    const { status, body } = await sendImport(shop, admin.token, kind, lines.join('\n'));
    expect(status).toBe(201);
    return body.import_id;
  };
  const note = `Ines,Amiga,${ines.email},Amiga de ${other.email}.`;
  const done = await send('memberships', [
    'correo,paquete,clases,vence,nota',
    `${other.email},Paquete que no hay,5,28/12/2026,`,
    `${ines.email},Otro que no hay,5,28/12/2026,Amiga de ${other.email}.`,
    `${ines.email},Otro que no hay,6,28/12/2026,`,
  ]);
  await shop.pool.query(
    `update imports set state = 'done', content = null, draft = null, "startedAt" = $2, "endedAt" = $2 where import_id = $1`,
    [done, start],
  );
  const problems = JSON.stringify([{ row: 2, column: null, code: 'import_package_unknown', message: '' }]);
  await shop.pool.query(
    `update import_rows set state = 'wrong', problems = $2 where import_id = $1 and line > 1`,
    [done, problems],
  );
  const draft = await send('customers', ['nombre,apellidos,correo,nota', note]);
  const merged = await shop.call(
    'POST /members/:id/merge',
    { params: { id: kept.customer_id }, body: { other_id: other.customer_id } },
    admin.token,
  );
  expect(merged.status).toBe(200);
  const linesOf = async (import_id: number) => {
    const { rows } = await shop.pool.query(
      'select line from import_rows where import_id = $1 and line > 1 order by line',
      [import_id],
    );
    return rows.map(({ line }) => line);
  };
  expect([await linesOf(done), await linesOf(draft)]).toEqual([[2, 3, 4], [2]]);
  const inDownload = async ({ customer_id, email }: SignedIn) => {
    const { db, config } = shop.services;
    const file_emails = await emailsInFiles(db, makeHasher(config.auth_secret), { customer_id, email });
    const tables = await readAll(db, { customer_id, uid: 'none', email, file_emails, now: start });
    const rows = tables.find(({ table }) => table === 'import_rows')?.rows ?? [];
    return rows.filter(({ import_id }) => import_id === done).map(({ line }) => line);
  };
  expect(await inDownload(kept)).toEqual([2]);
  expect(await inDownload(ines)).toEqual([3, 4]);
  await ask(kept);
  shop.clock.set(due);
  await erase(kept);
  expect([await linesOf(done), await linesOf(draft)]).toEqual([[4], []]);
  expect(await shop.count('imports where import_id = $1', draft)).toBe(0);
  await shop.pool.query('delete from imports where import_id = $1', [done]);
});

it('after the erasure nothing names the member, the books add up, and the place is free', async () => {
  const ximena = await makeFullMember(shop, 'Ximena', '8110000001');
  const zaira = await makeFullMember(shop, 'Zaira', '8110000002');
  await shop.call('POST /own_data', {}, ximena.token);
  await ask(ximena);
  await shop.pool.query(`insert into waitlists (single_class_id, customer_id) values ($1, $2)`, [
    ximena.upcoming,
    zaira.customer_id,
  ]);
  const [money, others] = [await revenue(), (await traces(wordsOf(zaira))).length];
  expect(await violations()).toEqual([]);
  expect((await traces(wordsOf(ximena))).length).toBeGreaterThan(20);
  shop.clock.set(due);
  await erase(ximena);
  const waiting = await shop.count(
    `graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'tell_waiting' and (j.payload ->> 'single_class_id')::bigint = $1`,
    ximena.upcoming,
  );
  const removals = [];
  for (const key of [
    ximena.photo_key,
    ximena.track_photo_key,
    ximena.track_photo_key.replace('.webp', '-small.webp'),
  ])
    removals.push(await shop.count(`graphile_worker._private_jobs where payload ->> 'key' = $1`, key));
  expect([waiting, removals]).toEqual([1, [1, 1, 1]]);
  const [farewell] = await sendFarewell(ximena);
  expect(farewell).toMatchObject({ to: ximena.email });
  // What the member signed stays, with the name alone.
  expect(await traces(wordsOf(ximena))).toEqual([
    expect.stringMatching(/^public\.waiver_signatures: .*Ximena, firma completa/),
  ]);
  expect(
    await shop.count(
      'waiver_signatures where customer_id = $1 and birthdate is null and address is null and user_agent is null',
      ximena.customer_id,
    ),
  ).toBe(1);
  expect(await violations()).toEqual([]);
  expect(await revenue()).toEqual(money);
  expect((await traces(wordsOf(zaira))).length).toBeGreaterThan(others - 5);
  expect(
    await shop.count(
      'class_reservations where customer_id = $1 and "deletedAt" is null and class_date > $2',
      ximena.customer_id,
      due,
    ),
  ).toBe(0);
  expect((await shop.call('GET /customer', {}, ximena.token)).status).toBe(401);
});

it('the e-mail and the number of the member can be used for a new account, which begins empty', async () => {
  const alma = await signedInCustomer(shop, 'member', { email: 'alma@correo.tbm.test' });
  await subscribe(alma);
  await ask(alma);
  shop.clock.set(due);
  await erase(alma);
  const { token } = await identified(shop, 'alma@correo.tbm.test');
  const body = {
    name: 'Alma',
    last_name: 'Nueva',
    email: 'alma@correo.tbm.test',
    phone: '8112345678',
    reason: 'Otra',
  };
  const again = await shop.call('POST /customer/signup', { body }, token);
  expect(again.status).toBe(201);
  expect(again.body.customer_id).not.toBe(alma.customer_id);
  expect((await shop.call('GET /purchases', { query: {} }, token)).body.total).toBe(0);
});

it('an evaluation of rewards that has read the member’s facts ends before; nothing of them is left, and no one gives a strike', async () => {
  const [nora, chief] = [await signedInCustomer(shop), await signedInCustomer(shop, 'admin')];
  const { customer_id } = nora;
  await ask(nora);
  shop.clock.set(due);
  await meanwhile(
    shop.pool,
    `select pg_advisory_xact_lock(hashtext('rewards'), hashint8(${customer_id}))`,
    () => erase(nora),
    `insert into reward_standings (customer_id, level, in_a_row, "updatedAt") values (${customer_id}, 0, 1, now())`,
  );
  expect(await isErased(nora)).toBe(true);
  const body = { customer_id, reason: 'No vino.' };
  expect((await shop.call('POST /strikes', { body }, chief.token)).status).toBe(404);
  await shop.call('PUT /customer_milestones', { body: { customer_id } }, chief.token);
  for (const table of ['reward_standings', 'reward_changes', 'strikes', 'customer_milestones'])
    expect([table, await shop.count(`${table} where customer_id = $1`, customer_id)]).toEqual([table, 0]);
});

it('a message to an erased account is never queued', async () => {
  const olga = await signedInCustomer(shop);
  await ask(olga);
  shop.clock.set(due);
  await erase(olga);
  const { rows } = await shop.pool.query('select email, phone from customers where customer_id = $1', [
    olga.customer_id,
  ]);
  expect(rows).toEqual([{ email: `${olga.customer_id}@cuenta-eliminada.invalid`, phone: '' }]);
  const { queueMail } = await import('../messages/index.ts');
  const mail = { customer_id: olga.customer_id, recipient: rows[0].email, now: due, data: { name: 'Olga' } };
  await shop.services.db.transaction((tx) =>
    queueMail(tx, { ...mail, cause: 'late', template: 'email_changed' }),
  );
  expect(await shop.count(`messages where cause = 'late'`)).toBe(0);
});

it('two workers at once erase once', async () => {
  const ines = await signedInCustomer(shop);
  await ask(ines);
  shop.clock.set(due);
  await Promise.all([erase(ines), erase(ines), erase(ines)]);
  await erase(ines);
  expect(await isErased(ines)).toBe(true);
  expect(await shop.count('messages where cause = $1', `account_erased:${ines.customer_id}`)).toBe(1);
});

it('of coming back and the erasure at once one wins, whole', async () => {
  for (let round = 0; round < 12; round++) {
    const caller = await signedInCustomer(shop);
    shop.clock.set(start);
    await ask(caller);
    shop.clock.set(due);
    const pause = new Promise((resolve) => setTimeout(resolve, (round % 4) * 3));
    const [, kept] = await Promise.all([erase(caller), pause.then(() => keep(caller))]);
    const erased = await isErased(caller);
    const { rows } = await shop.pool.query('select email from customers where customer_id = $1', [
      caller.customer_id,
    ]);
    expect(rows[0].email).toBe(erased ? `${caller.customer_id}@cuenta-eliminada.invalid` : caller.email);
    expect(kept.status === 200).toBe(!erased);
    expect(await shop.count('users where customer_id = $1', caller.customer_id)).toBe(erased ? 0 : 1);
  }
});
