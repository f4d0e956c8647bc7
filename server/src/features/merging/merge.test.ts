import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toCustomer } from '../../platform/http/refusals.ts';
import { openBrowser } from '../../platform/testing/browser.ts';
import {
  insert,
  makeClass,
  makeCustomer,
  makeLot,
  makeMembership,
  makePackage,
  makeStudio,
  makeVideo,
} from '../../platform/testing/factories.ts';
import { makeFullMember } from '../../platform/testing/full-member.ts';
import { finishImport, sendImport } from '../../platform/testing/imports.ts';
import { meanwhile } from '../../platform/testing/meanwhile.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { keptCustomer } from '../accounts/index.ts';
import { runIntegrity } from '../integrity/index.ts';
import { personalTables } from '../privacy/index.ts';
import { rules } from './rules.ts';

let server: TestServer;
let admin: SignedIn;
beforeAll(async () => {
  server = await makeTestServer('2026-11-18T18:00:00Z');
  await makeStudio(server.pool);
  admin = await signedInCustomer(server, 'admin');
});
afterAll(async () => {
  expect(await brokenRules()).toEqual([]);
  await server.end();
});

const add = <T = Record<string, unknown>>(table: string, row: Record<string, unknown>) =>
  insert<T>(server.pool, table, row);
const brokenRules = async () =>
  (await runIntegrity(server.pool, server.clock.now())).flatMap(({ name, violations, sample }) =>
    violations > 0 ? [{ name, sample }] : [],
  );
const merge = (kept: number, other: number, token = admin.token) =>
  server.call('POST /members/:id/merge', { params: { id: kept }, body: { other_id: other } }, token);
const preview = (kept: number, other: number) =>
  server.call(
    'GET /members/:id/merge/preview',
    { params: { id: kept }, query: { other_id: other } },
    admin.token,
  );
const duplicates = async (id: number) =>
  (await server.call('GET /members/:id/duplicates', { params: { id } }, admin.token)).body;
const rowsOf = async (table: string, customer_id: number) =>
  (await server.pool.query(`select * from ${table} where customer_id = $1`, [customer_id])).rows;
const two = async (): Promise<[SignedIn, SignedIn]> => [
  await signedInCustomer(server),
  await signedInCustomer(server),
];

/** Every column of every table that holds this id: ids of customers occur in no other kind of column. */
async function namedBy(id: number): Promise<string[]> {
  const { rows } = await server.pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type = 'bigint'`,
  );
  const found: string[] = [];
  for (const { table, column } of rows) {
    const { rowCount } = await server.pool.query(`select from "${table}" where "${column}" = $1 limit 1`, [
      id,
    ]);
    if (rowCount) found.push(`${table}.${column}`);
  }
  return found.sort();
}

describe('duplicates', () => {
  it('are found by telephone, mailbox, and name with birthday, the most alike first', async () => {
    const of = { name: 'Renata', last_name: 'Ibarra Luna', birthdate: '1991-05-06' };
    const renata = await makeCustomer(server.pool, {
      ...of,
      email: 'renata.ibarra@uno.mx',
      phone: '8187654321',
    });
    const twin = await makeCustomer(server.pool, { ...of, email: 'r@dos.mx', phone: '8187654321' });
    const mail = await makeCustomer(server.pool, { email: 'RenataIbarra+tbm@uno.mx', phone: '5500000001' });
    const birthday = await makeCustomer(server.pool, {
      ...of,
      name: 'renata',
      last_name: 'Ybarra',
      email: 'x@tres.mx',
      phone: '5500000002',
    });
    const named = await makeCustomer(server.pool, {
      ...of,
      birthdate: null,
      email: 'x@cuatro.mx',
      phone: '5500000003',
    });
    await makeCustomer(server.pool, { email: 'otra@cinco.mx', phone: '5500000004' });
    const found = await duplicates(renata.customer_id);
    expect(found.map(({ customer_id, reasons }) => [customer_id, reasons])).toEqual([
      [twin.customer_id, ['phone', 'name_birthdate']],
      [mail.customer_id, ['email']],
      [birthday.customer_id, ['name_birthdate']],
      [named.customer_id, ['name']],
    ]);
    expect(
      (await server.call('GET /members/:id/duplicates', { params: { id: 1 } }, admin.token)).status,
    ).toBe(404);
  });
});

describe('a merge', () => {
  it('moves everything, closes the account, and leaves the sums of money and credits unchanged [whole members]', async () => {
    const kept = await makeFullMember(server, 'Kept', '8110000001');
    const other = await makeFullMember(server, 'Other', '8110000002');
    const [of] = [other.customer_id];
    // A table without a rule is reported by rules.test.ts alone.
    for (const [table, { whose }] of Object.entries(personalTables))
      if (!rules[table])
        await server.pool.query(
          `delete from "${table}" t using (select $1::bigint as customer_id, $2::text as uid, $3::text as email,
            array[$3::text] as file_emails) subject where ${whose}`,
          [of, other.uid, other.email],
        );
    // These rows would prevent the merge, so they are removed.
    await server.pool.query(`delete from trials where customer_id = $1`, [of]);
    await server.pool.query(
      `update purchases set status = 'cancelled', subscription_id = null, trial_ends_at = null
      where customer_id = $1 and kind = 'package'`,
      [of],
    );
    expect(await brokenRules()).toEqual([]);
    const before = await server.pool.query(
      `select (select sum(total_payment) from invoices) as paid, (select sum(available_classes) from credit_lots) as left,
        (select count(*) from class_reservations)::int as places`,
    );
    const shown = (await preview(kept.customer_id, of)).body;
    expect(shown.blocks).toEqual([]);
    const counts = new Map(shown.parts.map(({ part, moved, same }) => [part, [moved, same]]));
    expect(counts.get('purchases')).toEqual([2, 0]);
    expect(counts.get('class_reservations')).toEqual([3, 0]);
    // Both records have a pause on the same days, and a plan.
    expect(counts.get('customer_pauses')).toEqual([0, 1]);

    expect((await merge(kept.customer_id, of)).status).toBe(200);
    expect(await namedBy(of)).toEqual(['audit_log.customer_id', 'merged_members.customer_id']);
    const after = await server.pool.query(
      `select (select sum(total_payment) from invoices) as paid, (select sum(available_classes) from credit_lots) as left,
        (select count(*) from class_reservations)::int as places`,
    );
    expect(after.rows).toEqual(before.rows);
    for (const table of ['purchases', 'credit_lots', 'class_reservations', 'tracks', 'track_files', 'posts'])
      expect([table, (await rowsOf(table, kept.customer_id)).length]).toEqual([
        table,
        { purchases: 4, credit_lots: 2, class_reservations: 6, tracks: 2, track_files: 2, posts: 2 }[table],
      ]);
    expect(await brokenRules()).toEqual([]);

    // Signed out everywhere, unknown to the identity service, the e-mail address free again.
    expect((await server.call('GET /customer', {}, other.token)).status).toBe(401);
    const { rows: accounts } = await server.pool.query('select from identity_users where id = $1', [
      other.uid,
    ]);
    expect(accounts).toEqual([]);
    expect(await namedText(other.uid)).toEqual([]);
    const signIn = await openBrowser(server).post('/sign-in/email', {
      email: other.email,
      password: 'secreta-1',
    });
    expect(signIn.status).toBeGreaterThanOrEqual(400);
    await makeCustomer(server.pool, { email: other.email });
    // The kept record is unchanged, and its member sees what was added.
    expect((await server.call('GET /customer', {}, kept.token)).body).toMatchObject({
      email: kept.email,
      name: 'Kept',
    });
    const audit = await server.pool.query(
      `select uid, customer_id, before, after from audit_log where action = 'merge' and thing_id = $1`,
      [String(of)],
    );
    expect(audit.rows).toEqual([
      {
        uid: admin.uid,
        customer_id: kept.customer_id,
        before: { customer_id: of, has_account: true },
        after: expect.objectContaining({
          customer_id: kept.customer_id,
          purchases: 2,
          class_reservations: 3,
        }),
      },
    ]);
    // Audit records of the other are shown with the kept one.
    const listed = await server.call(
      'GET /audit',
      { query: { customer_id: String(kept.customer_id), kind: 'changes' } as never },
      admin.token,
    );
    expect(listed.body.data.some(({ customer_id }) => customer_id === of)).toBe(true);
  });

  /** Tables with a text column that holds this uid, besides the log of what staff did. */
  async function namedText(uid: string): Promise<string[]> {
    const { rows } = await server.pool.query<{ table: string; column: string }>(
      `select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and data_type = 'text' and table_name <> 'audit_log'`,
    );
    const found: string[] = [];
    for (const { table, column } of rows) {
      const { rowCount } = await server.pool.query(
        `select from "${table}" where position($1 in "${column}") > 0 limit 1`,
        [uid],
      );
      if (rowCount) found.push(`${table}.${column}`);
    }
    return found;
  }

  it('keeps one of the rows that both have, and corrects the counters of the films', async () => {
    const [kept, other] = await two();
    const { video_id } = await makeVideo(server.pool);
    for (const { customer_id } of [kept, other]) {
      await add('favorites', { customer_id, video_id });
      await add('completed_videos', { customer_id, video_id, day: '2026-11-02' });
      const { playback_id } = await add<{ playback_id: number }>('playbacks', {
        customer_id,
        video_id,
        progress: customer_id === other.customer_id ? 90 : 40,
      });
      await add('playback_days', { customer_id, video_id, day: '2026-11-02', progress: 30 });
      await add('video_ratings', { customer_id, video_id, playback_id, class_stars: 5, coach_stars: 3 });
    }
    const alone = await makeVideo(server.pool);
    const seen = await add<{ playback_id: number }>('playbacks', {
      customer_id: other.customer_id,
      video_id: alone.video_id,
      progress: 20,
    });
    await add('video_ratings', {
      customer_id: other.customer_id,
      video_id: alone.video_id,
      playback_id: seen.playback_id,
      class_stars: 4,
      coach_stars: 4,
    });
    await server.pool.query(
      `update videos set favorites = 2, completed_videos = 2, ratings = 2, class_stars_total = 10, coach_stars_total = 6 where video_id = $1`,
      [video_id],
    );
    await server.pool.query(
      'update videos set ratings = 1, class_stars_total = 4, coach_stars_total = 4 where video_id = $1',
      [alone.video_id],
    );
    expect((await merge(kept.customer_id, other.customer_id)).status).toBe(200);
    const { rows } = await server.pool.query(
      'select favorites, completed_videos, ratings, class_stars_total from videos where video_id = $1',
      [video_id],
    );
    expect(rows).toEqual([{ favorites: 1, completed_videos: 1, ratings: 1, class_stars_total: 5 }]);
    const playbacks = await rowsOf('playbacks', kept.customer_id);
    expect(playbacks.map(({ progress }) => progress).sort()).toEqual([20, 90]);
    expect(await rowsOf('video_ratings', kept.customer_id)).toHaveLength(2);
    expect(await brokenRules()).toEqual([]);
  });

  it('moves a package that both have from an imported file, and leaves the kept one its cart', async () => {
    const [kept, other] = await two();
    const { class_package_id } = await makePackage(server.pool, { class_amount: 12 });
    const file = [
      'correo,paquete,clases,vence',
      `${kept.email},${class_package_id},5,28/11/2026`,
      `${other.email},${class_package_id},3,28/11/2026`,
    ].join('\n');
    const importFile = async () => {
      const { body } = await sendImport(server, admin.token, 'memberships', file);
      await server.call('POST /imports/:id/start', { params: { id: body.import_id } }, admin.token);
      return finishImport(server, admin.token, body.import_id);
    };
    expect(await importFile()).toMatchObject({ added: 2 });
    const sold = await makeMembership(server.pool, kept.customer_id, {
      cart_id: randomUUID(),
      sold_by: other.customer_id,
    });
    expect((await merge(kept.customer_id, other.customer_id)).status).toBe(200);
    const bought = await rowsOf('purchases', kept.customer_id);
    expect(bought.map(({ class_amount, cart_id }) => [class_amount, cart_id !== null])).toEqual(
      expect.arrayContaining([
        [5, true],
        [3, false],
      ]),
    );
    expect(bought.find(({ purchase_id }) => purchase_id === sold.purchase_id)).toMatchObject({
      sold_by: kept.customer_id,
      cart_id: expect.any(String),
    });
    expect(await importFile()).toMatchObject({ added: 0, known: 2, wrong: 0 });
    expect(await rowsOf('purchases', kept.customer_id)).toHaveLength(3);
  });

  it('computes streaks, rewards and leaderboards again', async () => {
    const [kept, other] = await two();
    const attend = async (customer_id: number, class_date: string) => {
      const { single_class_id } = await makeClass(server.pool, { class_date });
      await add('class_reservations', {
        single_class_id,
        customer_id,
        class_date,
        is_cash: true,
        attend: true,
      });
      await server.pool.query('update single_classes set taken = 1 where single_class_id = $1', [
        single_class_id,
      ]);
    };
    // Three active days of one week, two at one record and one at the other: together a week of a streak.
    for (const [member, day] of [
      [kept, '09'],
      [kept, '10'],
      [other, '11'],
    ] as const)
      await attend(member.customer_id, `2026-11-${day}T14:00:00Z`);
    expect(await rowsOf('streaks', kept.customer_id)).toEqual([]);
    await merge(kept.customer_id, other.customer_id);
    expect(await rowsOf('streaks', kept.customer_id)).toMatchObject([
      { kind: 'weekly', week: '2026-11-09', run: 1 },
    ]);
    expect(await rowsOf('leaderboard_months', kept.customer_id)).toMatchObject([
      { reservations: 3, attended: 3 },
    ]);
    expect(await rowsOf('leaderboard_months', other.customer_id)).toEqual([]);
    expect(await brokenRules()).toEqual([]);
  });

  it('fills what the kept one lacks, and takes over the other’s customer at the card provider', async () => {
    const kept = await signedInCustomer(server, 'member', { phone: '', birthdate: null });
    const other = await signedInCustomer(server, 'member', {
      phone: '8199999999',
      birthdate: '1990-01-01',
      stripe_customer_id: 'cus_old',
      on_boards: false,
    });
    await merge(kept.customer_id, other.customer_id);
    expect(await rowsOf('customers', kept.customer_id)).toMatchObject([
      {
        phone: '8199999999',
        birthdate: '1990-01-01',
        stripe_customer_id: 'cus_old',
        on_boards: false,
        email: kept.email,
      },
    ]);
    expect(await keptCustomer(server.pool, other.customer_id)).toBe(kept.customer_id);
  });

  it('shows no photo to other members if one of the two records hid it', async () => {
    const photo = async () =>
      (
        await add<{ file_id: number }>('files', {
          name: 'f.webp',
          type: 'image/webp',
          url: `/${randomUUID()}`,
        })
      ).file_id;
    const shownAfter = async (kept: Record<string, unknown>, other: Record<string, unknown>) => {
      const [one, two] = [
        await signedInCustomer(server, 'member', { photo_shown: true, ...kept }),
        await signedInCustomer(server, 'member', other),
      ];
      expect((await merge(one.customer_id, two.customer_id)).status).toBe(200);
      return (await rowsOf('customers', one.customer_id))[0].photo_shown;
    };
    expect(await shownAfter({}, { file_id: await photo() })).toBe(false);
    expect(await shownAfter({}, { file_id: await photo(), photo_shown: true })).toBe(true);
    expect(await shownAfter({ file_id: await photo() }, {})).toBe(true);
  });

  it('deletes the cards of another customer at the provider, which can no longer pay for the member', async () => {
    const kept = await signedInCustomer(server, 'member', { stripe_customer_id: 'cus_one' });
    const other = await signedInCustomer(server, 'member', { stripe_customer_id: 'cus_two' });
    const card = { card_type: 'Visa', last_digits: '4242', exp_month: 5, exp_year: 2031 };
    await add('payment_sources', {
      ...card,
      customer_id: kept.customer_id,
      source_id: 'pm_1',
      fingerprint: 'f',
    });
    await add('payment_sources', {
      ...card,
      customer_id: other.customer_id,
      source_id: 'pm_2',
      fingerprint: 'f',
    });
    await merge(kept.customer_id, other.customer_id);
    const cards = await rowsOf('payment_sources', kept.customer_id);
    expect(cards.map(({ source_id, deletedAt }) => [source_id, deletedAt !== null]).sort()).toEqual([
      ['pm_1', false],
      ['pm_2', true],
    ]);
    const [row] = (
      await server.pool.query('select * from merged_members where customer_id = $1', [other.customer_id])
    ).rows;
    expect(row).toMatchObject({ kept_customer_id: kept.customer_id, stripe_customer_id: 'cus_two' });
  });

  it('cannot be done twice, and a merged number leads to the last kept record', async () => {
    const [a, b] = await two();
    const c = await signedInCustomer(server);
    expect((await merge(a.customer_id, b.customer_id)).status).toBe(200);
    expect((await merge(a.customer_id, b.customer_id)).body.code).toBe('merge_done');
    expect((await merge(c.customer_id, a.customer_id)).status).toBe(200);
    expect(await keptCustomer(server.pool, b.customer_id)).toBe(c.customer_id);
    expect(await keptCustomer(server.pool, a.customer_id)).toBe(c.customer_id);
    expect((await merge(c.customer_id, c.customer_id)).body.code).toBe('merge_itself');
    expect((await merge(c.customer_id, 1)).body.code).toBe('not_found');
  });

  it('is for admins only', async () => {
    const [a, b] = await two();
    for (const role of ['member', 'coach', 'frontdesk'] as const) {
      const { token } = await signedInCustomer(server, role);
      expect((await merge(a.customer_id, b.customer_id, token)).status).toBe(403);
    }
    expect(await rowsOf('customers', b.customer_id)).toHaveLength(1);
  });

  it('consents move to the kept record, and nowhere else', async () => {
    const [kept, other] = await two();
    const consent = { purpose: 'marketing', version: 1, place: 'account' };
    await add('consents', { ...consent, customer_id: kept.customer_id, given: true });
    await add('consents', { ...consent, customer_id: other.customer_id, given: false });
    await expect(
      server.pool.query('update consents set customer_id = $1 where customer_id = $2', [
        kept.customer_id,
        other.customer_id,
      ]),
    ).rejects.toThrow(/stay as they are/);
    await merge(kept.customer_id, other.customer_id);
    const { body } = await server.call('GET /consents', {}, kept.token);
    // The newest answer counts.
    expect(body.find(({ purpose }) => purpose === 'marketing')?.given).toBe(false);
    await expect(
      server.pool.query('update consents set given = true where customer_id = $1', [kept.customer_id]),
    ).rejects.toThrow(/stay as they are/);
  });

  it('a reply to the member’s own post becomes a post, answers of others stay answers', async () => {
    const [kept, other] = await two();
    const third = await signedInCustomer(server);
    const post = async (member: SignedIn, to?: { post_id: number; customer_id: number }) =>
      add<{ post_id: number; customer_id: number }>('posts', {
        customer_id: member.customer_id,
        content: 'Hola',
        ...(to ? { reply_post_id: to.post_id, reply_customer_id: to.customer_id } : {}),
      });
    const otherPost = await post(other);
    const own = await post(kept, otherPost);
    const answer = await post(third, otherPost);
    const back = await post(other, await post(kept));
    expect((await merge(kept.customer_id, other.customer_id)).status).toBe(200);
    const { rows } = await server.pool.query(
      'select post_id, reply_post_id, reply_customer_id from posts where post_id = any($1::bigint[]) order by post_id',
      [[own.post_id, answer.post_id, back.post_id]],
    );
    expect(rows).toEqual([
      { post_id: own.post_id, reply_post_id: null, reply_customer_id: null },
      { post_id: answer.post_id, reply_post_id: otherPost.post_id, reply_customer_id: kept.customer_id },
      { post_id: back.post_id, reply_post_id: null, reply_customer_id: null },
    ]);
  });
});

describe('is prevented', () => {
  const refused = async (kept: number, other: number) => {
    const shown = (await preview(kept, other)).body.blocks.map(({ code }) => code);
    const { status, body } = await merge(kept, other);
    expect([status, await rowsOf('customers', other)]).toEqual([409, [expect.anything()]]);
    expect(shown[0]).toBe(body.code);
    return shown;
  };

  it('when the other is staff, or only the other has an account', async () => {
    const [kept] = await two();
    const coach = await signedInCustomer(server, 'frontdesk');
    expect(await refused(kept.customer_id, coach.customer_id)).toEqual(['merge_staff']);
    const guest = await makeCustomer(server.pool);
    expect(await refused(guest.customer_id, kept.customer_id)).toEqual(['merge_account']);
    expect((await merge(kept.customer_id, guest.customer_id)).status).toBe(200);
  });

  it('when one of them is leaving', async () => {
    const [kept, other] = await two();
    await server.call('POST /account_deletion', {}, kept.token);
    expect(await refused(kept.customer_id, other.customer_id)).toEqual(['merge_leaving']);
  });

  it('when both are charged for the same, or the other by a card of another customer', async () => {
    const kept = await signedInCustomer(server, 'member', { stripe_customer_id: 'cus_x1' });
    const other = await signedInCustomer(server, 'member', { stripe_customer_id: 'cus_x2' });
    for (const { customer_id } of [kept, other]) await makeMembership(server.pool, customer_id);
    await server.pool.query(
      `update purchases set subscription_id = 'sub_' || purchase_id, subscription_period = 'month', subscription_interval = 1,
        status = 'active' where customer_id = any($1::bigint[])`,
      [[kept.customer_id, other.customer_id]],
    );
    expect(await refused(kept.customer_id, other.customer_id)).toEqual([
      'merge_subscriptions',
      'merge_provider',
    ]);
    await server.pool.query(
      `update purchases set subscription_id = null, subscription_period = null, subscription_interval = null
      where customer_id = any($1::bigint[])`,
      [[kept.customer_id, other.customer_id]],
    );
  });

  it('when both have a place in a class', async () => {
    const [kept, other] = await two();
    const { single_class_id, class_date } = await makeClass(server.pool, {
      class_date: '2026-12-01T14:00:00Z',
    });
    for (const { customer_id } of [kept, other])
      await add('class_reservations', { single_class_id, customer_id, class_date, is_cash: true });
    await server.pool.query('update single_classes set taken = 2 where single_class_id = $1', [
      single_class_id,
    ]);
    expect(await refused(kept.customer_id, other.customer_id)).toEqual(['merge_same_class']);
  });

  it('when both had the trial, or health consents differ', async () => {
    const [kept, other] = await two();
    for (const { customer_id } of [kept, other]) {
      const { purchase_id } = await makeMembership(server.pool, customer_id);
      await add('trials', { customer_id, purchase_id, fingerprint: randomUUID() });
    }
    expect(await refused(kept.customer_id, other.customer_id)).toContain('merge_trials');
    const [a, b] = await two();
    const consent = { purpose: 'health', version: 1, place: 'account' };
    await add('consents', { ...consent, customer_id: a.customer_id, given: true });
    await add('consents', { ...consent, customer_id: b.customer_id, given: false });
    expect(await refused(a.customer_id, b.customer_id)).toEqual(['merge_health']);
  });
});

describe('at the same time', () => {
  it('a booking of the other comes first and moves too', async () => {
    const [kept, other] = await two();
    const { credit_lot_id } = await makeLot(server.pool, other.customer_id);
    const { single_class_id, class_date } = await makeClass(server.pool, {
      class_date: '2026-12-02T14:00:00Z',
    });
    const { status } = await meanwhile(
      server.pool,
      `insert into waitlists (single_class_id, customer_id) values (${single_class_id}, ${other.customer_id})`,
      () => merge(kept.customer_id, other.customer_id),
    );
    expect([status, credit_lot_id > 0, class_date.length > 0]).toEqual([200, true, true]);
    expect(await rowsOf('waitlists', kept.customer_id)).toMatchObject([{ single_class_id }]);
    expect(await namedBy(other.customer_id)).not.toContain('waitlists.customer_id');
  });

  it('late calls of the other are refused, and leave nothing half done', async () => {
    const [kept, other] = await two();
    await makeLot(server.pool, other.customer_id);
    const { single_class_id } = await makeClass(server.pool, {
      class_date: '2026-12-03T14:00:00Z',
      capacity: 9,
    });
    const [merged, ...calls] = await Promise.all([
      merge(kept.customer_id, other.customer_id),
      ...Array.from({ length: 6 }, () =>
        server.call('POST /class_reservations', { body: { single_class_id } }, other.token),
      ),
      server.call('POST /waitlist', { body: { single_class_id } } as never, other.token),
    ]);
    expect(merged.status).toBe(200);
    for (const { status } of calls) expect(status).toBeLessThan(500);
    expect(await namedBy(other.customer_id)).toEqual(['merged_members.customer_id']);
    expect(await brokenRules()).toEqual([]);
  });

  it('a write of a member whose record was deleted signs the member out', async () => {
    const other = await signedInCustomer(server);
    const { status, body } = await meanwhile(
      server.pool,
      `delete from customers where customer_id = ${other.customer_id}`,
      () => server.call('POST /customer_goals', { body: { name: 'Correr' } } as never, other.token),
    );
    expect([status, body.code]).toEqual([401, 'sign_in_required']);
  });

  it('every foreign key to customers is recognised by its name, which the database may have cut', async () => {
    const { rows } = await server.pool.query<{ conname: string }>(
      `select conname from pg_constraint c where contype = 'f' and confrelid = 'customers'::regclass
        and (select attname from pg_attribute where attrelid = c.conrelid and attnum = c.conkey[1]) = 'customer_id'`,
    );
    expect(rows.length).toBeGreaterThan(40);
    expect(rows.filter(({ conname }) => !toCustomer.test(conname))).toEqual([]);
  });

  it('a write of the staff about a deleted record is not found, and does not sign them out', async () => {
    const other = await signedInCustomer(server);
    const { status, body } = await meanwhile(
      server.pool,
      `delete from customers where customer_id = ${other.customer_id}`,
      () =>
        server.call(
          'POST /members/:id/notes',
          { params: { id: other.customer_id }, body: { text: 'Llamó' } },
          admin.token,
        ),
    );
    expect([status, body]).toMatchObject([404, { code: 'not_found' }]);
  });

  it('a member who becomes staff at this moment is not merged away', async () => {
    const [kept, other] = await two();
    const { status, body } = await meanwhile(
      server.pool,
      `update users set role = 'frontdesk' where uid = '${other.uid}'`,
      () => merge(kept.customer_id, other.customer_id),
    );
    expect([status, body]).toMatchObject([409, { code: 'merge_staff' }]);
    expect(await rowsOf('users', other.customer_id)).toHaveLength(1);
  });

  it('a member who asks to be deleted at this moment is not merged', async () => {
    const [kept, other] = await two();
    const { status, body } = await meanwhile(
      server.pool,
      `insert into account_deletions (customer_id, "requestedAt", last_day, "dueAt")
      values (${other.customer_id}, '2026-11-18T18:00:00Z', '2026-11-28', '2026-11-29T06:00:00Z')`,
      () => merge(kept.customer_id, other.customer_id),
    );
    expect([status, body]).toMatchObject([409, { code: 'merge_leaving' }]);
  });

  it('when two merges run at once in any direction, one wins', async () => {
    const [a, b] = await two();
    const answers = await Promise.all([
      merge(a.customer_id, b.customer_id),
      merge(b.customer_id, a.customer_id),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { rows } = await server.pool.query(
      'select customer_id from customers where customer_id = any($1::bigint[])',
      [[a.customer_id, b.customer_id]],
    );
    expect(rows).toHaveLength(1);
  });
});
