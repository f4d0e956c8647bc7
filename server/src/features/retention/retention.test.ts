import { readFileSync } from 'node:fs';
import { retention, type Span } from '@tbm/domain/retention';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  insert,
  makeClass,
  makeCustomer,
  makeMembership,
  makePackage,
  makeStudio,
} from '../../platform/testing/factories.ts';
import { signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { retentionJobs } from './jobs.ts';
import { rules } from './rules.ts';
import { retentionTable } from './table.ts';

const now = '2030-05-20T09:40:00Z';
let server: TestServer;
let customer_id: number;
let purchase_id: number;
beforeAll(async () => {
  server = await makeTestServer(now);
  await makeStudio(server.pool);
  ({ customer_id } = await makeCustomer(server.pool));
  ({ purchase_id } = await makeMembership(server.pool, customer_id, { total_payment: 499 }));
});
afterAll(() => server.end());
beforeEach(() => server.clock.set(now));

it('nothing deletes from the audit log: it is the evidence of money for at least the five years of the books', async () => {
  expect(rules.filter(({ batch }) => /audit_log/.test(batch.text))).toEqual([]);
  await expect(server.pool.query('delete from audit_log')).rejects.toThrow('rows of audit_log stay');
});

const run = () => retentionJobs(server.services).tasks.delete_expired?.({}, {} as never);
/** So many seconds before the last instant at which something is still kept; negative: after it. */
const since = (span: Span, seconds: number) =>
  Temporal.Instant.from(now)
    .toZonedDateTimeISO('UTC')
    .subtract(span)
    .subtract({ seconds })
    .toInstant()
    .toString();
const add = (table: string, row: Record<string, unknown>) =>
  insert<Record<string, number>>(server.pool, table, row);
const count = async (from: string) =>
  Number((await server.pool.query(`select count(*) from ${from}`)).rows[0].count);

const message = (cause: string, createdAt: string) => ({
  cause,
  channel: 'email',
  notification_type_id: 7,
  template: 'receipt',
  recipient: 'ana@correo.tbm.test',
  data: '{}',
  customer_id,
  createdAt,
  sentAt: createdAt,
});

describe('the job of the night', () => {
  it('deletes carts after 90 days, messages, the inbox and conversations after 12 months, and not a minute earlier', async () => {
    const { class_package_id } = await makePackage(server.pool);
    const talk = await add('conversations', { number: '+528110000009', lastAt: now });
    const campaign = { segment: 'x', conditions: {}, subject: 'x', text: 'x', sendAt: now };
    for (const [index, seconds] of [60, -60].entries()) {
      const mark = `age-${index}`;
      const updatedAt = since(retention.carts, seconds);
      await add('carts', { email: `${mark}@correo.tbm.test`, class_package_id, is_trial: false, updatedAt });
      const createdAt = since(retention.messages, seconds);
      await add('messages', message(mark, createdAt));
      await add('notifications', { customer_id, cause: mark, content: 'Hola', createdAt });
      const request = { ...campaign, request_id: mark, created_by: customer_id };
      const { campaign_id } = await add('campaigns', request);
      const day = `2029-01-0${index + 1}`;
      await add('campaign_recipients', { campaign_id, customer_id, day, createdAt });
      const number = `+52811000000${index}`;
      const { conversation_id = 0 } = await add('conversations', { number, lastAt: createdAt });
      const received = { type: 'text', text: 'Hola', asks_for_answer: true, at: createdAt, createdAt };
      await add('received_messages', { conversation_id, wamid: mark, ...received });
      await add('received_messages', {
        ...received,
        conversation_id: talk.conversation_id,
        wamid: `talk-${mark}`,
      });
    }
    await run();
    const { rows } = await server.pool.query(
      `select email as mark from carts union all select cause from messages union all select cause from notifications
      union all select wamid from received_messages union all select right(number, 1) from conversations
      union all select day::text from campaign_recipients`,
    );
    expect(rows.map(({ mark }) => mark).sort()).toEqual([
      '1',
      '2029-01-02',
      '9',
      'age-1',
      'age-1',
      'age-1',
      'age-1@correo.tbm.test',
      'talk-age-1',
    ]);
  });

  it('deletes requests for a substitute after 12 months, with their notes', async () => {
    for (const seconds of [60, -60]) {
      const { single_class_id } = await makeClass(server.pool, { class_date: '2026-01-01T13:00:00Z' });
      const createdAt = since(retention.substitute_requests, seconds);
      await add('substitute_requests', {
        single_class_id,
        instructor_id: 1,
        note: 'Tengo cita',
        createdAt,
        state: 'expired',
        closedAt: createdAt,
      });
    }
    await run();
    expect(await count('substitute_requests')).toBe(1);
  });

  it('deletes jobs that failed for good with what they hold, not those that are still tried', async () => {
    const job = async (key: string, attempts: number, seconds: number) => {
      await server.pool.query(
        `select graphile_worker.add_job('apply_whatsapp_event', '{"text":"Hola"}', job_key := $1, max_attempts := 12)`,
        [key],
      );
      await server.pool.query(
        'update graphile_worker._private_jobs set attempts = $2, updated_at = $3 where key = $1',
        [key, attempts, since(retention.failed_jobs, seconds)],
      );
    };
    const keys = async () =>
      (
        await server.pool.query(
          `select key from graphile_worker.jobs where key ~ 'failed|tried' order by key`,
        )
      ).rows.map(({ key }) => key);
    await job('failed-long-ago', 12, 60);
    await job('failed-lately', 12, -60);
    await job('tried-still', 11, 60);
    await run();
    expect(await keys()).toEqual(['failed-lately', 'tried-still']);
  });

  it('remembers a number that wrote BAJA, without a name', async () => {
    const lastAt = since(retention.messages, 60);
    const out = { number: '+528119999999', profile_name: 'Lau', lastAt, optedOutAt: lastAt };
    await add('conversations', { ...out, assignee_id: customer_id });
    await run();
    const { rows } = await server.pool.query(
      'select profile_name, assignee_id, "optedOutAt" from conversations where number = $1',
      [out.number],
    );
    expect(rows).toEqual([{ profile_name: null, assignee_id: null, optedOutAt: expect.any(String) }]);
  });

  it('deletes imported files after 30 days, and files that were not imported after 2, their rows in batches', async () => {
    const file = {
      kind: 'customers',
      file_name: 'socias.csv',
      reading: {},
      created_by: customer_id,
      uid: 'admin',
    };
    const done = { ...file, state: 'done', layout: {}, startedAt: now, endedAt: now };
    const kept: number[] = [];
    for (const [row, span] of [
      [{ ...file, content: Buffer.from('x') }, retention.import_drafts],
      [done, retention.imports],
    ] as const)
      for (const seconds of [60, -60]) {
        const { import_id = 0 } = await add('imports', { ...row, createdAt: since(span, seconds) });
        if (seconds < 0) kept.push(import_id);
        await server.pool.query(
          `insert into import_rows (import_id, line, cells) select $1, line, '{Ana}' from generate_series(1, 1100) line`,
          [import_id],
        );
      }
    await server.pool.query(`
      create table deleted_at_once (rows int);
      create function note_deleted() returns trigger language plpgsql as $$
        begin insert into deleted_at_once select count(*) from gone; return null; end $$;
      create trigger note_deleted after delete on import_rows referencing old table as gone
        for each statement execute function note_deleted()`);
    await run();
    const deleted = await server.pool.query(
      'select max(rows)::int as most, sum(rows)::int as rows from deleted_at_once',
    );
    expect(deleted.rows).toEqual([{ most: 1000, rows: 2200 }]);
    await server.pool.query('drop function note_deleted cascade; drop table deleted_at_once');
    const { rows } = await server.pool.query(
      'select import_id, count(*)::int as rows from import_rows join imports using (import_id) group by 1 order by 1',
    );
    expect(rows).toEqual(kept.map((import_id) => ({ import_id, rows: 1100 })));
    expect(await count('imports')).toBe(2);
  });

  it('deletes in batches until nothing is left', async () => {
    await server.pool.query(
      `insert into messages (cause, channel, notification_type_id, template, recipient, data, "createdAt")
      select 'many:' || n, 'email', 7, 'receipt', 'a@b.mx', '{}', '2028-01-01' from generate_series(1, 2500) n`,
    );
    await run();
    expect(await count(`messages where cause like 'many:%'`)).toBe(0);
  });

  it('deletes ended sessions, links and waiting lists, and keeps those still of use', async () => {
    const { uid } = await signedInCustomer(server);
    for (const [index, seconds] of [60, -60].entries()) {
      const expiresAt = since(retention.sessions, seconds);
      await add('identity_sessions', { id: `s${index}`, userId: uid, token: `t${index}`, expiresAt });
      await add('identity_verifications', { id: `v${index}`, identifier: 'x', value: uid, expiresAt });
      const { single_class_id } = await makeClass(server.pool, {
        class_date: since(retention.waitlists, seconds),
      });
      await add('waitlists', { single_class_id, customer_id });
    }
    await run();
    expect([
      await count(`identity_sessions where id in ('s0', 's1')`),
      await count(`identity_verifications where identifier = 'x'`),
      await count('waitlists'),
    ]).toEqual([1, 1, 1]);
    expect(await count(`identity_sessions where id = 's1'`)).toBe(1);
  });

  it('keeps every charge; after 5 years only amounts and dates, after 12 months no reason to cancel', async () => {
    const createdAt = since(retention.books, 60);
    const { invoice_id } = await add('invoices', {
      purchase_id,
      total_payment: 499,
      status: 'paid',
      createdAt,
    });
    await add('refunds', {
      invoice_id,
      key: 'one',
      total_payment: 9,
      status: 'refused',
      reason: 'Lo pidió Ana',
      createdAt,
    });
    const set = (change: string) => server.pool.query(`update purchases set ${change}`);
    await set(`bill = 'A-17', "createdAt" = '${createdAt}', cancel_reason = 'Me mudo de ciudad',
      "cancelledAt" = '${since(retention.cancel_reasons, 60)}', status = 'cancelled'`);
    await run();
    const { rows } = await server.pool.query(
      `select i.total_payment, r.reason, p.bill, p.cancel_reason from invoices i
      join refunds r using (invoice_id) join purchases p using (purchase_id)`,
    );
    expect(rows).toEqual([{ total_payment: 499, reason: null, bill: null, cancel_reason: null }]);
    await set(`bill = 'A-18', "createdAt" = '${since(retention.books, -60)}', cancel_reason = 'Me mudo',
      "cancelledAt" = '${since(retention.cancel_reasons, -60)}'`);
    await run();
    expect(await count(`purchases where bill = 'A-18' and cancel_reason = 'Me mudo'`)).toBe(1);
  });

  it('deletes the ids of events that no provider sends again', async () => {
    for (const [index, seconds] of [60, -60].entries())
      await add('payment_events', {
        provider: 'stripe',
        event_id: `evt_${index}`,
        type: 'charge.succeeded',
        createdAt: since(retention.payment_events, seconds),
      });
    await run();
    const { rows } = await server.pool.query('select event_id from payment_events');
    expect(rows).toEqual([{ event_id: 'evt_1' }]);
  });

  it('goes on with the other rules when one fails, and fails itself', async () => {
    await add('messages', message('after-a-failure', '2028-01-01'));
    await server.pool.query('alter table carts rename to carts_away');
    await expect(run()).rejects.toThrow('some of what is no longer kept was not deleted');
    await server.pool.query('alter table carts_away rename to carts');
    expect(await count(`messages where cause = 'after-a-failure'`)).toBe(0);
  });
});

it('the table of the docs agrees with the rules', () => {
  const docs = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8');
  expect(rules.length).toBeGreaterThan(5);
  expect(docs).toContain(`\n${retentionTable()}\n`);
});
