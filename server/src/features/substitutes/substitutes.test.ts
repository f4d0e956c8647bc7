import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insert, makeClass, makeLot, makeStudio } from '../../platform/testing/factories.ts';
import { messagesFor } from '../../platform/testing/mail.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { expireRequests, requestsOf } from './requests.ts';

// A Wednesday, noon in Monterrey.
const start = '2026-11-18T18:00:00Z';
let server: TestServer;
let admin: SignedIn;
let ana: SignedIn;
let sofia: SignedIn;
let lucia: SignedIn;
let days = 0;

/** Coach 1 is Ana, 2 Sofía, 3 Lucía: all give class type 1 in branch 1; 4 teaches elsewhere and 5 something else. */
beforeAll(async () => {
  server = await makeTestServer(start);
  await makeStudio(server.pool);
  const { pool } = server;
  for (const [instructor_id, name] of [
    [2, 'Sofía'],
    [3, 'Lucía'],
    [4, 'Eva'],
    [5, 'Nora'],
  ] as const)
    await insert(pool, 'instructors', { instructor_id, name, last_name: 'Paz' });
  for (const [instructor_id, branch_id] of [
    [1, 1],
    [2, 1],
    [3, 1],
    [4, 2],
    [5, 1],
  ])
    await insert(pool, 'instructor_branches', { instructor_id, branch_id });
  await pool.query(
    `insert into class_types (class_type_id, name, short_code, class_category_id) values (2, 'Jump', 'JUMP', 1)`,
  );
  await given(2, '2026-11-10T13:00:00Z');
  await given(3, '2026-11-11T13:00:00Z');
  await given(4, '2026-11-12T13:00:00Z', { branch_id: 2 });
  await given(5, '2026-11-13T13:00:00Z', { class_type_id: 2 });
  [ana, sofia, lucia] = [await coach(1), await coach(2), await coach(3)];
  for (const id of [4, 5]) await coach(id);
});
afterAll(() => server.end());
beforeEach(async () => {
  server.clock.set(start);
  admin ??= await signedInCustomer(server, 'admin');
});

async function given(instructor_id: number, class_date: string, more: object = {}): Promise<number> {
  const { single_class_id } = await makeClass(server.pool, { class_date, ...more });
  await server.pool.query('update class_instructors set instructor_id = $2 where single_class_id = $1', [
    single_class_id,
    instructor_id,
  ]);
  return single_class_id;
}
async function coach(instructor_id: number): Promise<SignedIn> {
  const one = await signedInCustomer(server, 'coach');
  await server.pool.query('update users set instructor_id = $2 where uid = $1', [one.uid, instructor_id]);
  return one;
}
/** A class of Ana on a day of its own, at noon UTC. */
const anasClass = () => {
  days += 1;
  const day = Temporal.PlainDate.from('2026-11-19').add({ days });
  return makeClass(server.pool, { class_date: `${day}T13:00:00Z` });
};
const member = async (single_class_id: number) => {
  const one = await signedInCustomer(server);
  await makeLot(server.pool, one.customer_id);
  await server.call('POST /class_reservations', { body: { single_class_id } }, one.token);
  return one;
};
const ask = (single_class_id: number, by = ana, note = '') =>
  server.call('POST /substitute_requests', { body: { single_class_id, note } }, by.token);
const accept = (id: number, by: SignedIn) =>
  server.call('POST /substitute_requests/:id/accept', { params: { id } }, by.token);
const withdraw = (id: number, by: SignedIn) =>
  server.call('DELETE /substitute_requests/:id', { params: { id } }, by.token);
const seenBy = async (by: SignedIn, single_class_id: number) =>
  (await server.call('GET /substitute_requests', {}, by.token)).body.find(
    (one) => one.single_class.single_class_id === single_class_id,
  );
const templatesOf = async ({ customer_id }: SignedIn, of: string) =>
  (await messagesFor(server.pool, customer_id))
    .filter(({ template, channel }) => template === of && channel === 'email')
    .map(({ data }) => data);
const coachesOf = async (single_class_id: number) =>
  (
    await server.pool.query(
      'select instructor_id, instead_of from class_instructors where single_class_id = $1 order by 1',
      [single_class_id],
    )
  ).rows;
const set = (id: number, instead_of: number, instructor_id: number, by = admin) =>
  server.call(
    'PUT /available_classes/:id/substitute',
    { params: { id }, body: { instead_of, instructor_id } },
    by.token,
  );

describe('a substitute that the desk sets', () => {
  it('gives the class, the planned coach is kept, and each place is told once', async () => {
    const { single_class_id } = await anasClass();
    const eva = await member(single_class_id);
    const desk = await signedInCustomer(server, 'frontdesk');
    const { status, body } = await set(single_class_id, 1, 2, desk);
    expect([status, body.told]).toEqual([200, 1]);
    expect(await coachesOf(single_class_id)).toEqual([{ instructor_id: 2, instead_of: 1 }]);
    expect(await templatesOf(eva, 'class_substitute')).toMatchObject([
      { planned: 'Ana', substitute: 'Sofía' },
    ]);
    expect(await templatesOf(eva, 'class_changed')).toEqual([]);
    const { rows } = await server.pool.query(
      `select content from notifications where customer_id = $1 order by notification_id desc limit 1`,
      [eva.customer_id],
    );
    expect(rows[0].content).toMatch(
      /^Sofía da la clase de Barre .* en lugar de Ana\. Tu lugar sigue reservado\.$/,
    );
    const { rows: audit } = await server.pool.query(
      `select uid, before, after from audit_log where action = 'substitute' and thing_id = $1`,
      [String(single_class_id)],
    );
    expect(audit).toEqual([
      { uid: desk.uid, before: { instructor_id: 1 }, after: { instructor_id: 2, told: 1 } },
    ]);
  });

  it('of a substitute remembers the first coach, who comes back without a substitute’s mark', async () => {
    const { single_class_id } = await anasClass();
    await set(single_class_id, 1, 2);
    await set(single_class_id, 2, 3);
    expect(await coachesOf(single_class_id)).toEqual([{ instructor_id: 3, instead_of: 1 }]);
    await set(single_class_id, 3, 1);
    expect(await coachesOf(single_class_id)).toEqual([{ instructor_id: 1, instead_of: null }]);
  });

  it('is no longer changed by its weekly class', async () => {
    const { single_class_id } = await anasClass();
    await set(single_class_id, 1, 2);
    const { rows } = await server.pool.query(
      'select is_edited from single_classes where single_class_id = $1',
      [single_class_id],
    );
    expect(rows).toEqual([{ is_edited: true }]);
  });

  it('is refused when the coach has a class at that time, in any branch', async () => {
    const { single_class_id, class_date } = await anasClass();
    const later = Temporal.Instant.from(class_date).add({ minutes: 49 }).toString();
    await given(4, later, { branch_id: 2 });
    const { body } = await set(single_class_id, 1, 4);
    expect(body).toMatchObject({
      code: 'coach_taken',
      message: expect.stringMatching(/^Eva ya da Barre el .* en Tijuana/),
    });
    expect(await coachesOf(single_class_id)).toEqual([{ instructor_id: 1, instead_of: null }]);
  });

  it('is refused for a class that has begun, for a coach who gives it already, and in place of a coach who does not', async () => {
    const { single_class_id, class_date } = await anasClass();
    expect((await set(single_class_id, 1, 1)).body).toMatchObject({ code: 'coach_in_class' });
    expect((await set(single_class_id, 3, 2)).body).toMatchObject({ code: 'coach_not_in_class' });
    expect((await set(single_class_id, 1, 777)).body).toMatchObject({ code: 'not_found' });
    server.clock.set(class_date);
    expect((await set(single_class_id, 1, 2)).body).toMatchObject({ code: 'class_begun' });
  });

  it('is chosen among the other coaches, each with the reason against that coach', async () => {
    const { single_class_id, class_date } = await anasClass();
    await given(3, class_date, { branch_id: 2 });
    const { body } = await server.call(
      'GET /available_classes/:id/substitutes',
      { params: { id: single_class_id } },
      admin.token,
    );
    expect(body.map(({ name, problem }) => [name, problem])).toEqual([
      ['Eva', 'coach_elsewhere'],
      ['Lucía', 'coach_busy'],
      ['Nora', 'coach_other_type'],
      ['Sofía', null],
    ]);
  });
});

describe('a coach who asks for a substitute', () => {
  it('reaches the coaches who may take the class; the first gets it, and everyone concerned is told', async () => {
    const { single_class_id } = await anasClass();
    const eva = await member(single_class_id);
    const { status, body } = await ask(single_class_id, ana, 'Tengo cita.');
    expect([status, body.told]).toEqual([201, 2]);
    const { substitute_request_id } = body;
    for (const one of [sofia, lucia])
      expect(await seenBy(one, single_class_id)).toMatchObject({
        state: 'open',
        is_own: false,
        note: 'Tengo cita.',
      });
    expect((await templatesOf(sofia, 'substitute_wanted')).at(-1)).toMatchObject({
      coach: 'Ana',
      note: 'Tengo cita.',
    });
    expect((await accept(substitute_request_id, sofia)).status).toBe(200);
    expect(await coachesOf(single_class_id)).toEqual([{ instructor_id: 2, instead_of: 1 }]);
    expect(await seenBy(lucia, single_class_id)).toBeUndefined();
    expect(await seenBy(ana, single_class_id)).toMatchObject({
      state: 'accepted',
      substitute: { name: 'Sofía' },
    });
    expect(await templatesOf(eva, 'class_substitute')).toHaveLength(1);
    for (const one of [admin, ana])
      expect((await templatesOf(one, 'substitute_found')).at(-1)).toMatchObject({
        single_class_id,
        planned: 'Ana',
        substitute: 'Sofía',
        told: 1,
      });
  });

  it('gets one substitute when two accept at once', async () => {
    const { single_class_id } = await anasClass();
    const eva = await member(single_class_id);
    const { substitute_request_id } = (await ask(single_class_id)).body;
    const answers = await Promise.all([
      accept(substitute_request_id, sofia),
      accept(substitute_request_id, lucia),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'substitute_taken' });
    expect(await coachesOf(single_class_id)).toHaveLength(1);
    expect(await templatesOf(eva, 'class_substitute')).toHaveLength(1);
  });

  it('cannot give two classes at once to a coach who accepts both at once', async () => {
    const { single_class_id, class_date } = await anasClass();
    const other = await given(3, class_date, { branch_id: 2 });
    await server.pool.query(`insert into instructor_branches values (2, 2) on conflict do nothing`);
    const [one, two] = await Promise.all([ask(single_class_id), ask(other, lucia)]);
    const ids = [one.body.substitute_request_id, two.body.substitute_request_id];
    const answers = await Promise.all(ids.map((id) => accept(id, sofia)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await server.pool.query('delete from instructor_branches where instructor_id = 2 and branch_id = 2');
  });

  it('asks once per class, also twice at once, and only for the coach’s own upcoming class', async () => {
    const { single_class_id, class_date } = await anasClass();
    expect((await ask(single_class_id, sofia)).body).toMatchObject({ code: 'class_not_found' });
    const both = await Promise.all([ask(single_class_id), ask(single_class_id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await ask(single_class_id)).body).toMatchObject({ code: 'substitute_asked' });
    server.clock.set(class_date);
    expect((await ask(single_class_id)).body).toMatchObject({ code: 'class_begun' });
  });

  it('withdraws it, and no one else does; then no one accepts it', async () => {
    const { single_class_id } = await anasClass();
    const { substitute_request_id } = (await ask(single_class_id)).body;
    expect((await withdraw(substitute_request_id, sofia)).body).toMatchObject({ code: 'not_found' });
    expect((await withdraw(substitute_request_id, ana)).body).toEqual({ withdrawn: true });
    expect((await accept(substitute_request_id, sofia)).body).toMatchObject({ code: 'substitute_taken' });
    expect((await withdraw(substitute_request_id, ana)).body).toMatchObject({ code: 'substitute_taken' });
    expect((await ask(single_class_id)).status).toBe(201);
  });

  it('is not accepted by a coach who has a class then, teaches elsewhere or something else, or asked for it', async () => {
    const { single_class_id, class_date } = await anasClass();
    await given(2, class_date, { branch_id: 2 });
    const { body } = await ask(single_class_id);
    expect(body.told).toBe(1);
    expect(await seenBy(sofia, single_class_id)).toBeUndefined();
    expect((await accept(body.substitute_request_id, sofia)).body).toMatchObject({ code: 'coach_busy' });
    expect((await accept(body.substitute_request_id, await coach(5))).body).toMatchObject({
      code: 'coach_other_type',
    });
    expect((await accept(body.substitute_request_id, await coach(4))).body).toMatchObject({
      code: 'coach_elsewhere',
    });
    expect((await accept(body.substitute_request_id, ana)).body).toMatchObject({ code: 'not_found' });
    expect(await seenBy(ana, single_class_id)).toMatchObject({ state: 'open' });
  });

  it('can no longer be accepted once the class has other coaches or has begun', async () => {
    const [changed, begun] = [await anasClass(), await anasClass()];
    const ids = [];
    for (const { single_class_id } of [changed, begun])
      ids.push((await ask(single_class_id)).body.substitute_request_id);
    const body = { single_class_id: changed.single_class_id, instructor_ids: [3] };
    expect((await server.call('PUT /available_classes', { body }, admin.token)).status).toBe(200);
    expect((await accept(ids[0] ?? 0, sofia)).body).toMatchObject({ code: 'substitute_taken' });
    server.clock.set(begun.class_date);
    expect((await accept(ids[1] ?? 0, sofia)).body).toMatchObject({ code: 'substitute_taken' });
    expect(await coachesOf(changed.single_class_id)).toEqual([{ instructor_id: 3, instead_of: null }]);
  });

  it('is listed with all the others by as many statements as alone', async () => {
    const statementsOf = async () => {
      let statements = 0;
      const db = {
        query: (text: never) => {
          statements += 1;
          return server.pool.query(text);
        },
      } as never;
      const found = await requestsOf({ db, clock: server.clock }, { uid: sofia.uid, branches: null });
      return [found.length, statements];
    };
    await ask((await anasClass()).single_class_id);
    const [before = 0, statements] = await statementsOf();
    for (let more = 0; more < 3; more += 1) await ask((await anasClass()).single_class_id);
    expect(await statementsOf()).toEqual([before + 3, statements]);
  });

  it('is answered when the desk sets a substitute, and the coach is told', async () => {
    const { single_class_id } = await anasClass();
    await ask(single_class_id);
    await set(single_class_id, 1, 3);
    expect(await seenBy(ana, single_class_id)).toMatchObject({
      state: 'accepted',
      substitute: { name: 'Lucía' },
    });
    expect((await templatesOf(ana, 'substitute_found')).at(-1)).toMatchObject({
      single_class_id,
      substitute: 'Lucía',
    });
  });

  it('whose class begins or is cancelled has no open request, at once and after the job', async () => {
    const [one, two, three] = [await anasClass(), await anasClass(), await anasClass()];
    for (const { single_class_id } of [one, two, three]) await ask(single_class_id);
    await server.call('DELETE /available_classes/:id', { params: { id: two.single_class_id } }, admin.token);
    server.clock.set(one.class_date);
    const states = async () =>
      (
        await server.pool.query(
          'select state from substitute_requests where single_class_id = any($1::bigint[]) order by single_class_id',
          [[one, two, three].map(({ single_class_id }) => single_class_id)],
        )
      ).rows.map(({ state }) => state);
    expect(await seenBy(sofia, one.single_class_id)).toBeUndefined();
    expect(await seenBy(ana, two.single_class_id)).toMatchObject({ state: 'expired' });
    expect(await states()).toEqual(['open', 'open', 'open']);
    await expireRequests(server.services.db, server.clock.now());
    expect(await states()).toEqual(['expired', 'expired', 'open']);
  });
});
