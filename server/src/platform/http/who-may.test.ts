import type { Key } from '@tbm/contract';
import { type Restriction, roles, type Who } from '@tbm/contract/route';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeStudio } from '../testing/factories.ts';
import { fakeCards, fakePayments } from '../testing/payments.ts';
import { identified, signedInCustomer } from '../testing/people.ts';
import { probes, type RightOnRoute } from '../testing/rights.ts';
import { sampleOf } from '../testing/samples.ts';
import { makeTestServer, type TestServer } from '../testing/server.ts';
import { restrict, routeKeys, routeOf } from './handlers.ts';

/** All kinds of callers: every role, and those with a worthless token. */
const callers = [
  'visitor',
  'identified',
  'member',
  'coach',
  'frontdesk',
  'admin',
  'forged token',
  'ended session',
  'deleted user',
] as const;
type CallerName = (typeof callers)[number];

const tokens: Partial<Record<CallerName, string>> = {};
const ids: Partial<Record<CallerName, number>> = {};
let server: TestServer;
let serial = 0;

beforeAll(async () => {
  server = await makeTestServer();
  server.services.stripe.payments = fakePayments();
  server.services.stripe.cards = fakeCards();
  await makeStudio(server.pool);
});
afterAll(() => server.end());

/** Sessions that must be open before a test, and accounts that must exist. */
let openSessions: string[] = [];

/** Makes one caller of each kind. */
async function makeCallers(): Promise<void> {
  serial += 1;
  openSessions = [];
  for (const role of roles) {
    const customer = await signedInCustomer(server, role);
    tokens[role] = customer.token;
    ids[role] = customer.customer_id;
    openSessions.push(customer.session_id);
  }
  tokens.identified = (await identified(server, `nueva.${serial}@correo.tbm.test`)).token;
  const [header, payload, signature = ''] = (tokens.admin ?? '').split('.');
  tokens['forged token'] = [header, payload, [...signature].reverse().join('')].join('.');
  const ended = await signedInCustomer(server, 'admin');
  await server.pool.query('delete from identity_sessions where id = $1', [ended.session_id]);
  tokens['ended session'] = ended.token;
  const deleted = await signedInCustomer(server, 'admin');
  await server.pool.query('delete from identity_users where id = $1', [deleted.uid]);
  tokens['deleted user'] = deleted.token;
}

/** Whether a call of the last test changed who its callers are: it ended a session, or gave an account another customer or role. */
async function areCallersIntact(): Promise<boolean> {
  const { rows } = await server.pool.query<{ intact: boolean }>(
    `select count(*) filter (where u.customer_id = any ($2) and u.role = any ($3)) = cardinality($1::text[])
       and not exists (
         select from identity_users i join users on users.uid = i.id
         where i.email = $4
       ) as intact
     from identity_sessions s join users u on u.uid = s."userId"
     where s.id = any ($1)`,
    [openSessions, roles.map((role) => ids[role]), roles, `nueva.${serial}@correo.tbm.test`],
  );
  return rows[0]?.intact === true;
}

// Callers are made anew only after a call that changed them: making them takes longer than most calls.
beforeEach(async () => {
  if (serial === 0 || !(await areCallersIntact())) await makeCallers();
});

/** The contract's rule for a caller: allowed, unknown (401) or forbidden (403). */
function expected(who: Who, caller: CallerName): 'in' | 401 | 403 {
  if (who === 'anyone' || who === 'provider') return 'in';
  if (['visitor', 'forged token', 'ended session', 'deleted user'].includes(caller)) return 401;
  if (who === 'identified') return 'in';
  if (caller === 'identified') return 403;
  return who.some((role) => role === caller) ? 'in' : 403;
}

/** Makes a valid call with one more field, and returns the code of its refusal. */
async function codeOf(
  key: Key,
  caller: CallerName,
  field: string,
  value: unknown,
): Promise<string | undefined> {
  const { query, body } = sampleOf(routeOf(key));
  const inBody = routeOf(key).body !== undefined;
  const args = {
    params: { id: 1 },
    query: { ...query, ...(inBody ? {} : { [field]: value }) },
    ...(inBody ? { body: { ...body, [field]: value } } : {}),
  };
  return (await server.call(key, args as never, tokens[caller])).body?.code;
}

const restrictions = routeKeys.flatMap((key) =>
  Object.entries(routeOf(key).restricted ?? {}).map(([field, rule]): [Key, string, Restriction] => [
    key,
    field,
    rule,
  ]),
);

describe('who may send each restricted field [API-002, AUTH-003]', () => {
  it('no restriction is lost', () => {
    const declared = restrictions.map(([key, field, { to }]) => `${key} ${field}: ${to.join(', ')}`);
    expect(declared).toEqual([
      'GET /addresses customer_id: admin',
      'POST /addresses customer_id: admin',
      'POST /class_reservations customer_id: frontdesk, admin',
      'POST /class_reservations guest_name: frontdesk, admin',
      'POST /class_reservations is_cash: frontdesk, admin',
      'POST /class_reservations is_paid: frontdesk, admin',
      'PUT /class_reservations single_class_id: frontdesk, admin',
      'PUT /class_reservations is_paid: frontdesk, admin',
      'DELETE /class_reservations/:id excused: frontdesk, admin',
      'DELETE /class_reservations/:id decided_by: frontdesk, admin',
      'GET /videos hidden: admin',
      'GET /videos/:id stored: admin',
      'GET /favorites hidden: admin',
      'GET /customer_workout_plans customer_id: admin',
      'POST /customer_notification_types customer_id: ',
      'PUT /customer_notification_types customer_id: ',
      'GET /customer_milestones customer_id: admin',
    ]);
  });

  it.each(restrictions)('%s: %s', async (key, field, { to, except, otherwise }) => {
    const route = routeOf(key);
    const value = sampleOf(route).fields[field];
    for (const caller of callers.filter((one) => expected(route.who, one) === 'in')) {
      const isAllowed = to.some((role) => role === caller);
      const code = await codeOf(key, caller, field, value);
      const isRefused = code === 'forbidden';
      expect({ caller, code, isRefused }).toEqual({ caller, code, isRefused: !isAllowed && !otherwise });
      expect(code).not.toBe('invalid_input');
      if (except === undefined) continue;
      const open = except === 'own' ? ids[caller] : except;
      expect(await codeOf(key, caller, field, open)).not.toBeOneOf(['forbidden', 'invalid_input']);
    }
  });

  it.each(restrictions.filter(([, , { otherwise }]) => otherwise))(
    '%s: %s is taken out for all others',
    (key, field, { to }) => {
      for (const role of roles) {
        const actor = { kind: 'person', role, customer_id: 1, branch_id: 1 } as never;
        const parts = { [field]: 'sent', other: 'stays' };
        restrict(routeOf(key), actor, {}, parts);
        expect(parts).toEqual(to.includes(role) ? { [field]: 'sent', other: 'stays' } : { other: 'stays' });
      }
    },
  );
});

describe('who has each right on a call [API-002, AUTH-003]', () => {
  it.each(Object.entries(probes))('%s', async (name, probe) => {
    const [path = '', right = ''] = name.split(': ') as [RightOnRoute & Key, string];
    const { who, rights } = routeOf(path as Key);
    for (const role of roles) {
      const isDeclared = rights?.[right]?.includes(role) === true && who.includes(role);
      expect({ role, has: await probe(server, tokens[role] ?? '') }).toEqual({ role, has: isDeclared });
    }
  });
});

it('refuses callers without the right in the one shape', async () => {
  const { status, body } = await server.call('GET /customer', {});
  expect(status).toBe(401);
  expect(body).toEqual({ code: 'sign_in_required', message: 'Inicia sesión para continuar.' });
});

// Last: some of these calls delete the studio's own records.
describe('who may make each call [API-002, AUTH-001, AUTH-003]', () => {
  for (const key of routeKeys)
    it(key, async () => {
      const [method = 'GET', path = ''] = key.split(' ');
      for (const caller of callers) {
        const token = tokens[caller];
        const answer = await server.app.inject({
          method: method as 'GET',
          url: `/api${path.replace(/:\w+/g, '1')}`,
          headers: token ? { authorization: `Bearer ${token}` } : {},
          ...(method === 'POST' || method === 'PUT' ? { payload: {} } : {}),
        });
        const declared = expected(routeOf(key).who, caller);
        const got = answer.statusCode === 401 || answer.statusCode === 403 ? answer.statusCode : 'in';
        expect({ caller, got }).toEqual({ caller, got: declared });
        expect(answer.statusCode).toBeLessThan(500);
      }
    });
});
