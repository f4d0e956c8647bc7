import { type OptionalPurpose, optionalPurposes, signUpPurposes } from '@tbm/contract/purposes';
import { versionOf } from '@tbm/domain/purposes';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeStudio } from '../../platform/testing/factories.ts';
import { makeFullMember } from '../../platform/testing/full-member.ts';
import { identified, type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { runIntegrity } from '../integrity/index.ts';

let server: TestServer;
let laura: SignedIn;
beforeAll(async () => {
  server = await makeTestServer('2026-11-18T18:00:00Z');
  await makeStudio(server.pool);
});
afterAll(() => server.end());
beforeEach(async () => {
  laura = await signedInCustomer(server);
});

const choose = (purpose: OptionalPurpose, given: boolean, version = versionOf(purpose)) =>
  server.call('PUT /consents', { body: { purpose, given, version } }, laura.token);
const allowed = async (caller: { token: string } = laura) =>
  (await server.call('GET /consents', {}, caller.token)).body
    .filter(({ given }) => given)
    .map(({ purpose }) => purpose);
const records = async ({ customer_id }: { customer_id: number } = laura) =>
  (
    await server.pool.query(
      'select purpose, given, version, place, "createdAt" from consents where customer_id = $1 order by consent_id',
      [customer_id],
    )
  ).rows;

describe('what a member allows', () => {
  it('is nothing, until the member gives it; each change is a record with version, time and place', async () => {
    expect((await server.call('GET /consents', {}, laura.token)).body).toEqual(
      optionalPurposes.map((purpose) => ({ purpose, given: false, is_older: false, createdAt: null })),
    );
    expect((await choose('marketing', true)).body).toContainEqual({
      purpose: 'marketing',
      given: true,
      is_older: false,
      createdAt: '2026-11-18T18:00:00.000Z',
    });
    await choose('publicity', true);
    await choose('marketing', false);
    expect(await allowed()).toEqual(['publicity']);
    const written = { version: 1, place: 'account', createdAt: '2026-11-18T18:00:00.000Z' };
    expect(await records()).toEqual([
      { ...written, purpose: 'marketing', given: true },
      { ...written, purpose: 'publicity', given: true },
      { ...written, purpose: 'marketing', given: false },
    ]);
  });

  it('a choice that changes nothing is not recorded again', async () => {
    await choose('marketing', false);
    expect(await records()).toEqual([]);
    await choose('marketing', true);
    await choose('marketing', true);
    expect(await records()).toHaveLength(1);
  });

  it('of several equal ones at once, one is recorded', async () => {
    for (let round = 0; round < 5; round += 1)
      for (const given of [true, false]) {
        const answers = await Promise.all(Array.from({ length: 8 }, () => choose('marketing', given)));
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      }
    expect((await records()).map(({ given }) => given)).toEqual(Array(5).fill([true, false]).flat());
  });

  it('counts only for the text that is shown now; the member cannot agree to another one', async () => {
    const refused = await choose('marketing', true, versionOf('marketing') + 1);
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'consent_text_changed' }]);
    expect(await records()).toEqual([]);
    await server.pool.query(
      `insert into consents (customer_id, purpose, given, version, place) values ($1, 'marketing', true, 7, 'account')`,
      [laura.customer_id],
    );
    expect(await allowed()).toEqual([]);
    await choose('marketing', true);
    expect(await allowed()).toEqual(['marketing']);
  });

  it('is visible to one member alone', async () => {
    const eva = await signedInCustomer(server);
    await choose('publicity', true);
    expect(await allowed(eva)).toEqual([]);
  });

  it('stays written: the database refuses every change before the account is erased', async () => {
    await choose('marketing', true);
    for (const change of [
      'update consents set given = false',
      'delete from consents',
      'truncate consents cascade',
      `update consents set "createdAt" = now()`,
    ])
      await expect(server.pool.query(change)).rejects.toThrow('rows of consents stay as they are');
    await server.pool.query(
      `insert into account_deletions (customer_id, "requestedAt", last_day, "dueAt")
      values ($1, '2026-11-01', '2026-11-15', '2026-11-16')`,
      [laura.customer_id],
    );
    const drop = () => server.pool.query('delete from consents where customer_id = $1', [laura.customer_id]);
    await expect(drop()).rejects.toThrow('rows of consents stay as they are');
    await server.pool.query(
      `update account_deletions set "erasedAt" = '2026-11-16T01:00Z' where customer_id = $1`,
      [laura.customer_id],
    );
    expect((await drop()).rowCount).toBe(1);
  });
});

describe('at sign-up', () => {
  const body = { name: 'Regina', last_name: 'Treviño', email: 'a@b.mx', phone: '8112345678', reason: 'Otro' };
  const signUp = async (
    email: string,
    consents?: { purpose: 'marketing' | 'publicity'; version: number }[],
  ) => {
    const { token } = await identified(server, email);
    const { status, body: made } = await server.call(
      'POST /customer/signup',
      { body: consents ? { ...body, consents } : body },
      token,
    );
    return { status, token, customer_id: made.customer_id };
  };

  it('nothing is allowed that the member did not tick', async () => {
    const regina = await signUp('regina@correo.tbm.test');
    expect([regina.status, await allowed(regina), await records(regina)]).toEqual([201, [], []]);
  });

  it('what the member ticked is recorded with the account', async () => {
    const all = signUpPurposes.map((purpose) => ({ purpose, version: versionOf(purpose) }));
    const sara = await signUp('sara@correo.tbm.test', all);
    expect(await allowed(sara)).toEqual([...signUpPurposes]);
    expect((await records(sara)).map(({ place }) => place)).toEqual(['sign_up', 'sign_up']);
  });

  it('a text that has changed meanwhile prevents the account', async () => {
    const tere = await signUp('tere@correo.tbm.test', [{ purpose: 'marketing', version: 9 }]);
    expect(tere.status).toBe(409);
    const made = await server.pool.query(`select from customers where email = 'tere@correo.tbm.test'`);
    expect(made.rowCount).toBe(0);
  });
});

describe('data of the member’s body', () => {
  const put = (body: { height?: number | null; name?: string; health_consent?: number }) =>
    server.call('PUT /customer', { body }, laura.token);
  const height = async () => (await server.call('GET /customer', {}, laura.token)).body.height;

  it('are stored with express consent alone, which the form may bring', async () => {
    const refused = await put({ name: 'Otra', height: 168 });
    expect([refused.status, refused.body]).toMatchObject([
      400,
      {
        code: 'health_consent_missing',
        fields: { health_consent: expect.stringContaining('permiso expreso') },
      },
    ]);
    expect((await server.call('GET /customer', {}, laura.token)).body).toMatchObject({
      name: 'Laura',
      height: null,
    });
    expect((await put({ height: 168, health_consent: versionOf('health') })).body.height).toBe(168);
    expect(await records()).toMatchObject([
      { purpose: 'health', given: true, version: versionOf('health'), place: 'profile' },
    ]);
    expect((await put({ height: 169 })).body.height).toBe(169);
    expect((await put({ height: 170, health_consent: versionOf('health') + 1 })).status).toBe(409);
    expect(await records()).toHaveLength(1);
  });

  it('need no consent to be removed, and a profile without them needs none at all', async () => {
    expect((await put({ height: null, name: 'Sofía' })).status).toBe(200);
    expect(await records()).toEqual([]);
  });

  it('are deleted when the member withdraws it', async () => {
    await put({ height: 168, health_consent: versionOf('health') });
    expect((await choose('health', false)).status).toBe(200);
    expect([await height(), await allowed()]).toEqual([null, []]);
    expect((await put({ height: 168 })).status).toBe(400);
  });

  it('with the progress and the bytes of its photos', async () => {
    const eva = await makeFullMember(server, 'Eva', '8110000003');
    const left = async () =>
      (
        await server.pool.query(
          `select (select count(*)::int from tracks where customer_id = $1) as tracks,
            (select count(*)::int from track_files where customer_id = $1) as files,
            (select count(*)::int from graphile_worker._private_jobs where payload ->> 'key' in ($2, $3)) as removals`,
          [eva.customer_id, eva.track_photo_key, eva.track_photo_key.replace('.webp', '-small.webp')],
        )
      ).rows[0];
    expect(await left()).toEqual({ tracks: 1, files: 1, removals: 0 });
    const body = { purpose: 'health', given: false, version: versionOf('health') } as const;
    expect((await server.call('PUT /consents', { body }, eva.token)).status).toBe(200);
    expect(await left()).toEqual({ tracks: 0, files: 0, removals: 2 });
  });

  it('given for an earlier text, stay until the member withdraws it; nothing more is stored', async () => {
    await put({ height: 168, health_consent: versionOf('health') });
    await server.pool.query(
      `insert into consents (customer_id, purpose, given, version, place) values ($1, 'health', true, $2, 'profile')`,
      [laura.customer_id, versionOf('health') - 1],
    );
    const { body } = await server.call('GET /consents', {}, laura.token);
    expect(body).toContainEqual(expect.objectContaining({ purpose: 'health', given: false, is_older: true }));
    expect([await height(), (await put({ height: 170 })).status]).toEqual([168, 400]);
    const found = await runIntegrity(server.pool, server.clock.now());
    expect(found.filter(({ violations }) => violations > 0)).toEqual([]);
    await choose('health', false);
    expect(await height()).toBeNull();
  });

  it('a download that contains them is deleted too', async () => {
    const { body } = await server.call('POST /own_data', {}, laura.token);
    expect(body.status).toBe('waiting');
    await choose('marketing', false);
    expect((await server.call('GET /own_data', {}, laura.token)).body.status).toBe('waiting');
    await choose('health', false);
    expect((await server.call('GET /own_data', {}, laura.token)).body.status).toBe('none');
    const jobs = await server.pool.query(
      `select from graphile_worker._private_jobs where payload ->> 'key' like 'own-data/%'`,
    );
    expect(jobs.rowCount).toBe(1);
  });

  it('are never stored without it, even when both happen at once', async () => {
    for (let round = 0; round < 15; round += 1) {
      await choose('health', true);
      await Promise.all([put({ height: 150 + round }), choose('health', false), put({ height: 170 })]);
      expect([round, await height(), await allowed()]).toEqual([round, null, []]);
    }
    const found = await runIntegrity(server.pool, server.clock.now());
    expect(found.filter(({ violations }) => violations > 0)).toEqual([]);
  });
});
