import { roles } from '@tbm/contract/route';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { routeKeys, routeOf } from '../../platform/http/handlers.ts';
import { everythingRead, makeMemberWithBody, showsBody } from '../../platform/testing/everything-read.ts';
import { makeStudio } from '../../platform/testing/factories.ts';
import type { FullMember } from '../../platform/testing/full-member.ts';
import { signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { personalTables } from './data-map.ts';

/** `muscle` is also what a film is for. */
const ofBody = [
  ...new Set(Object.values(personalTables).flatMap(({ health = [] }) => health)).difference(
    new Set(['muscle']),
  ),
];

let server: TestServer;
let ximena: FullMember;
const answers: { key: string; text: string }[] = [];
beforeAll(async () => {
  server = await makeTestServer('2026-11-18T18:00:00Z');
  await makeStudio(server.pool);
  ximena = await makeMemberWithBody(server, 'Ximena', '8110000001');
  for (const role of roles.filter((one) => one !== 'member')) {
    const { token } = await signedInCustomer(server, role);
    answers.push(...(await everythingRead(server, ximena, token)));
  }
});
afterAll(() => server.end());

it('nothing that the staff can read has body data, or a reason about health', () => {
  const withMember = new Set(answers.filter(({ text }) => text.includes(ximena.phone)).map(({ key }) => key));
  expect([...withMember].sort()).toEqual([
    'GET /conversations',
    'GET /conversations/:id',
    'GET /customer/admin/:id',
    'GET /customer/admin/all',
    'GET /customer/query',
    'GET /members',
    'GET /rosters/:id',
  ]);
  const wrong = answers.filter(({ text }) => showsBody(text, ximena));
  expect(wrong.map(({ key }) => key)).toEqual([]);
});

it('a call that shows one record of the member is recorded as a view', async () => {
  const { rows } = await server.pool.query(
    `select distinct thing from audit_log where action = 'view' and customer_id = $1 order by 1`,
    [ximena.customer_id],
  );
  expect(rows.map(({ thing }) => thing)).toEqual([
    'addresses',
    'audit_log',
    'class_reservations',
    'conversations',
    'credit_ledger',
    'customer_milestones',
    'customer_workout_plans',
    'customers',
    'fixed_places',
    'invoices',
    'member_notes',
    'messages',
    'purchases',
    'strikes',
    'waitlists',
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

/** What members answered on the waiver is there for those who care for them in class: by a right of its own, and recorded. */
const shownByRight = ['GET /class_reservations/:id/health_answers'];

it('no other call of the staff or of a program has a field for body data in its answer', () => {
  expect(ofBody.length).toBeGreaterThan(0);
  const ofStaff = routeKeys.filter((key) => {
    const { who, rights, keyRight } = routeOf(key);
    return keyRight !== undefined || rights !== undefined || (Array.isArray(who) && !who.includes('member'));
  });
  expect(ofStaff.length).toBeGreaterThan(50);
  const named = ofStaff.filter((key) => {
    const fields = fieldsOf(z.toJSONSchema(routeOf(key).answer, { unrepresentable: 'any' }));
    return ofBody.some((column) => fields.includes(column));
  });
  expect(named).toEqual(shownByRight);
  // The member's own records have them: the check can fail.
  const own = ['GET /customer', 'GET /customer_pauses', 'GET /tracks'] as const;
  const fields = own.flatMap((key) =>
    fieldsOf(z.toJSONSchema(routeOf(key).answer, { unrepresentable: 'any' })),
  );
  expect(fields).toEqual(expect.arrayContaining(['height', 'pause_reason', 'weight', 'waist', 'fat']));
});
