import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveCart, saveTrial } from '../../features/cart/cart.ts';
import { reportPost } from '../../features/community/report-post.ts';
import { grantLot } from '../../features/credits/grant.ts';
import { queueMail } from '../../features/messages/index.ts';
import { recordConsent } from '../../features/purchases/charge-consents.ts';
import { recordCharge, recordFailedCharge } from '../../features/purchases/lifecycle/invoices.ts';
import { recordFinding } from '../../features/reconciliation/findings.ts';
import { savingOf } from '../../features/videos/save-progress.ts';
import type { Person } from '../actor.ts';
import { makeClass, makeFile, makeMembership, makePackage, makeVideo } from '../testing/factories.ts';
import type { SignedIn } from '../testing/people.ts';
import { makeShop, type Shop } from '../testing/shop.ts';
import type { Transaction } from './database.ts';
import { registeredStatements } from './statement.ts';

const source = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

let shop: Shop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.end());

const asPerson = (caller: SignedIn): Person => ({
  ...caller,
  kind: 'person',
  role: 'member',
  email_verified: true,
  lacks_two_step: false,
  branches: null,
});

const lastNumber = async (table: string, key: string): Promise<string> =>
  (await shop.pool.query(`select last_value::text from ${table}_${key}_seq`)).rows[0].last_value;

it('20,000 saves of progress use up no number', async () => {
  const [members, films, saves] = [20, 10, 100];
  const pairs: [number[], number[]] = [[], []];
  const video_ids: number[] = [];
  for (let n = 0; n < films; n += 1) video_ids.push((await makeVideo(shop.pool)).video_id);
  for (let n = 0; n < members; n += 1) {
    const { customer_id } = await shop.member();
    await makeMembership(shop.pool, customer_id);
    for (const video_id of video_ids) {
      pairs[0].push(customer_id);
      pairs[1].push(video_id);
    }
  }
  const text = savingOf('unnest($1::bigint[], $2::bigint[], $3::integer[], $4::integer[])', '$5');
  const save = async (progress: number) => {
    const each = pairs[0].map(() => progress);
    const { rowCount } = await shop.pool.query({
      name: 'save',
      text,
      values: [...pairs, each, each, shop.clock.now()],
    });
    expect(rowCount).toBe(members * films);
  };
  await save(0);
  const before = await lastNumber('playbacks', 'playback_id');
  for (let progress = 1; progress <= saves; progress += 1) await save(progress);
  expect(await lastNumber('playbacks', 'playback_id')).toBe(before);
  expect(await shop.count('playbacks where progress = $1', saves)).toBe(members * films);
});

it('rating again uses up no number', async () => {
  const caller = await shop.member();
  await makeMembership(shop.pool, caller.customer_id);
  const { video_id } = await makeVideo(shop.pool);
  const put = { video_id, progress: 100, seconds: 10 };
  expect((await shop.call('PUT /playbacks', { body: put }, caller.token)).status).toBe(200);
  const rate = async (class_stars: number) => {
    const body = { video_id, class_stars, coach_stars: 5, comment: '', share: false };
    expect((await shop.call('POST /videos/rating', { body }, caller.token)).status).toBeLessThan(300);
  };
  await rate(4);
  const before = await lastNumber('video_ratings', 'video_rating_id');
  for (const stars of [1, 2, 3, 4, 5]) await rate(stars);
  expect(await lastNumber('video_ratings', 'video_rating_id')).toBe(before);
});

/** Tables whose keys come from a sequence. */
const numbered = async (): Promise<Set<string>> => {
  const { rows } = await shop.pool.query(
    `select table_name as table from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`,
  );
  return new Set(rows.map(({ table }) => table));
};

const sources = () =>
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|\/testing\//.test(path))
    .map((path) => ({ path, text: readFileSync(join(source, path), 'utf8') }));

it('every statement that may meet a row keeps that row’s key, or looks for it before it takes a number', async () => {
  const tables = await numbered();
  for (const { path, text } of sources()) if (/on conflict/.test(text)) await import(join(source, path));
  const upserts = registeredStatements().flatMap(({ name, text }) =>
    [...text.matchAll(/insert into (\w+)\b(?:(?!insert into)[\s\S])*?on conflict[^;]*?do (update|nothing)/g)]
      .map(([part, table = '', does]) => ({ name, part, table, does }))
      .filter(({ table }) => tables.has(table)),
  );
  expect(upserts.length).toBeGreaterThan(15);
  const wasteful = upserts.filter(
    ({ part, table, does }) =>
      !part.includes(`nextval(pg_get_serial_sequence('${table}'`) &&
      !(does === 'nothing' && new RegExp(`not exists \\(\\s*select from ${table}\\b`).test(part)),
  );
  expect(wasteful.map(({ name, table }) => `${name}: ${table}`)).toEqual([]);
});

it('the query builder inserts rows that may exist only by `insertMissing`', async () => {
  const tables = await numbered();
  const wasteful = sources().flatMap(({ path, text }) =>
    path.endsWith('insert-missing.ts')
      ? []
      : [...text.matchAll(/\.insert\(\s*(?:\w+\.)?(\w+)\s*\)(?:(?!\.insert\()[^;])*?\.onConflict/g)]
          .filter(([, table = '']) => tables.has(table))
          .map(([, table]) => `${path}: ${table}`),
  );
  expect(wasteful).toEqual([]);
});

describe('a repeated write uses up no number of', () => {
  const now = '2026-11-18T18:00:00Z';
  const ids: Record<'ana' | 'class' | 'place' | 'conversation' | 'brand' | 'purchase' | 'package', number> = {
    ana: 0,
    class: 0,
    place: 0,
    conversation: 0,
    brand: 0,
    purchase: 0,
    package: 0,
  };
  let post_id: number;
  let reporter: SignedIn;
  let buyer: SignedIn;
  beforeAll(async () => {
    const { pool } = shop;
    const id = async (text: string, values: unknown[] = []): Promise<number> =>
      (await pool.query(text, values)).rows[0].id;
    ids.ana = (await shop.member()).customer_id;
    reporter = await shop.member();
    buyer = await shop.member();
    ids.package = (await makePackage(pool, { free_trial_length: 7 })).class_package_id;
    ids.purchase = (await makeMembership(pool, ids.ana)).purchase_id;
    ids.class = (await makeClass(pool, { class_date: '2026-11-18T13:00:00Z' })).single_class_id;
    ids.place = await id(
      `insert into class_reservations (single_class_id, customer_id, class_date, is_cash)
       values ($1, $2, '2026-11-18T13:00:00Z', true) returning class_reservation_id as id`,
      [ids.class, ids.ana],
    );
    await pool.query('update single_classes set taken = 1 where single_class_id = $1', [ids.class]);
    ids.conversation = await id(
      `insert into conversations (number, "lastAt") values ('+528112345678', now()) returning conversation_id as id`,
    );
    const { file_id } = await makeFile(pool);
    ids.brand = await id(
      `insert into brands (name, description, url, file_id) values ('Uno', 'Uno', 'https://uno.test', $1) returning brand_id as id`,
      [file_id],
    );
    post_id = await id(
      `insert into posts (customer_id, content) values ($1, 'Hola') returning post_id as id`,
      [ids.ana],
    );
  });

  /** A registered statement with its parameters. */
  const run = (name: string, values: () => unknown[]) => async () => {
    const found = registeredStatements().find((one) => one.name === name);
    if (!found) throw new Error(`no statement ${name}`);
    await shop.pool.query(found.text, values());
  };
  const invoice = { purchase_id: 0, total_payment: 10, createdAt: now };
  const inTransaction = (work: (tx: Transaction) => Promise<unknown>) => () =>
    shop.services.db.transaction(async (tx) => {
      await work(tx);
    });

  const writes: [tables: string, write: () => Promise<unknown>][] = [
    ['carts: packages', () => saveCart(shop.services, { email: 'uno@correo.tbm.test', ids: [ids.package] })],
    [
      'carts: trial',
      () => saveTrial(shop.services, { email: 'uno@correo.tbm.test', class_package_id: ids.package }),
    ],
    [
      'reconciliation_findings',
      () => recordFinding(shop.services, { kind: 'charge_missing', subject: 'uno', details: {} }),
    ],
    [
      'purchases, charge_consents',
      () => shop.attempt(buyer, ids.package, { cart: 'cart-of-a-repeated-attempt' }),
    ],
    [
      'charge_consents',
      inTransaction((tx) => recordConsent(tx, { purchase_id: ids.purchase, text: 'Uno', version: 1 })),
    ],
    [
      'invoices: paid',
      inTransaction((tx) =>
        recordCharge(tx, ids.purchase, { total_payment: 10, paidAt: now, provider_id: 'paid' }),
      ),
    ],
    [
      'invoices: failed',
      inTransaction((tx) =>
        recordFailedCharge(tx, { ...invoice, purchase_id: ids.purchase, provider_id: 'no' }),
      ),
    ],
    [
      'credit_lots, credit_ledger',
      inTransaction((tx) =>
        grantLot(tx, {
          customer_id: ids.ana,
          purchase_id: ids.purchase,
          period: 1,
          title: 'Uno',
          branch_id: null,
          classes: 1,
          is_unlimited: false,
          slots: null,
          guest_passes: 0,
          now,
          start_date: '2026-11-18',
          expiration_date: '2026-12-18',
        }),
      ),
    ],
    [
      'messages',
      inTransaction((tx) =>
        queueMail(tx, {
          cause: 'reported:again',
          customer_id: ids.ana,
          recipient: 'uno@correo.tbm.test',
          now,
          template: 'post_reported',
          data: {
            post_id,
            reporter: 'Ana',
            reason: 'spam',
            author: 'Eva',
            anonymous: false,
            content: 'Hola',
          },
        }),
      ),
    ],
    ['notifications', run('insert_notification', () => [ids.ana, 1, 'once', 'Hola', '/mytbm/', now])],
    ['post_reports', () => reportPost(shop.services, asPerson(reporter), { post_id, reason: 'spam' })],
    ['posts', run('write_post', () => [ids.ana, 'Hola', false, null, null, null, 'key', now, 0, null])],
    ['community_words', run('add_community_word', () => ['palabra', now])],
    ['reward_codes', run('make_reward_code', () => [ids.ana, ids.brand, 1, 'ABCDE12345', now])],
    ['strikes: week', run('insert_missed_weeks', () => [ids.ana, ['2026-11-02', '2026-11-09'], now])],
    ['strikes: cancelled late', run('write_late_cancel', () => [ids.place, now])],
    ['strikes: did not come', run('strike_no_shows_reservations', () => [[ids.place], now])],
    ['strikes: of a class', run('strike_no_shows_classes', () => [[ids.class], now])],
    ['waitlists', run('join_waitlist', () => [ids.class, ids.ana, now])],
    ['streaks', run('write_streaks', () => [ids.ana, ['weekly'], ['2026-11-09'], [1], now])],
    [
      'payment_sources',
      run('keep_payment_source', () => [ids.ana, 'pm_1', 'visa', '4242', 'print', 12, 2030, now]),
    ],
    ['conversations', run('begin_conversation', () => ['+528187654321', now, now])],
    [
      'received_messages',
      run('insert_received_message', () => [ids.conversation, 'wamid.1', 'text', 'Hola', true, now, now]),
    ],
    ['audit_log', run('record_view', () => ['uid', 'admin', 'customers', ids.ana, now])],
  ];

  const sequences = async (names: string): Promise<unknown[]> =>
    (
      await shop.pool.query(
        `select s.sequencename, s.last_value from pg_sequences s
         where s.schemaname = 'public' and exists (
           select from unnest($1::text[]) t where s.sequencename like t || '\\_%\\_seq') order by 1`,
        [names.replace(/:.*/, '').split(', ')],
      )
    ).rows;

  it.each(writes)('%s', async (tables, write) => {
    await write();
    const before = await sequences(tables);
    expect(before.length).toBeGreaterThanOrEqual(tables.split(', ').length);
    for (let time = 0; time < 3; time += 1) await write();
    expect(await sequences(tables)).toEqual(before);
  });
});
