import { roles } from '@tbm/contract/route';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { routeKeys, routeOf } from '../../platform/http/handlers.ts';
import { makeStudio } from '../../platform/testing/factories.ts';
import { type FullMember, makeFullMember } from '../../platform/testing/full-member.ts';
import { holds } from '../../platform/testing/holds.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { sampleOf } from '../../platform/testing/samples.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { personalTables } from './data-map.ts';

/** Values that are nowhere else. */
const [height, reason] = [217, 'Estoy embarazada de gemelas'];
const progress = ['61.7', '71.9', 'Me siento fuerte'];
/** `muscle` is also what a film is for. */
const ofBody = [
  ...new Set(Object.values(personalTables).flatMap(({ health = [] }) => health)).difference(
    new Set(['muscle']),
  ),
];

let server: TestServer;
let ximena: FullMember;
const staff: SignedIn[] = [];
let answers: { key: string; text: string }[];
beforeAll(async () => {
  server = await makeTestServer('2026-11-18T18:00:00Z');
  await makeStudio(server.pool);
  ximena = await makeFullMember(server, 'Ximena', '8110000001');
  await server.pool.query('update customers set height = $2 where customer_id = $1', [
    ...[ximena.customer_id, height],
  ]);
  await server.pool.query('update purchases set cancel_reason = $2 where customer_id = $1', [
    ...[ximena.customer_id, reason],
  ]);
  for (const role of roles.filter((one) => one !== 'member'))
    staff.push(await signedInCustomer(server, role));
  answers = await everythingStaffReads();
});
afterAll(() => server.end());

/** Ids of hers that an address may name. */
async function idsOfHers(): Promise<number[]> {
  const { rows } = await server.pool.query<{ id: number }>(
    `select customer_id as id from customers where customer_id = $1
    union select address_id from addresses where customer_id = $1
    union select purchase_id from purchases where customer_id = $1
    union select post_id from posts where customer_id = $1
    union select conversation_id from conversations where number like '%' || $2
    union select track_id from tracks where customer_id = $1
    union select file_id from track_files where customer_id = $1
    union select single_class_id from class_reservations where customer_id = $1`,
    [ximena.customer_id, ximena.phone],
  );
  return rows.map(({ id }) => id);
}

/** What the staff gets from every call that reads, by the ids of hers and in the lists that have her. */
async function everythingStaffReads(): Promise<{ key: string; text: string }[]> {
  const answers: { key: string; text: string }[] = [];
  const ids = await idsOfHers();
  const queries = new URLSearchParams({ customer_id: String(ximena.customer_id), query: 'Ximena' });
  for (const key of routeKeys.filter((one) => one.startsWith('GET '))) {
    const path = key.replace('GET ', '');
    const paths = path.includes(':') ? ids.map((id) => path.replace(/:\w+/g, String(id))) : [path];
    for (const [name, value] of Object.entries(sampleOf(routeOf(key)).query))
      queries.set(name, String(value));
    queries.set('query', 'Ximena');
    for (const one of paths)
      for (const { token } of staff) {
        const headers = { authorization: `Bearer ${token}` };
        const { payload } = await server.app.inject({ url: `/api${one}?${queries}`, headers });
        answers.push({ key, text: payload });
      }
  }
  return answers;
}

it('nothing that the staff can read has her body data, or a reason about her health', () => {
  const withHer = new Set(answers.filter(({ text }) => text.includes(ximena.phone)).map(({ key }) => key));
  expect([...withHer].sort()).toEqual([
    'GET /conversations',
    'GET /conversations/:id',
    'GET /customer/admin/:id',
    'GET /customer/admin/all',
    'GET /customer/query',
    'GET /members',
    'GET /rosters/:id',
  ]);
  const hidden = [String(height), reason, ...progress, ximena.track_photo.toString(), 'tracks/'];
  const wrong = answers.filter(({ text }) => hidden.some((one) => holds(text, one)));
  expect(wrong.map(({ key }) => key)).toEqual([]);
});

it('what shows one record of hers is recorded as a view', async () => {
  const { rows } = await server.pool.query(
    `select distinct thing from audit_log where action = 'view' and customer_id = $1 order by 1`,
    [ximena.customer_id],
  );
  expect(rows.map(({ thing }) => thing)).toEqual([
    ...['addresses', 'audit_log', 'class_reservations', 'conversations', 'credit_ledger'],
    ...['customer_milestones', 'customer_workout_plans', 'customers', 'invoices', 'member_notes'],
    ...['messages', 'purchases', 'strikes', 'waitlists'],
  ]);
});

type Schema = { properties?: Record<string, unknown> } & Record<string, unknown>;
/** The names of all fields of a JSON schema, except those of files, which have a width too. */
function fieldsOf(schema: unknown): string[] {
  if (!schema || typeof schema !== 'object') return [];
  const { properties = {} } = schema as Schema;
  const names = 'width' in properties ? [] : Object.keys(properties);
  return [...names, ...Object.values(schema).flatMap(fieldsOf)];
}

it('no call of the staff has a field for body data in its answer', () => {
  expect(ofBody.length).toBeGreaterThan(0);
  const ofStaff = routeKeys.filter((key) => {
    const { who, rights } = routeOf(key);
    return rights !== undefined || (Array.isArray(who) && !who.includes('member'));
  });
  expect(ofStaff.length).toBeGreaterThan(50);
  const named = ofStaff.filter((key) => {
    const fields = fieldsOf(z.toJSONSchema(routeOf(key).answer, { unrepresentable: 'any' }));
    return ofBody.some((column) => fields.includes(column));
  });
  expect(named).toEqual([]);
  // The member's own records have them: the check can fail.
  const own = ['GET /customer', 'GET /customer_pauses', 'GET /tracks'] as const;
  const fields = own.flatMap((key) =>
    fieldsOf(z.toJSONSchema(routeOf(key).answer, { unrepresentable: 'any' })),
  );
  expect(fields).toEqual(expect.arrayContaining(['height', 'pause_reason', 'weight', 'waist', 'fat']));
});
