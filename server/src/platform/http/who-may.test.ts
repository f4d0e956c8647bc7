import type { Key } from '@tbm/contract';
import { keyRights, type Restriction, roles, type Who } from '@tbm/contract/route';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashOfToken } from '../actor.ts';
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

// Callers are made again only after a call that changed them: making them takes longer than most calls.
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
    expect(new Set(declared)).toEqual(
      new Set([
        'GET /addresses customer_id: admin',
        'POST /addresses customer_id: admin',
        'POST /class_reservations customer_id: frontdesk, admin',
        'POST /class_reservations guest_name: frontdesk, admin',
        'POST /class_reservations policy_reason: frontdesk, admin',
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
      ]),
    );
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

describe('which calls a key for programs makes [API-002, AUTH-003]', () => {
  it('no right is given or lost', () => {
    const declared = routeKeys.flatMap((key) => {
      const { keyRight } = routeOf(key);
      return keyRight ? [`${keyRight} ${key}`] : [];
    });
    expect(declared.toSorted()).toMatchInlineSnapshot(`
      [
        "classes:read GET /available_classes",
        "classes:read GET /available_classes/:id",
        "classes:read GET /available_classes/dates/all",
        "classes:read GET /branches",
        "classes:read GET /branches/:id",
        "classes:read GET /class_categories",
        "classes:read GET /class_categories/:id",
        "classes:read GET /class_templates",
        "classes:read GET /class_types",
        "classes:read GET /class_types/:id",
        "classes:read GET /closed_days",
        "classes:read GET /instructors",
        "classes:read GET /instructors/:id",
        "classes:read GET /locations",
        "classes:read GET /locations/:id",
        "classes:write DELETE /available_classes/:id",
        "classes:write POST /available_classes",
        "classes:write PUT /available_classes",
        "members:read GET /customer/admin/all",
        "members:read GET /customer/query",
        "members:read GET /members",
        "members:read GET /members/tags",
        "members:write DELETE /members/:id/tags/:member_tag_id",
        "members:write POST /customer",
        "members:write POST /members/:id/tags",
        "packages:read GET /class_packages",
        "packages:read GET /class_packages/:id",
        "packages:read GET /class_packages/admin/:id",
        "packages:read GET /class_packages/admin/all",
        "packages:read GET /class_packages/especiales/all",
        "packages:read GET /class_packages/especiales/home",
        "packages:read GET /class_packages/online/all",
        "packages:read GET /class_packages/online/home",
        "packages:read GET /class_packages/presenciales/all",
        "packages:read GET /class_packages/presenciales/home",
        "purchases:read GET /members/:id/charges",
        "purchases:read GET /members/:id/charges/:invoice_id/receipt",
        "purchases:read GET /members/:id/purchases",
        "reports:read GET /reports/attendance",
        "reports:read GET /reports/deferred",
        "reports:read GET /reports/members",
        "reports:read GET /reports/rows/:list",
        "reports:read GET /reports/rows/:list/csv",
        "reports:read GET /reports/sales",
        "reservations:read GET /members/:id/reservations",
        "reservations:read GET /members/:id/waitlist",
        "reservations:read GET /rosters",
        "reservations:read GET /rosters/:id",
        "reservations:write DELETE /class_reservations/:id",
        "reservations:write POST /class_reservations",
        "reservations:write PUT /class_reservations/attend",
      ]
    `);
  });

  it('is set for calls of the staff and public reads alone, and reading rights never write', () => {
    for (const key of routeKeys) {
      const { keyRight, keyNeeds, who, rights } = routeOf(key);
      if (!keyRight) continue;
      const isPublicRead = who === 'anyone' && key.startsWith('GET ');
      const isOfStaff = Array.isArray(who) && !who.includes('member');
      // A call of members also states what the desk does by it, and for whom.
      const isAlsoOfStaff = rights?.at_desk !== undefined;
      expect([key, isPublicRead || isOfStaff || isAlsoOfStaff]).toEqual([key, true]);
      if (key === 'POST /class_reservations') expect(keyNeeds).toEqual(['customer_id']);
      expect([key, keyRight.endsWith(':read')]).toEqual([key, key.startsWith('GET ')]);
    }
  });

  it.each(routeKeys)('%s', async (key) => {
    const [method = 'GET', path = ''] = key.split(' ');
    const { keyRight } = routeOf(key);
    const codeWith = async (rights: readonly string[]) => {
      const token = `tbm_${rights.join(' ')}`;
      await server.pool.query(
        `insert into api_keys (name, prefix, token_hash, rights, uid)
         select 'Prueba', 'tbm_', $1, $2, u.uid from users u where u.customer_id = $3 on conflict do nothing`,
        [hashOfToken(token), rights, ids.admin],
      );
      await server.pool.query('update api_keys set uid = u.uid from users u where u.customer_id = $1', [
        ids.admin,
      ]);
      const answer = await server.app.inject({
        method: method as 'GET',
        url: `/api${path.replace(/:\w+/g, '987654')}`,
        headers: { authorization: `Bearer ${token}` },
        ...(method === 'POST' || method === 'PUT' ? { payload: {} } : {}),
      });
      expect(answer.statusCode).toBeLessThan(500);
      return answer.statusCode < 300 ? 'made' : answer.json<{ code: string }>().code;
    };
    const refusals = [
      'key_not_for_call',
      'key_right_missing',
      'key_invalid',
      'sign_in_required',
      'forbidden',
    ];
    if (!keyRight) return expect(await codeWith(keyRights)).toBe('key_not_for_call');
    expect(await codeWith([keyRight])).not.toBeOneOf(refusals);
    expect(await codeWith(keyRights.filter((one) => one !== keyRight))).toBe('key_right_missing');
  });
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
