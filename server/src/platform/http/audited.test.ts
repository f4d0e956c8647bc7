import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Key } from '@tbm/contract';
import { fieldNames } from '@tbm/domain/field-names';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addJob } from '../jobs.ts';
import {
  branchContent,
  insert,
  makeClass,
  makeFile,
  makeLot,
  makeMembership,
  makePackage,
  makeVideo,
} from '../testing/factories.ts';
import { filmPath, pdfOf, sendFile } from '../testing/files.ts';
import { makeFullMember } from '../testing/full-member.ts';
import { sendImport } from '../testing/imports.ts';
import { type SignedIn, signedInCustomer } from '../testing/people.ts';
import { sampleOf } from '../testing/samples.ts';
import { makeWhatsappServer, type WhatsappServer } from '../testing/whatsapp.ts';
import { isForStaff, routeKeys, routeOf } from './handlers.ts';

/** Calls of the staff, or with more for them than for members, that leave no audit record, and why. */
const unrecorded: Partial<Record<Key, string>> = {
  'POST /class_previews/change': 'changes nothing',
  'POST /class_previews/cancel': 'changes nothing',
  'POST /class_previews/substitute': 'changes nothing',
  'POST /branches/:id/booking_policy/preview': 'reads',
  'POST /segments/members': 'reads',
  'POST /segments/members/csv': 'reads',
  'POST /segments/reach': 'reads',
  'POST /campaigns/preview': 'changes nothing',
  'POST /imports': 'reads a file; what it imports is recorded when it begins',
  'POST /imports/:id/settings': 'how a file is read',
  'DELETE /imports/:id': 'a file of which nothing was imported',
  'POST /uploads': 'parts of a film that is none yet',
  'PUT /uploads/:id': 'parts of a film that is none yet',
  'DELETE /uploads/:id': 'parts of a film that is none yet',
  'PUT /conversations/:id/read': 'a mark that it was seen, kept with the conversation',
  'POST /streaks': 'computed from the member’s activity, the same for every caller',
  'PUT /streaks': 'computed from the member’s activity, the same for every caller',
  'DELETE /streaks/:id': 'always refused',
  'POST /customer_milestones': 'computed from the member’s history, the same for every caller',
  'PUT /customer_milestones': 'computed from the member’s history, the same for every caller',
  'DELETE /customer_milestones/:id': 'always refused',
  'POST /checkout/attempt': 'the caller’s own purchase; the right is to see test packages',
  'POST /checkout/paypal': 'the caller’s own purchase; the right is to see test packages',
  'POST /posts': 'the caller’s own post; the right is to see the authors of anonymous ones',
  'POST /customer_notification_types': "the caller's own",
  'PUT /customer_notification_types': "the caller's own",
};

const writes = routeKeys.filter((key) => {
  const { rights = {}, restricted = {} } = routeOf(key);
  return (
    !key.startsWith('GET ') &&
    (isForStaff(routeOf(key)) || Object.keys({ ...rights, ...restricted }).length > 0)
  );
});

let server: WhatsappServer;
let owner: SignedIn;
const recorded = new Set<Key>();
const silent: string[] = [];

beforeAll(async () => {
  server = await makeWhatsappServer();
  const { stripe } = server.services;
  stripe.billing = {
    ...stripe.billing,
    refund: async ({ key }, { payment: charge_id, amount, metadata }) => ({
      refund_id: `re_${key}`,
      charge_id,
      payment_id: null,
      amount,
      status: 'done',
      metadata,
    }),
    upcomingCharges: async (_, count) => {
      const first = Temporal.Instant.from(server.clock.now()).toZonedDateTimeISO('UTC').add({ days: 10 });
      return Array.from({ length: count }, (_, months) => first.add({ months }).toInstant().toString());
    },
    pauseCharges: async () => {},
    resumeCharges: async () => {},
  };
  owner = await signedInCustomer(server, 'admin');
});
afterAll(() => server.end());

const records = async (uid: string): Promise<number> =>
  (await server.pool.query(`select from audit_log where uid = $1 and action <> 'view'`, [uid])).rowCount ?? 0;

interface Given {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: object;
}
/** Makes a call that succeeds, and returns whether it left a record of its caller. */
async function make<T = Record<string, unknown>>(key: Key, given: Given = {}, by = owner): Promise<T> {
  const before = await records(by.uid);
  const { status, body } = await server.call(key, given as never, by.token);
  if (status >= 300) throw new Error(`${key}: ${status} ${JSON.stringify(body)}`);
  recorded.add(key);
  if ((await records(by.uid)) === before) silent.push(key);
  return body as T;
}

async function expectRecord(key: Key, record: object): Promise<void> {
  const { rows } = await server.pool.query(
    'select thing, thing_id from audit_log where uid = $1 order by audit_id desc limit 1',
    [owner.uid],
  );
  expect(rows[0]).toMatchObject(record);
  recorded.add(key);
}

/** The fields that the smallest sample of a body lacks, by path. */
const lacking: Record<string, object> = {
  branches: {
    slug: 'merida',
    timezone: 'America/Merida',
    primary_color: '#a8324a',
    light_color: '#f7e3e1',

    stripe_public_key: 'pk_test_1',
    paypal_client_id: null,
    phone: '',
    whatsapp: '',
    email: 'merida@tbm.test',
    cancel_minutes: 60,
    book_after_start_minutes: 0,
    content: branchContent,
  },
  brands: { url: 'https://example.com/cafe', benefits: [] },
  class_packages: { price: 300, expiration_days: 30 },
  class_types: { short_code: 'CARDIO' },
  discounts: { type: 'other', amount: 10, code: 'HOLA', start_date: '2026-01-01' },
  frequent_questions: { section: 'studio' },
  instructors: { branch_ids: [1] },
  milestones: { stars: 6, benefit: { type: 'other', src: '/online/', name: 'Una clase' } },
  monthly_rewards: { kind: 'bonus', benefit: { type: 'other', src: '/online/', name: 'Una clase' } },
  programs: { color: '#112233', icon: 'flame', url: 'firme' },
  segments: { conditions: { active: true } },
  videos: { url: '/films/nueva.mp4', duration: 20 },
  workout_plans: { level: 1, frequency: 1, workout_plan_days: [{ day: 1, class_category_id: 1 }] },
};

const shapeOf = (key: Key): string[] =>
  Object.keys((routeOf(key).body as { shape?: object } | undefined)?.shape ?? {});

/** Paths whose records admins create, change and delete. */
const kept = writes.flatMap((key) => {
  const path = /^PUT \/(.+)\/:id$/.exec(key)?.[1] ?? '';
  const others = [`POST /${path}`, `PUT /${path}`] as Key[];
  return others.every((one) => writes.includes(one) && isForStaff(routeOf(one))) ? [path] : [];
});

it('kinds of records that admins keep: created, changed, deleted', async () => {
  await makeVideo(server.pool);
  const named = {
    file_id: (await makeFile(server.pool)).file_id,
    branch_id: 1,
    class_category_id: 1,
    class_type_id: 1,
    instructor_id: 1,
    video_type_id: 1,
    goal_id: (await insert<{ goal_id: number }>(server.pool, 'training_goals', { name: 'x' })).goal_id,
  };
  for (const path of kept) {
    const [create, change] = [`POST /${path}`, `PUT /${path}`] as Key[];
    if (!create || !change) throw new Error(path);
    const fields = shapeOf(create);
    const known = Object.entries(named).filter(([name]) => fields.includes(name));
    const body = { ...sampleOf(routeOf(create)).body, ...Object.fromEntries(known), ...lacking[path] };
    const idName = shapeOf(change).find((name) => !fields.includes(name)) ?? '';
    const { [idName]: id } = await make(create, { body });
    await make(change, { body: { ...body, [idName]: id } });
    await make(`${change}/:id` as Key, { params: { id }, body });
    await make(`DELETE /${path}/:id` as Key, { params: { id } });
  }
  expect(kept.length).toBeGreaterThan(25);
});

it('the schedule and the front desk', async () => {
  const { pool, clock } = server;
  const coaches = [await signedInCustomer(server, 'coach'), await signedInCustomer(server, 'coach')] as const;
  await insert(pool, 'instructors', { instructor_id: 2, name: 'Sofía', last_name: 'Luna' });
  for (const instructor_id of [1, 2])
    await insert(pool, 'instructor_branches', { instructor_id, branch_id: 1 });
  for (const [index, { uid }] of coaches.entries())
    await pool.query('update users set instructor_id = $2 where uid = $1', [uid, index + 1]);
  // A coach who has given the class before may take it over.
  const given = await makeClass(pool, { class_date: '2026-11-10T20:00:00Z' });
  await insert(pool, 'class_instructors', { single_class_id: given.single_class_id, instructor_id: 2 });
  const weekly = { location_id: 1, class_type_id: 1, instructor_ids: [1], capacity: 10 };
  const params = (id: unknown) => ({ params: { id } });

  const single = { ...weekly, class_date: '2026-11-20T14:00:00Z' };
  const { single_class_id: first } = await make('POST /available_classes', { body: single });
  await make('PUT /available_classes', { body: { single_class_id: first, capacity: 9 } });
  const template = { ...weekly, weekday: 1, local_time: '08:00', valid_from: '2026-12-01' };
  const { class_template } = await make<{ class_template: { class_template_id: number } }>(
    'POST /class_templates',
    {
      body: template,
    },
  );
  const { class_template_id } = class_template;
  await make('PUT /class_templates/:id', {
    ...params(class_template_id),
    body: { ...template, capacity: 9 },
  });
  await make('DELETE /class_templates/:id', params(class_template_id));
  await pool.query(`update class_types set spot_map = '2,2' where class_type_id = 1`);
  await make('POST /class_types/:id/other_maps', {
    ...params(1),
    body: { empty_from: '2026-11-20', single_class_ids: [] },
  });
  const day = { branch_id: 1, day: '2026-12-25', reason: 'Navidad' };
  const { closed_day_id } = await make('POST /closed_days', { body: day });
  await make('DELETE /closed_days/:id', params(closed_day_id));
  await make('POST /timetable/copies', { body: { branch_id: 1, from: '2026-11-16', to: ['2026-11-30'] } });

  const retiring = { kind: 'class_types', id: 1 };
  const { body: found } = await server.call(
    'GET /retirements/:kind/:id',
    { params: { kind: 'class_types', id: 1 }, query: { day: '2035-01-01' } },
    owner.token,
  );
  await make('POST /retirements/:kind/:id', {
    params: retiring,
    body: { retired_on: '2035-01-01', seen: found.seen },
  });
  await make('DELETE /retirements/:kind/:id', { params: retiring });

  const ask = async () =>
    (await make('POST /substitute_requests', { body: { single_class_id: first } }, coaches[0]))
      .substitute_request_id;
  await make('DELETE /substitute_requests/:id', params(await ask()), coaches[0]);
  await make('POST /substitute_requests/:id/accept', params(await ask()), coaches[1]);
  await make('PUT /available_classes/:id/substitute', {
    ...params(first),
    body: { instead_of: 2, instructor_id: 1 },
  });

  const laura = await signedInCustomer(server);
  const { customer_id } = laura;
  const { credit_lot_id: former_lot_id } = await makeLot(pool, customer_id);
  const { single_class_id } = await makeClass(pool, { class_date: '2026-11-18T20:00:00Z' });
  const { body: series } = await server.call(
    'POST /class_templates',
    { body: { ...template, weekday: 5 } },
    owner.token,
  );
  const { rows: ofSeries } = await pool.query(
    'select min(single_class_id) as id from single_classes where class_template_id = $1',
    [series.class_template.class_template_id],
  );
  const weeklyPlace = { single_class_id: ofSeries[0].id, customer_id };
  const { class_reservation_id: booked } = await make('POST /class_reservations', { body: weeklyPlace });
  const { guest_lead_id } = await insert<{ guest_lead_id: number }>(pool, 'guest_leads', {
    class_reservation_id: booked,
    name: 'Lucía',
    email: 'lucia@correo.tbm.test',
    branch_id: 1,
    consent_version: 1,
  });
  await make('DELETE /guest_leads/:id', params(guest_lead_id));
  const { fixed_place_id } = await make('POST /fixed_places', { body: { class_reservation_id: booked } });
  await make('DELETE /fixed_places/:id', params(fixed_place_id));
  const place = { single_class_id, customer_id };
  const { class_reservation_id: id } = await make<{ class_reservation_id: number }>(
    'POST /class_reservations',
    { body: place },
  );
  await make('PUT /class_reservations', { body: { class_reservation_id: id, spot: 3, single_class_id } });
  const { credit_lot_id } = await makeLot(pool, customer_id);
  await make('POST /class_reservations/:id/lot', { ...params(id), body: { credit_lot_id, former_lot_id } });
  const attend = (mark: boolean) => ({ body: { class_reservation_id: id, attend: mark } });
  await make('PUT /class_reservations/attend', attend(true));
  // Twice is one change.
  const before = await records(owner.uid);
  expect((await server.call('PUT /class_reservations/attend', attend(true), owner.token)).status).toBe(200);
  expect(await records(owner.uid)).toBe(before);
  await make('PUT /class_reservations/attend', attend(false));
  const { code } = (await server.call('GET /class_reservations/:id/code', params(id) as never, laura.token))
    .body as { code: string };
  await make('POST /class_reservations/check_in', { body: { code, single_class_id } });
  const other = await signedInCustomer(server);
  const cash = { single_class_id, customer_id: other.customer_id, is_cash: true };
  const { class_reservation_id } = await make('POST /class_reservations', { body: cash });
  await make('DELETE /class_reservations/:id', {
    ...params(class_reservation_id),
    query: { excused: 'true' },
  });
  await make('DELETE /available_classes/:id', { ...params(first), query: { notify: 'true' } });

  const { class_package_id: package_id } = await makePackage(pool);
  for (const shown of ['DELETE', 'POST'] as const)
    await make(`${shown} /class_packages/home/:id`, params(package_id));
  const sale = { customer_id, package_id, payment_method_id: 2 };
  const { purchase_id, invoices } = await make('POST /customer/giveAccess', { body: sale });
  const charge = (invoices as { invoice_id: number }[])[0]?.invoice_id ?? 0;
  const inCash = { key: 'refund-by-hand', total_payment: 1, refund_method_id: 2 };
  await make('POST /invoices/:id/refund', { ...params(charge), body: inCash });
  await make('PUT /customer/removeClasses', { body: { customer_id, amount: 1 } });
  await make('PUT /customer/revokeAccess', { body: { purchase_id } });
  const paid = await makeMembership(pool, customer_id, { total_payment: 499 });
  const { invoice_id } = await insert<{ invoice_id: number }>(pool, 'invoices', {
    purchase_id: paid.purchase_id,
    total_payment: 499,
    status: 'paid',
    provider_id: 'ch_1',
    createdAt: clock.now(),
  });
  await make('POST /invoices/:id/refund', {
    ...params(invoice_id),
    body: { key: 'one-refund', total_payment: 9 },
  });
  const eva = { name: 'Eva', last_name: 'Luna', email: 'eva@correo.tbm.test', phone: '8112345678' };
  await make('POST /customer', { body: eva });
});

it('members, conversations and the community', async () => {
  const { pool } = server;
  const member = await makeFullMember(server, 'Ximena', '8110000001');
  const { customer_id } = member;
  const mine = { params: { id: customer_id } };
  const ids = (
    await pool.query(
      `select (select conversation_id from conversations limit 1) as conversation,
        (select video_rating_id from video_ratings where customer_id = $1) as comment,
        (select post_id from posts where customer_id = $1 and not anonymous and "deletedAt" is null limit 1) as post,
        (select video_id from video_ratings where customer_id = $1) as video,
        (select address_id from addresses where customer_id = $1) as address`,
      [customer_id],
    )
  ).rows[0];
  const params = (id: unknown) => ({ params: { id } });

  const { member_tag_id } = await make('POST /member_tags', { body: { name: 'De antes' } });
  await make('POST /members/:id/tags', { ...mine, body: { member_tag_id } });
  await make('DELETE /members/:id/tags/:member_tag_id', { params: { id: customer_id, member_tag_id } });
  const note = await make('POST /members/:id/notes', { ...mine, body: { text: 'Hola' } });
  await make('PUT /member_notes/:id', {
    ...params(note.member_note_id),
    body: { text: 'Ya', editedAt: note.editedAt },
  });
  await make('DELETE /member_notes/:id', params(note.member_note_id));
  await make('POST /members/:id/completions', {
    ...mine,
    body: { video_id: Number(ids.video), day: '2026-01-15', reason: 'La vio en otra casa' },
  });
  const subscribed = await signedInCustomer(server);
  const { purchase_id } = await makeMembership(pool, subscribed.customer_id, {
    class_package_id: (await makePackage(pool, {})).class_package_id,
    subscription_id: 'sub_audited',
    subscription_period: 'month',
    subscription_interval: 1,
    current_period_end: '2030-01-01T00:00:00Z',
  });
  const paused = await make('POST /members/:id/subscription_pauses', {
    ...params(subscribed.customer_id),
    body: { purchase_id, months: 5, paper_until: '2030-01-01' },
  });
  expect(paused).toMatchObject({ months: 5, state: 'planned' });
  const ended = await make('POST /members/:id/subscription_pauses/:pause_id/return', {
    params: { id: subscribed.customer_id, pause_id: paused.subscription_pause_id },
  });
  expect(ended).toMatchObject({ state: 'cancelled' });
  const { credit_lot_id } = await makeLot(pool, subscribed.customer_id, { expiration_date: '2030-01-01' });
  const longer = await make('POST /members/:id/credits/:credit_lot_id/extend', {
    params: { id: subscribed.customer_id, credit_lot_id },
    body: { days: 7, reason: 'Lesión de rodilla' },
  });
  expect(longer).toMatchObject({ expiration_date: '2030-01-08' });
  await make('POST /members/:id/view', mine);
  await make('DELETE /members/:id/view', mine);
  const exported = await server.app.inject({
    method: 'POST',
    url: `/api/members/${customer_id}/export`,
    headers: { authorization: `Bearer ${owner.token}` },
  });
  expect(exported.statusCode).toBe(200);
  await expectRecord('POST /members/:id/export', { thing: 'customers', thing_id: String(customer_id) });
  const other = await signedInCustomer(server);
  await make('POST /members/:id/merge', { ...mine, body: { other_id: other.customer_id } });
  const address = {
    country: 'México',
    country_code: 'MX',
    state: 'Nuevo León',
    state_code: 'NLE',
    city: 'Monterrey',
  };
  await make('PUT /addresses', { body: { ...address, address_id: ids.address } });
  await make('PUT /addresses/:id', { ...params(ids.address), body: address });
  await make('DELETE /addresses/:id', params(ids.address));
  await make('POST /addresses', { body: { ...address, customer_id } });
  await make('POST /notifications', { body: { customer_id, content: 'Hola' } });
  const strike = async () =>
    (await make('POST /strikes', { body: { customer_id, reason: 'No llegó' } })).strike_id;
  await make('POST /strikes/:id/pardon', { ...params(await strike()), body: { reason: 'Avisó' } });
  const asked = await strike();
  const why = { params: { id: asked }, body: { text: 'Sí avisé.' } };
  expect(
    (await server.call('POST /strikes/:id/review' as never, why as never, member.token)).status,
  ).toBeLessThan(300);
  await make('POST /strikes/:id/decline', { ...params(asked), body: { reason: 'No' } });
  await make('PUT /rating_comments/:id/review', {
    ...params(ids.comment),
    body: {
      review: 'rejected',
      comment: (
        await pool.query('select comment from video_ratings where video_rating_id = $1', [ids.comment])
      ).rows[0].comment,
    },
  });

  await make('POST /conversations/:id/messages', {
    ...params(ids.conversation),
    body: { token: 'token_of_one', text: 'Hola' },
  });
  await make('PUT /conversations/:id/assignee', {
    ...params(ids.conversation),
    body: { customer_id: null, was: owner.customer_id },
  });
  await make('PUT /conversations/:id/closed', { ...params(ids.conversation), body: { closed: true } });

  const post = { post_id: ids.post };
  await make('POST /moderation/restore', { body: post });
  await make('POST /posts/pin', { body: { ...post, pinned: true } });
  await make('POST /moderation/hide', { body: post });
  await pool.query(`update posts set state = 'held' where post_id = $1`, [ids.post]);
  await make('POST /moderation/approve', { body: post });
  await make('POST /moderation/warn', { body: { customer_id, message: 'Cuida tus palabras.' } });
  await make('POST /moderation/mute', { body: { customer_id, until: '2026-11-25T18:00:00Z' } });
  await make('POST /moderation/words', { body: { word: 'grosería' } });
  const { rows } = await pool.query('select max(community_word_id) as id from community_words');
  await make('DELETE /moderation/words/:id', params(rows[0].id));
  const { thread_id } = await make('POST /threads', { body: { title: 'Uno' } });
  await make('PUT /threads', { body: { thread_id, title: 'Dos' } });
  await make('DELETE /threads/:id', params(thread_id));
});

it('staff, files, texts, rules, campaigns, imports and the system', async () => {
  const { pool } = server;
  const params = (id: unknown) => ({ params: { id } });
  const desk = await signedInCustomer(server, 'frontdesk');
  await pool.query('update identity_users set "twoFactorEnabled" = true where id = $1', [desk.uid]);
  await make('DELETE /two_step/:customer_id', { params: { customer_id: desk.customer_id } });
  await make('PUT /customer/role', { body: { customer_id: desk.customer_id, role: 'admin', branches: [1] } });
  await make('DELETE /customer/staff/:id', params(desk.customer_id));
  const invited = {
    name: 'Renata',
    last_name: 'Solís',
    email: 'renata@correo.tbm.test',
    role: 'frontdesk',
    branches: [1],
  };
  const { staff_invitation_id } = await make('POST /staff_invitations', { body: invited });
  await make('POST /staff_invitations/:id/send', params(staff_invitation_id));
  await make('DELETE /staff_invitations/:id', params(staff_invitation_id));
  const { api_key } = await make<{ api_key: { api_key_id: number } }>('POST /api_keys', {
    body: { name: 'Contabilidad', rights: ['members:read'] },
  });
  await make('DELETE /api_keys/:id', params(api_key.api_key_id));
  const { webhook_endpoint } = await make<{ webhook_endpoint: { webhook_endpoint_id: number } }>(
    'POST /webhook_endpoints',
    { body: { url: 'https://avisos.ejemplo.mx/', events: ['member.created'] } },
  );
  const delivery = await insert<{ webhook_delivery_id: number }>(server.pool, 'webhook_deliveries', {
    webhook_endpoint_id: webhook_endpoint.webhook_endpoint_id,
    event: 'member.created',
    data: {},
  });
  await make('POST /webhook_deliveries/:id/send', params(delivery.webhook_delivery_id));
  await make('POST /webhook_endpoints/:id/enable', params(webhook_endpoint.webhook_endpoint_id));
  await make('DELETE /webhook_endpoints/:id', params(webhook_endpoint.webhook_endpoint_id));

  const sent = await sendFile(server, owner.token, { bytes: pdfOf(), name: 'menu.pdf' });
  expect(sent.status).toBe(201);
  await expectRecord('POST /files', { thing: 'files', thing_id: String(sent.body.file_id) });
  const film = await readFile(filmPath);
  const { upload_id } = await make('POST /uploads', { body: { name: 'barre.mp4', size: film.length } });
  const sha256 = createHash('sha256').update(film).digest('hex');
  const part = await server.app.inject({
    method: 'PUT',
    url: `/api/uploads/${upload_id}?offset=0&sha256=${sha256}`,
    payload: film,
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/octet-stream' },
  });
  expect(part.statusCode).toBe(200);
  const { file_id } = await make('POST /uploads/:id/complete', params(upload_id));
  await pool.query(`update stored_files set rendition = 'failed' where file_id = $1`, [file_id]);
  await make('POST /files/:id/rendition', params(file_id));
  await make('DELETE /files/:id', params(file_id));

  const { body: texts } = await server.call('GET /pages/reto', {});
  await make('PUT /pages', { body: { page: 'reto', texts } });
  await make('PUT /appconfig', { body: { key: 'copyright_year', value: '2027' } });
  const [rules] = (await server.call('GET /reward_rules', {})).body;
  const { reward_rule_id: _, ...same } = rules ?? ({} as never);
  const { reward_rule_id } = await make('POST /reward_rules', { body: { ...same, from_date: '2026-12-01' } });
  await make('DELETE /reward_rules/:id', params(reward_rule_id));

  const waiver = { text: 'Sé que entreno bajo mi responsabilidad.', questions: [] };
  await make('PUT /waiver_texts/draft', { body: waiver });
  await make('DELETE /waiver_texts/draft');
  const { version, updatedAt } = await make('PUT /waiver_texts/draft', { body: waiver });
  await make('POST /waiver_texts/publish', { body: { version, updatedAt } });
  const signer = await signedInCustomer(server, 'member', { birthdate: '1990-02-03' });
  const toSign = await makeClass(pool, { class_date: '2026-11-25T20:00:00Z' });
  const { class_reservation_id: placeToSign } = await insert<{ class_reservation_id: number }>(
    pool,
    'class_reservations',
    {
      single_class_id: toSign.single_class_id,
      customer_id: signer.customer_id,
      class_date: '2026-11-25T20:00:00Z',
      is_cash: true,
    },
  );
  await make('POST /class_reservations/:id/waiver', {
    ...params(placeToSign),
    body: { version, full_name: 'Laura Garza' },
  });

  const { segment_id } = await make('POST /segments', {
    body: { name: 'Todas', conditions: { active: true } },
  });
  const campaign = {
    request_id: randomUUID(),
    segment_id,
    subject: 'Hola',
    text: 'Hola.',
    sendAt: '2026-11-25T18:00:00Z',
  };
  const { campaign_id } = await make('POST /campaigns', { body: campaign });
  await make('POST /campaigns/:id/cancel', params(campaign_id));
  const members = 'nombre,apellidos,correo\nRosa,Lima,rosa@correo.tbm.test';
  const { import_id } = (await sendImport(server, owner.token, 'customers', members)).body;
  await make('POST /imports/:id/start', params(import_id));

  await make('POST /system/integrity');
  await make('POST /system/events/read');
  await addJob(pool, 'send_message', { message_id: 1 }, { key: 'broken', maxAttempts: 1 });
  const { rows } = await pool.query(
    `update graphile_worker._private_jobs set attempts = 1 where key = 'broken' returning id`,
  );
  await make('POST /system/jobs/:id/retry', params(rows[0].id));
});

it('no change by the staff is left out', () => {
  expect(silent.filter((key) => !(key in unrecorded))).toEqual([]);
  const unseen = writes.filter((key) => !recorded.has(key) && !(key in unrecorded));
  expect(unseen, 'make the call above, or say in `unrecorded` why it leaves no record').toEqual([]);
});

it('a changed field has a Spanish name: in the form of the back office that changes it, or in the catalogue', async () => {
  const { rows } = await server.pool.query<{ thing: string; name: string }>(
    `select distinct thing, jsonb_object_keys(value) as name
    from audit_log, lateral (values (before), (after)) as v (value) where jsonb_typeof(value) = 'object'`,
  );
  expect(rows.length).toBeGreaterThan(200);
  const isInForm = ({ thing, name }: (typeof rows)[number]): boolean =>
    kept.includes(thing) && shapeOf(`PUT /${thing}/:id` as Key).includes(name);
  expect(rows.filter((row) => !isInForm(row) && !fieldNames[row.name])).toEqual([]);
});
