import { versionOf } from '@tbm/domain/purposes';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insert, makeClass, makeStudio } from '../../platform/testing/factories.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { runIntegrity } from '../integrity/index.ts';

/** Saturday 28 November 2026, 22:00 in Monterrey. */
const start = '2026-11-29T04:00:00Z';
let server: TestServer;
let admin: SignedIn;
let laura: SignedIn;
let version: number;

beforeAll(async () => {
  server = await makeTestServer(start);
  await makeStudio(server.pool);
  admin = await signedInCustomer(server, 'admin', { name: 'Elena', last_name: 'Ríos' });
});
afterAll(() => server.end());
beforeEach(async () => {
  server.clock.set(start);
  laura = await signedInCustomer(server, 'member', { birthdate: '1990-02-03' });
});

const questions = ['¿Tienes alguna lesión?', '¿Estás embarazada?'];
const writeDraft = (text = 'Sé que entreno bajo mi responsabilidad.') =>
  server.call('PUT /waiver_texts/draft', { body: { text, questions } }, admin.token);
const publish = async () => {
  const { body: draft } = await writeDraft();
  const { body } = await server.call(
    'POST /waiver_texts/publish',
    { body: { version: draft.version, updatedAt: draft.updatedAt } },
    admin.token,
  );
  version = body.version;
};
const sign = (more: object = {}, by = laura) =>
  server.call('POST /customer/waiver', { body: { version, full_name: 'Laura Garza', ...more } }, by.token);
const health = {
  answers: [
    { yes: true, detail: 'Rodilla izquierda' },
    { yes: false, detail: '' },
  ],
  emergency_name: 'Rosa Garza',
  emergency_phone: '8112345678',
  consent_version: versionOf('class_health'),
};
const own = async (by = laura) => (await server.call('GET /customer/waiver', {}, by.token)).body;
const rowsOf = async (table: string, { customer_id } = laura) =>
  (await server.pool.query(`select * from ${table} where customer_id = $1`, [customer_id])).rows;

/** A place of a member in a class of the coach, from now on. */
async function placeOf(member: SignedIn, row: object = {}): Promise<{ id: number; single_class_id: number }> {
  const { single_class_id } = await makeClass(server.pool, { class_date: '2026-11-29T05:00:00Z', ...row });
  const { class_reservation_id } = await insert<{ class_reservation_id: number }>(
    server.pool,
    'class_reservations',
    {
      single_class_id,
      customer_id: member.customer_id,
      class_date: '2026-11-29T05:00:00Z',
      is_cash: true,
    },
  );
  await server.pool.query('update single_classes set taken = taken + 1 where single_class_id = $1', [
    single_class_id,
  ]);
  return { id: class_reservation_id, single_class_id };
}
const isMissing = async (id: number) => {
  const { body } = await server.call(
    'GET /class_reservations',
    { query: { filter: 'upcoming' } },
    laura.token,
  );
  return body.data.find(({ class_reservation_id }) => class_reservation_id === id)?.waiver_missing;
};

it('a studio that has published nothing asks for nothing', async () => {
  const { id } = await placeOf(laura);
  expect([(await own()).current, await isMissing(id)]).toEqual([null, false]);
  version = 1;
  expect((await sign()).body.code).toBe('not_found');
  await writeDraft();
  expect([(await own()).current, await isMissing(id)]).toEqual([null, false]);
});

describe('a published version', () => {
  beforeAll(publish);

  it('is what members sign, once: name, version, time, address and browser are stored', async () => {
    const { id } = await placeOf(laura);
    expect(await isMissing(id)).toBe(true);
    const answers = await Promise.all(Array.from({ length: 6 }, () => sign()));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await rowsOf('waiver_signatures')).toEqual([
      expect.objectContaining({
        version,
        full_name: 'Laura Garza',
        signedAt: '2026-11-29T04:00:00.000Z',
        signed_by: 'own_device',
        address: '127.0.0.1',
        user_agent: 'lightMyRequest',
        guardian_name: null,
      }),
    ]);
    expect(await isMissing(id)).toBe(false);
    expect((await own()).signatures).toMatchObject([{ version, full_name: 'Laura Garza' }]);
  });

  it('never changes, and neither does a signature', async () => {
    await sign();
    for (const change of [
      `update waiver_texts set text = 'otro'`,
      `update waiver_texts set "publishedAt" = null`,
      'delete from waiver_texts where "publishedAt" is not null',
      'truncate waiver_texts cascade',
      `update waiver_signatures set full_name = 'Otra'`,
      'update waiver_signatures set address = null, user_agent = null, birthdate = null',
      'delete from waiver_signatures',
      'truncate waiver_signatures',
    ])
      await expect(server.pool.query(change), change).rejects.toThrow('stay as they are');
  });

  it('a newer one is asked of everyone, and the earlier signature stays', async () => {
    const { id } = await placeOf(laura);
    await sign();
    const preview = await server.call('GET /waiver_texts/draft/preview', {}, admin.token);
    const before = version;
    await publish();
    expect(version).toBe(before + 1);
    expect(await isMissing(id)).toBe(true);
    expect(preview.body.signed_ahead).toBeGreaterThan(0);
    const { status, body } = await sign({ version: before });
    expect([status, body.code]).toEqual([409, 'consent_text_changed']);
    await sign();
    expect((await own()).signatures.map((one) => one.version)).toEqual([version, before]);
  });

  it('is the draft that the admin read, or it is not published', async () => {
    const { body: read } = await writeDraft('Primer borrador');
    server.clock.set('2026-11-29T04:01:00Z');
    await writeDraft('Segundo borrador');
    const { status, body } = await server.call(
      'POST /waiver_texts/publish',
      { body: { version: read.version, updatedAt: read.updatedAt } },
      admin.token,
    );
    expect([status, body.code]).toEqual([409, 'changed_meanwhile']);
    const drafts = await Promise.all(Array.from({ length: 5 }, () => writeDraft()));
    expect(new Set(drafts.map((one) => one.body.version))).toEqual(new Set([read.version]));
    await server.call('DELETE /waiver_texts/draft', {}, admin.token);
    const { body: texts } = await server.call('GET /waiver_texts', {}, admin.token);
    expect(texts[0]).toMatchObject({ version, published_by: 'Elena Ríos' });
  });
});

describe('a minor', () => {
  it('signs with a guardian until the eighteenth birthday, by the day of the branch', async () => {
    // Still 28 November in Monterrey.
    const sofia = await signedInCustomer(server, 'member', { birthdate: '2008-11-29' });
    const refused = await sign({ full_name: 'Sofía Ruiz' }, sofia);
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['guardian_name']]);
    server.clock.set('2026-11-29T06:00:00Z');
    expect((await sign({ full_name: 'Sofía Ruiz' }, sofia)).status).toBe(200);
    const ana = await signedInCustomer(server, 'member', { birthdate: '2008-11-30' });
    const guardian = { guardian_name: 'Marta Ruiz', guardian_relation: 'Mamá' };
    expect((await sign({ full_name: 'Ana Ruiz', ...guardian }, ana)).body).toMatchObject(guardian);
  });

  it('the database refuses the signature of a minor alone, and another birthdate than that of the record', async () => {
    const ana = await signedInCustomer(server, 'member', { birthdate: '2010-01-01' });
    const write = (more: object) =>
      insert(server.pool, 'waiver_signatures', {
        customer_id: ana.customer_id,
        version,
        full_name: 'Ana Ruiz',
        birthdate: '2010-01-01',
        signed_on: '2026-11-28',
        signedAt: start,
        signed_by: 'own_device',
        ...more,
      });
    await expect(write({})).rejects.toMatchObject({ constraint: 'waiver_signatures_guardian' });
    await expect(write({ birthdate: '1990-01-01' })).rejects.toMatchObject({
      constraint: 'waiver_signatures_birthdate',
    });
    await expect(write({ guardian_name: 'Marta Ruiz' })).rejects.toMatchObject({
      constraint: 'waiver_signatures_relation',
    });
  });

  it('a member without a birthdate writes it, and the record keeps it', async () => {
    const eva = await signedInCustomer(server, 'member', { birthdate: null });
    expect((await sign({}, eva)).body.fields).toHaveProperty('birthdate');
    expect((await sign({ birthdate: '1995-05-05' }, eva)).status).toBe(200);
    expect((await own(eva)).birthdate).toBe('1995-05-05');
  });
});

describe('answers about health', () => {
  it('are stored with consent, and deleted with its withdrawal; the signature stays', async () => {
    expect((await sign({ health: { ...health, consent_version: 9 } })).body.code).toBe(
      'consent_text_changed',
    );
    expect((await sign({ health: { ...health, answers: [] } })).body.code).toBe('invalid_field');
    expect(await rowsOf('waiver_signatures')).toEqual([]);
    await sign({ health });
    const { consent_version: _, ...answered } = health;
    expect((await own()).health).toEqual({ ...answered, version, questions });
    await server.call(
      'PUT /consents',
      { body: { purpose: 'class_health', given: false, version: versionOf('class_health') } },
      laura.token,
    );
    expect([(await own()).health, (await own()).signatures.length]).toEqual([null, 1]);
  });

  it('are refused by the database without it, also when both happen at once', async () => {
    const write = () =>
      server.pool.query(
        `insert into waiver_answers (customer_id, version, answers, consent_id, "updatedAt")
        select $1, $2, '[]', coalesce(max(consent_id), 1), now() from consents where customer_id = $1`,
        [laura.customer_id, version],
      );
    await expect(write()).rejects.toMatchObject({ constraint: 'waiver_answers_consented' });
    const withdraw = () =>
      server.call(
        'PUT /consents',
        { body: { purpose: 'class_health', given: false, version: versionOf('class_health') } },
        laura.token,
      );
    for (let round = 0; round < 6; round += 1) {
      await sign({ health });
      await Promise.all([sign({ health }), withdraw(), sign({ health })]);
      await withdraw();
      await expect(write()).rejects.toMatchObject({ constraint: 'waiver_answers_consented' });
    }
    const found = await runIntegrity(server.pool, server.clock.now());
    expect(found.filter(({ violations }) => violations > 0)).toEqual([]);
  });

  it('are read by an admin and by the coach of the class, never by the desk; each view is recorded', async () => {
    await sign({ health });
    const { id } = await placeOf(laura);
    const coach = await signedInCustomer(server, 'coach');
    const read = (by: SignedIn) =>
      server.call('GET /class_reservations/:id/health_answers', { params: { id } }, by.token);
    expect((await read(coach)).status).toBe(404);
    await server.pool.query('update users set instructor_id = 1 where uid = $1', [coach.uid]);
    expect((await read(coach)).status).toBe(200);
    expect((await read(await signedInCustomer(server, 'frontdesk'))).status).toBe(403);
    expect((await read(admin)).body.health).toMatchObject({
      questions,
      answers: health.answers,
      emergency_phone: '8112345678',
    });
    const { rows } = await server.pool.query(
      `select uid from audit_log where thing = 'waiver_answers' and action = 'view' and customer_id = $1
      order by audit_id`,
      [laura.customer_id],
    );
    expect(rows).toEqual([{ uid: coach.uid }, { uid: admin.uid }]);
  });
});

describe('the desk', () => {
  it('sees who has yet to sign, has it signed on its tablet, and can let the member in without it', async () => {
    const desk = await signedInCustomer(server, 'frontdesk');
    const { id, single_class_id } = await placeOf(laura);
    const roster = async () =>
      (await server.call('GET /rosters/:id', { params: { id: single_class_id } }, desk.token)).body.rows;
    expect((await roster())[0]?.waiver_missing).toBe(true);
    const marked = await server.call(
      'PUT /class_reservations/attend',
      { body: { class_reservation_id: id, attend: true } },
      desk.token,
    );
    expect(marked.body).toMatchObject({ attend: true, waiver_missing: true });
    const form = await server.call('GET /class_reservations/:id/waiver', { params: { id } }, desk.token);
    expect(form.body).toMatchObject({ is_signed: false, is_minor: false, current: { version } });
    const { status } = await server.call(
      'POST /class_reservations/:id/waiver',
      { params: { id }, body: { version, full_name: 'Laura Garza', health } },
      desk.token,
    );
    expect(status).toBe(200);
    expect((await roster())[0]?.waiver_missing).toBe(false);
    expect((await rowsOf('waiver_signatures'))[0]).toMatchObject({ signed_by: 'desk_tablet' });
    const { rows } = await server.pool.query(
      `select uid, thing, after from audit_log where customer_id = $1 and action <> 'view' order by audit_id`,
      [laura.customer_id],
    );
    expect(rows).toEqual([
      { uid: desk.uid, thing: 'class_reservations', after: { attend: true, waiver_missing: true } },
      { uid: desk.uid, thing: 'waiver_signatures', after: { version } },
    ]);
  });

  it('asks nothing of guests, nor for classes online', async () => {
    const { id } = await placeOf(laura, { is_virtual_class: true, link: 'https://meet.tbm.test/a' });
    expect(await isMissing(id)).toBe(false);
  });
});
