import type { Key } from '@tbm/contract';
import { type Role, roles, staffRoles } from '@tbm/contract/route';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personalTables } from '../../features/privacy/data-map.ts';
import type { Person } from '../actor.ts';
import { asker } from '../testing/ask.ts';
import { insert, makeClass, makeLot, makeMembership, makePackage, makeStudio } from '../testing/factories.ts';
import { type FullMember, makeFullMember } from '../testing/full-member.ts';
import { type SignedIn, signedInCustomer } from '../testing/people.ts';
import { sampleOf } from '../testing/samples.ts';
import { makeTestServer, type TestServer } from '../testing/server.ts';
import { isForStaff, routeKeys, routeOf } from './handlers.ts';
import { makeWithinBranches } from './within-branches.ts';

/** A word that is in every record of Monterrey (branch 1), and nowhere else. */
const mark = 'Xochiquetzal';

let server: TestServer;
let ask: ReturnType<typeof asker>;
/** Works in Tijuana (branch 2) alone, by role. */
const staff = {} as Record<(typeof staffRoles)[number], SignedIn>;
let owner: SignedIn;
let member: SignedIn;
let ximena: FullMember;
/** A member of Tijuana, who also bought and booked in Monterrey. */
let shared: SignedIn;
/** Ids of things of Monterrey and of Tijuana, by the names of the fields that hold them. */
let monterreyIds: Record<string, number | undefined>;
let tijuanaIds: Record<string, number | undefined>;

async function boundTo(role: Role, branch_id: number): Promise<SignedIn> {
  const made = await signedInCustomer(server, role, { branch_id });
  await insert(server.pool, 'staff_branches', { uid: made.uid, branch_id });
  if (role === 'coach')
    await server.pool.query('update users set instructor_id = 1 where uid = $1', [made.uid]);
  return made;
}

let made = 0;
/** A class, a template, a closed day, a purchase with its invoice, a place… of a member at a branch. */
async function thingsAt(
  branch_id: number,
  customer_id: number,
  text: string,
): Promise<Record<string, number | undefined>> {
  const { pool } = server;
  const add = <T>(table: string, row: Record<string, unknown>) =>
    insert<T & Record<string, number>>(pool, table, row);
  made += 1;
  const then = '2026-11-10T18:00:00Z';
  const class_date = `2026-11-18T${19 + made}:00:00Z`;
  const { single_class_id } = await makeClass(pool, { branch_id, class_date });
  await pool.query(
    `update single_classes set description = $2, link = 'https://videos.test/' || replace($2, ' ', '-'),
      is_virtual_class = true where single_class_id = $1`,
    [single_class_id, text],
  );
  const { class_template_id } = await add('class_templates', {
    branch_id,
    location_id: branch_id,
    class_type_id: 1,
    instructor_ids: [1],
    weekday: 3,
    local_time: '07:00',
    duration: 50,
    capacity: 20,
    description: text,
    valid_from: '2026-01-01',
  });
  const { closed_day_id } = await add('closed_days', {
    branch_id,
    day: `2026-12-${20 + made}`,
    reason: text,
  });
  const { class_package_id: package_id } = await makePackage(pool, { title: text, branch_id });
  const { purchase_id } = await makeMembership(pool, customer_id, {
    branch_id,
    total_payment: 499,
    bill: text,
    class_package_id: package_id,
  });
  const { invoice_id } = await add('invoices', {
    purchase_id,
    total_payment: 499,
    status: 'paid',
    provider_id: `ch_${text}`,
    createdAt: then,
  });
  await add('disputes', {
    dispute_id: `dp_${text}`,
    charge_id: `ch_${text}`,
    reason: 'general',
    invoice_id,
    total_payment: 499,
    status: 'open',
  });
  await makeLot(pool, customer_id, { branch_id });
  await pool.query(`update credit_lots set title = $2 where customer_id = $1 and branch_id = $3`, [
    customer_id,
    text,
    branch_id,
  ]);
  const { class_reservation_id } = await add('class_reservations', {
    single_class_id,
    customer_id,
    class_date,
    is_cash: true,
  });
  await pool.query('update single_classes set taken = taken + 1 where single_class_id = $1', [
    single_class_id,
  ]);
  if (branch_id === 1 && text === mark)
    await add('substitute_requests', { single_class_id, instructor_id: 1, note: text });
  await add('audit_log', {
    uid: 'gone',
    role: 'admin',
    action: 'give_access',
    thing: 'purchases',
    thing_id: purchase_id,
    customer_id,
    after: JSON.stringify({ bill: text }),
    createdAt: '2026-11-18T18:00:00Z',
  });
  return {
    branch_id,
    location_id: branch_id,
    customer_id,
    single_class_id,
    class_template_id,
    closed_day_id,
    package_id,
    class_package_id: package_id,
    purchase_id,
    invoice_id,
    class_reservation_id,
  };
}

beforeAll(async () => {
  server = await makeTestServer('2026-11-18T18:00:00Z');
  ask = asker(server);
  const { pool } = server;
  await makeStudio(pool);
  for (const role of staffRoles) staff[role] = await boundTo(role, 2);
  owner = await signedInCustomer(server, 'admin');
  member = await signedInCustomer(server, 'member', { branch_id: 2 });
  ximena = await makeFullMember(server, mark, '8110000001');
  monterreyIds = await thingsAt(1, ximena.customer_id, mark);
  const { rows } = await pool.query(
    `select (select min(conversation_id) from conversations) as conversation_id,
      (select strike_id from strikes where customer_id = $1) as strike_id,
      (select video_rating_id from video_ratings where customer_id = $1) as video_rating_id,
      (select min(member_note_id) from member_notes where customer_id = $1) as member_note_id,
      (select fixed_place_id from fixed_places where customer_id = $1) as fixed_place_id,
      (select min(substitute_request_id) from substitute_requests) as substitute_request_id,
      (select address_id from addresses where customer_id = $1) as address_id`,
    [ximena.customer_id],
  );
  Object.assign(monterreyIds, rows[0]);
  shared = await signedInCustomer(server, 'member', { branch_id: 2, name: 'Renata', last_name: 'Solís' });
  tijuanaIds = await thingsAt(2, shared.customer_id, 'Tijuana');
  await thingsAt(1, shared.customer_id, `${mark} de Renata`);
});
afterAll(() => server.end());

/** Whether staff may do more by a call than members. */
const isOfStaff = (key: Key): boolean => {
  const { rights = {}, restricted = {} } = routeOf(key);
  return isForStaff(routeOf(key)) || Object.keys({ ...rights, ...restricted }).length > 0;
};

/** The roles that may do more by a call than members, apart from admins. */
const besidesAdmins = (key: Key): Role[] => {
  const { who, rights = {}, restricted = {} } = routeOf(key);
  const more = [...Object.values(rights), ...Object.values(restricted).map(({ to }) => to)].flat();
  return (['coach', 'frontdesk'] as const).filter(
    (role) => more.includes(role) || (isForStaff(routeOf(key)) && who.includes(role)),
  );
};

describe('the declaration of a call', () => {
  it('defines how staff of one branch may call it, wherever coaches or the front desk may do more than members', () => {
    const silent = routeKeys.filter((key) => besidesAdmins(key).length > 0 && !routeOf(key).branches);
    expect(
      silent,
      `say in the contract how staff of one branch may make these calls: \`branches: { things: { id: 'class' } }\` names the
      fields that name something of a branch, \`lists\` what it lists, 'none' that nothing of it belongs to one`,
    ).toEqual([]);
  });

  it('names every field that names something of a branch', () => {
    const named = [
      'single_class_id',
      'location_id',
      'class_reservation_id',
      'customer_id',
      'purchase_id',
      'package_id',
    ];
    const fields = [...named, 'class_package_id', 'address_id'];
    const unnamed = routeKeys.flatMap((key) => {
      const { branches, params, query, body } = routeOf(key);
      if (!branches || branches === 'none') return [];
      const shapes = [params, query, body].map((part) =>
        Object.keys((part as { shape?: object })?.shape ?? {}),
      );
      const { things = {} } = branches;
      return [...new Set(shapes.flat())]
        .filter((field) => (fields.includes(field) || /^(:?id)$/.test(field)) && !(field in things))
        .map((field) => `${key} ${field}`);
    });
    expect(unnamed.sort()).toEqual([
      // Only what the report counts, which belongs to the caller's branches.
      'GET /reports/rows/:list package_id',
      'GET /reports/rows/:list/csv package_id',
      // A colleague, who must work where the member of the conversation is.
      'PUT /conversations/:id/assignee customer_id',
    ]);
  });
});

async function answerOf(
  key: Key,
  args: { id?: number | undefined; query?: object; body?: object; token: string },
) {
  const [method = 'GET', path = ''] = key.split(' ');
  const { id, query = {}, body, token } = args;
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const { statusCode: status, payload } = await server.app.inject({
    method: method as 'GET',
    url: `/api${path.replace(':list', 'charges').replace(/:\w+/g, String(id ?? 1))}?${search}`,
    headers: { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { payload: body }),
  });
  return {
    status,
    payload,
    code: payload.startsWith('{') ? (JSON.parse(payload).code as string) : undefined,
  };
}

/** The queries without those that differ only in fields that the call does not have: the server drops such fields. */
function distinctFor(key: Key, queries: Record<string, unknown>[]): object[] {
  const fields = Object.keys(routeOf(key).query?.shape ?? {});
  return [...Map.groupBy(queries, (query) => JSON.stringify(fields.map((name) => query[name]))).values()].map(
    ([first]) => first as object,
  );
}

/** All that one caller reads: every call, by the id of everything in Monterrey and of the member whom both know. */
async function everythingRead(token: string): Promise<Map<string, string>> {
  const ids = [...new Set([...Object.values(monterreyIds), ...Object.values(tijuanaIds)])];
  const found = new Map<string, string>();
  for (const key of routeKeys.filter((one) => one.startsWith('GET '))) {
    const { query } = sampleOf(routeOf(key));
    const wanted = { ...query, from: '2026-01-01', to: '2026-11-18', query: mark, day: '2026-11-18' };
    const queries: Record<string, unknown>[] = [
      wanted,
      { ...wanted, query: 'Renata' },
      { ...wanted, customer_id: monterreyIds.customer_id },
    ];
    if (key.endsWith('/review')) queries.push({ ...wanted, state: 'approved' });
    for (const one of distinctFor(key, queries))
      for (const id of key.includes('/:') ? ids : [0])
        found.set(
          `${key} ${id} ${JSON.stringify(one)}`,
          (await answerOf(key, { id: id ?? 0, query: one, token })).payload,
        );
  }
  return found;
}

describe('staff of Tijuana', () => {
  it('reads nothing of Monterrey that members do not', { timeout: 300_000 }, async () => {
    const known = await everythingRead(member.token);
    const keysWithMark = (read: Map<string, string>) =>
      new Set(
        [...read].flatMap(([name, text]) =>
          text.includes(mark) && !known.get(name)?.includes(mark)
            ? [name.split(' ').slice(0, 2).join(' ')]
            : [],
        ),
      );
    for (const role of staffRoles)
      expect({ role, keys: [...keysWithMark(await everythingRead(staff[role].token))] }).toEqual({
        role,
        keys: [],
      });
    // An admin who works everywhere reads it in all these: the check can fail.
    const readByOwner = [
      'GET /addresses',
      'GET /addresses/:id',
      'GET /api_keys',
      'GET /audit',
      'GET /available_classes/:id/link',
      'GET /class_packages/admin/:id',
      'GET /class_packages/admin/all',
      'GET /class_packages/admin/list',
      'GET /class_reservations/:id/health_answers',
      'GET /class_reservations/:id/waiver',
      'GET /class_templates',
      'GET /closed_days',
      'GET /conversations',
      'GET /conversations/:id',
      'GET /conversations/:id/messages',
      'GET /customer/admin/:id',
      'GET /customer/admin/all',
      'GET /customer/query',
      'GET /disputes',
      'GET /guest_leads',
      'GET /members',
      'GET /members/:id/charges',
      'GET /members/:id/ledger',
      'GET /members/:id/notes',
      'GET /members/:id/purchases',
      'GET /members/:id/reservations',
      'GET /moderation/posts',
      'GET /purchases/:id/history',
      'GET /rating_comments/review',
      'GET /reports/deferred',
      'GET /reports/rows/:list',
      'GET /reports/rows/:list/csv',
      'GET /reports/sales',
      'GET /rewards/preview',
      'GET /rosters',
      'GET /rosters/:id',
      'GET /staff_invitations',
      'GET /strikes',
      'GET /strikes/:id',
      'GET /timetable/week',
      'GET /waiver_texts',
    ];
    expect(keysWithMark(await everythingRead(owner.token))).toEqual(new Set(readByOwner));
  });

  it('a named branch at which the caller does not work is refused, the lists of one branch are the caller’s', async () => {
    const { token } = staff.admin;
    const listing = routeKeys.filter((key) => {
      const { branches } = routeOf(key);
      return (
        key.startsWith('GET ') &&
        isForStaff(routeOf(key)) &&
        routeOf(key).who.includes('admin') &&
        branches &&
        branches !== 'none' &&
        !key.includes('/:id')
      );
    });
    expect(listing.length).toBeGreaterThan(12);
    for (const key of listing) {
      const query = { ...sampleOf(routeOf(key)).query, from: '2026-11-01', to: '2026-11-18', branch_id: 1 };
      expect({ key, ...(await answerOf(key, { query, token })), payload: '' }).toEqual({
        key,
        status: 403,
        code: 'branch_not_yours',
        payload: '',
      });
      expect((await answerOf(key, { query: { ...query, branch_id: 2 }, token })).status, key).toBe(200);
    }
    const { body: templates } = await ask('GET', 'class_templates', { token });
    expect(templates).toMatchObject([{ branch_id: 2 }]);
    const { body: classes } = await ask('GET', 'rosters', { token: staff.frontdesk.token });
    expect(classes).toMatchObject([{ branch_id: 2 }]);
  });

  it('sees its own branch as everyone else does', async () => {
    const { token } = staff.frontdesk;
    const { body: file } = await ask('GET', `customer/admin/${shared.customer_id}`, { token });
    expect(file).toMatchObject({ name: 'Renata', credits: [{ title: 'Tijuana' }] });
    expect(file.purchases).toHaveLength(1);
    expect(file.invoices).toHaveLength(1);
    expect(file.class_reservations).toHaveLength(1);
    const byAdmin = await ask('GET', `customer/admin/${shared.customer_id}`, { token: staff.admin.token });
    expect(byAdmin.body.audit).toHaveLength(1);
    const whole = (await ask('GET', `customer/admin/${shared.customer_id}`, { token: owner.token })).body;
    expect(
      [whole.purchases, whole.credits, whole.class_reservations, whole.audit].map(
        (list) => (list as unknown[]).length,
      ),
    ).toEqual([2, 2, 2, 2]);
    const { body } = await ask('GET', 'customer/admin/all', { token });
    expect((body.data as { name: string }[]).map(({ name }) => name)).toContain('Renata');
    expect(body.total).toBe((body.data as unknown[]).length);
  });
});

const hours = { class_date: '2026-11-20T14:00:00Z', class_type_id: 1, instructor_ids: [1], capacity: 20 };
const weekly = {
  class_type_id: 1,
  instructor_ids: [1],
  weekday: 1,
  local_time: '08:00',
  capacity: 9,
  valid_from: '2026-12-01',
};
/** Valid bodies, where the smallest sample is not one. */
const bodies: Partial<Record<Key, object>> = {
  'POST /branches/:id/booking_policy/preview': {
    book_days_ahead: 14,
    held_places: 8,
    places_per_day: 2,
    missed_consequence: 'none',
    missed_limit: 3,
    missed_grace: 1,
    missed_days_ahead: 2,
    missed_pause_days: 3,
    missed_fee: null,
    missed_fallback: 'none',
  },
  'POST /members/:id/subscription_pauses': { months: 1 },
  'POST /members/:id/credits/:credit_lot_id/extend': { days: 3 },
  'POST /available_classes': hours,
  'PUT /available_classes': { capacity: 9 },
  'POST /class_templates': weekly,
  'PUT /class_templates/:id': weekly,
  'POST /closed_days': { day: '2026-12-25', reason: 'Navidad' },
  'POST /class_reservations/:id/lot': { credit_lot_id: 1, former_lot_id: 1 },
  'POST /class_reservations/check_in': { code: '1-abc' },
  'PUT /class_reservations/attend': { attend: true },
  'POST /customer': { name: 'Eva', last_name: 'Luna', email: 'eva@correo.tbm.test', phone: '8112345678' },
  'POST /customer/giveAccess': { is_gift: true },
  'PUT /customer/removeClasses': { amount: 1 },
  'POST /invoices/:id/refund': { key: 'one-refund', total_payment: 9, reason: 'Lo pidió' },
  'POST /conversations/:id/messages': { token: 'token_of_one', text: 'Hola' },
  'PUT /conversations/:id/assignee': { customer_id: null, was: null },
  'PUT /conversations/:id/closed': { closed: true },
  'PUT /conversations/:id/read': { received_message_id: 1 },
  'PUT /rating_comments/:id/review': { review: 'approved', comment: 'Hola' },
  'POST /addresses': {
    country: 'México',
    country_code: 'MX',
    state: 'NL',
    state_code: 'NLE',
    city: 'Monterrey',
  },
  'PUT /addresses': {
    country: 'México',
    country_code: 'MX',
    state: 'NL',
    state_code: 'NLE',
    city: 'Monterrey',
  },
  'PUT /addresses/:id': {
    country: 'México',
    country_code: 'MX',
    state: 'NL',
    state_code: 'NLE',
    city: 'Monterrey',
  },
  'PUT /member_notes/:id': { text: 'Hola', editedAt: null },
  'POST /timetable/copies': { from: '2026-11-16', to: ['2026-11-23'] },
  'POST /strikes': { reason: 'No llegó' },
  'POST /strikes/:id/pardon': { reason: 'No llegó' },
  'POST /strikes/:id/decline': { reason: 'No llegó' },
};

/** Rows of Monterrey: all that is Ximena's, and the studio's own. */
async function rowsThere(): Promise<Record<string, string[]>> {
  const { pool } = server;
  const rows = async (sql: string, values: unknown[] = []) =>
    (await pool.query(sql, values)).rows.map(({ row }) => row as string);
  const found: Record<string, string[]> = {};
  for (const [table, { whose }] of Object.entries(personalTables))
    found[table] = await rows(
      `select t::text as row from "${table}" t,
        (select $1::bigint as customer_id, $2::text as uid, $3::text as email, array[$3::text] as file_emails)
          subject where ${whose} order by 1`,
      [ximena.customer_id, ximena.uid, ximena.email],
    );
  for (const table of [
    'single_classes',
    'class_templates',
    'closed_days',
    'locations',
    'substitute_requests',
  ])
    found[table] = await rows(
      `select t::text as row from ${table} t where ${table === 'substitute_requests' ? 'true' : 'branch_id = 1'} order by 1`,
    );
  return found;
}

const idOf: Record<string, string> = {
  class: 'single_class_id',
  template: 'class_template_id',
  closed_day: 'closed_day_id',
  member: 'customer_id',

  reservation: 'class_reservation_id',
  purchase: 'purchase_id',
  invoice: 'invoice_id',
  strike: 'strike_id',
  conversation: 'conversation_id',
  comment: 'video_rating_id',
  address: 'address_id',
  note: 'member_note_id',
  substitute_request: 'substitute_request_id',
};

describe('no write of staff of Tijuana reaches Monterrey', () => {
  it('by any call of the staff, in any role', async () => {
    const before = await rowsThere();
    const passed: string[] = [];
    const others: string[] = [];
    for (const role of staffRoles)
      for (const key of routeKeys.filter((one) => !one.startsWith('GET ') && isOfStaff(one))) {
        const { who, branches, body, query, params } = routeOf(key);
        if (!who.includes(role) || routeOf(key).takes) continue;
        const things = branches && branches !== 'none' ? (branches.things ?? {}) : {};
        const shape = (body as { shape?: object } | undefined)?.shape ?? {};
        const sample = sampleOf(routeOf(key));
        const given = Object.fromEntries(
          Object.keys(shape).flatMap((name) =>
            monterreyIds[name] === undefined ? [] : [[name, monterreyIds[name]]],
          ),
        );
        const id = monterreyIds[idOf[things.id ?? ''] ?? ''] ?? monterreyIds.customer_id ?? 0;
        const sent = {
          ...(params ? { id } : {}),
          query: query ? sample.query : {},
          ...(body ? { body: { ...sample.body, ...given, ...bodies[key] } } : {}),
        };
        const { status, code } = await answerOf(key, { ...sent, token: staff[role].token });
        if (branches && branches !== 'none') {
          // Refused because of the branch, and not of something else.
          if (![403, 404].includes(status)) others.push(`${role} ${key}: ${status} ${code}`);
        }
        if (isForStaff(routeOf(key)) && branches === undefined)
          expect({ key, code }).toEqual({ key, code: role === 'admin' ? 'branches_all_only' : code });
        if (status < 400) passed.push(`${role} ${key}`);
      }
    expect(others).toEqual([]);
    expect(await rowsThere()).toEqual(before);
    // What they may do for themselves: coaches pin and write threads, and everyone is a member.
    expect(
      passed.filter((one) => !/\/(posts|threads|checkout|post_files|customer_notification)/.test(one)),
    ).toEqual([]);
  });

  it('a call about something of the caller’s branch that also names something of Monterrey is refused', async () => {
    const { token } = staff.admin;
    const put = (path: string, body: object) => ask('PUT', path, { body, token });
    const { single_class_id, class_reservation_id, class_template_id, customer_id } = tijuanaIds;
    expect(
      await put('class_reservations', {
        class_reservation_id,
        single_class_id: monterreyIds.single_class_id,
      }),
    ).toMatchObject({
      status: 403,
    });
    expect(await put('available_classes', { single_class_id, location_id: 1 })).toMatchObject({
      status: 404,
    });
    expect(await put(`class_templates/${class_template_id}`, { ...weekly, location_id: 1 })).toMatchObject({
      status: 404,
    });
    const sale = { customer_id, package_id: monterreyIds.package_id, is_gift: true };
    expect((await ask('POST', 'customer/giveAccess', { body: sale, token })).body.code).toBe(
      'package_not_found',
    );
    const booking = { single_class_id: monterreyIds.single_class_id, customer_id, is_cash: true };
    expect((await ask('POST', 'class_reservations', { body: booking, token })).body.code).toBe('forbidden');
    const known = { name: 'Eva', last_name: 'Luna', email: ximena.email, phone: '8112345678' };
    const taken = await ask('POST', 'customer', { body: known, token });
    expect(taken).toMatchObject({ status: 409, body: { code: 'customer_exists' } });
    expect(taken.body.message).not.toContain(`Apellido ${mark}`);
  });

  it('a field hides none of the same name elsewhere in the call', async () => {
    const actAs = makeWithinBranches(server.services.db);
    const actor: Person = {
      kind: 'person',
      role: 'admin',
      branches: [2],
      branch_id: 2,
      lacks_two_step: false,
      uid: staff.admin.uid,
      session_id: null,
      customer_id: staff.admin.customer_id,
      email: staff.admin.email,
      email_verified: true,
    };
    const route = {
      ...routeOf('POST /customer/giveAccess'),
      branches: { things: { customer_id: 'member' } },
    } as const;
    const [near, far] = [{ customer_id: tijuanaIds.customer_id }, { customer_id: monterreyIds.customer_id }];
    for (const [params, query, body] of [
      [near, near, far],
      [near, far, near],
      [far, near, near],
    ])
      await expect(actAs(route, { actor, params, query, body })).rejects.toMatchObject({ code: 'not_found' });
    expect(await actAs(route, { actor, params: near, query: near, body: near })).toBe(actor);
  });

  it('what the contract of a call does not name is not looked at', async () => {
    const { token } = staff.admin;
    const body = { single_class_id: tijuanaIds.single_class_id, capacity: 19 };
    expect(await ask('PUT', 'available_classes?location_id=abc', { body, token })).toMatchObject({
      status: 200,
    });
  });

  it('credits that are valid in Monterrey alone are not removed', async () => {
    const lots = async () =>
      (
        await server.pool.query(
          'select branch_id, available_classes from credit_lots where customer_id = $1 order by 1',
          [shared.customer_id],
        )
      ).rows;
    const body = { customer_id: shared.customer_id, amount: 20 };
    const removed = await ask('PUT', 'customer/removeClasses', { body, token: staff.admin.token });
    expect(removed.body).toMatchObject({ removed: 12, credits: [] });
    expect(await lots()).toEqual([
      { branch_id: 1, available_classes: 12 },
      { branch_id: 2, available_classes: 0 },
    ]);
  });

  it('what the desk sells and registers belongs to the branch of the desk, not to the branch of the caller’s membership', async () => {
    const desk = await boundTo('frontdesk', 2);
    await server.pool.query('update customers set branch_id = 1 where customer_id = $1', [desk.customer_id]);
    const eva = { name: 'Eva', last_name: 'Luna', email: 'eva.luna@correo.tbm.test', phone: '8112345678' };
    const made = await ask('POST', 'customer', { body: eva, token: desk.token });
    expect(made.body.branch_id).toBe(2);
    const { class_package_id: package_id } = await makePackage(server.pool);
    const body = { customer_id: made.body.customer_id, package_id, is_gift: true };
    expect((await ask('POST', 'customer/giveAccess', { body, token: desk.token })).body.branch_id).toBe(2);
  });

  it('elsewhere the desk is a member, who books and cancels a place of its own', async () => {
    const { token, customer_id } = staff.frontdesk;
    await makeLot(server.pool, customer_id);
    const { single_class_id } = await makeClass(server.pool, { class_date: '2026-11-21T20:00:00Z' });
    const booked = await ask('POST', 'class_reservations', { body: { single_class_id }, token });
    expect(booked.status).toBe(201);
    const { class_reservation_id } = booked.body;
    expect((await ask('DELETE', `class_reservations/${class_reservation_id}`, { token })).status).toBe(200);
    expect(
      (await ask('DELETE', `class_reservations/${monterreyIds.class_reservation_id}`, { token })).status,
    ).toBe(404);
  });
});

it('the limit ends and begins with the next call', async () => {
  const desk = await boundTo('frontdesk', 2);
  const roster = () => ask('GET', `rosters/${monterreyIds.single_class_id}`, { token: desk.token });
  expect((await roster()).status).toBe(404);
  const role = { customer_id: desk.customer_id, role: 'frontdesk' };
  const give = (branches: number[] | null) =>
    ask('PUT', 'customer/role', { body: { ...role, branches }, token: owner.token });
  expect((await give([1, 2])).body.branches).toEqual([1, 2]);
  expect((await roster()).status).toBe(200);
  expect((await give([2])).status).toBe(200);
  expect((await roster()).status).toBe(404);
  expect((await give(null)).body.branches).toBeNull();
  expect((await roster()).status).toBe(200);
  expect((await give([77])).body.code).toBe('not_found');
  expect((await give([])).body.fields).toEqual({ branches: 'Elige al menos una sucursal, o todas.' });
  expect(roles).toContain('frontdesk');
});
