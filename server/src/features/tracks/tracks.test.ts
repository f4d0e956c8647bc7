import { measureKeys, measureRanges } from '@tbm/contract/measures';
import { roles } from '@tbm/contract/route';
import { versionOf } from '@tbm/domain/purposes';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeStudio } from '../../platform/testing/factories.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { allowHealth } from '../../platform/testing/progress.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { runIntegrity } from '../integrity/index.ts';

const start = '2026-11-18T18:00:00Z';
let server: TestServer;
let laura: SignedIn;
beforeAll(async () => {
  server = await makeTestServer(start);
  await makeStudio(server.pool);
});
afterAll(async () => {
  const found = await runIntegrity(server.pool, start);
  expect(found.filter(({ violations }) => violations > 0)).toEqual([]);
  await server.end();
});
beforeEach(async () => {
  server.clock.set(start);
  laura = await signedInCustomer(server);
  await allowHealth(server, laura);
});

const post = (body: object, { token } = laura) =>
  server.call('POST /tracks', { body: { date: '2026-11-18', ...body } }, token);
const list = async ({ token } = laura) => (await server.call('GET /tracks', {}, token)).body;
const one = (id: number, { token } = laura) => server.call('GET /tracks/:id', { params: { id } }, token);
const remove = (id: number, { token } = laura) =>
  server.call('DELETE /tracks/:id', { params: { id } }, token);

const full = {
  date: '2026-11-17',
  weight: 62.5,
  imc: 23.1,
  fat: 29.3,
  muscle: 33.1,
  chest: 91,
  waist: 71.5,
  abs: 80,
  hips: 97.2,
  arms: 28,
  thigh: 55.4,
  comment: 'Me siento fuerte.',
};

describe('an entry of progress', () => {
  it('is added, read, changed and deleted by the member [API-129, API-130, API-131, API-132, API-133, TRACK-004]', async () => {
    expect(await list()).toEqual([]);
    const made = await post(full);
    const track_id = made.body.track_id;
    const entry = { ...full, track_id, is_imc_computed: false, files: [] };
    expect([made.status, made.body]).toEqual([201, entry]);
    expect([await list(), (await one(track_id)).body]).toEqual([[entry], entry]);
    const changes = { track_id, date: '2026-11-16', weight: 61 };
    const changed = await server.call('PUT /tracks', { body: changes }, laura.token);
    const empty = Object.fromEntries(measureKeys.map((measure) => [measure, null]));
    const now = { ...entry, ...empty, ...changes, comment: null };
    expect([changed.status, changed.body]).toEqual([200, now]);
    expect(await list()).toEqual([now]);
    expect((await remove(track_id)).body).toEqual({ deleted: true });
    expect([await list(), (await one(track_id)).status, (await remove(track_id)).status]).toEqual([
      [],
      404,
      404,
    ]);
  });

  it('comes newest first, several of a day by their order [TRACK-017]', async () => {
    for (const [date, comment] of [
      ['2026-11-10', 'segunda'],
      ['2026-11-18', 'cuarta'],
      ['2026-11-01', 'primera'],
      ['2026-11-10', 'tercera'],
    ])
      await post({ date, comment });
    expect((await list()).map(({ comment }) => comment)).toEqual(['cuarta', 'tercera', 'segunda', 'primera']);
  });

  it('has the index that follows from weight and height, unless the member writes one', async () => {
    const { track_id } = (await post({ weight: 62.5 })).body;
    expect((await one(track_id)).body).toMatchObject({ imc: null, is_imc_computed: false });
    await server.call('PUT /customer', { body: { height: 165 } }, laura.token);
    expect((await one(track_id)).body).toMatchObject({ imc: 23, is_imc_computed: true });
    const written = await post({ weight: 62.5, imc: 22.4 });
    expect(written.body).toMatchObject({ imc: 22.4, is_imc_computed: false });
  });

  it('keeps one decimal', async () => {
    expect((await post({ weight: 62.449, waist: 71.96 })).body).toMatchObject({ weight: 62.4, waist: 72 });
  });

  it('has a date that is not in the future, on the clock of the member’s branch', async () => {
    server.clock.set('2026-11-19T04:00:00Z');
    const ahead = await post({ date: '2026-11-19', weight: 60 });
    expect([ahead.status, ahead.body.fields]).toEqual([
      400,
      { date: 'La fecha no puede estar en el futuro.' },
    ]);
    expect((await post({ date: '2026-11-18', weight: 60 })).status).toBe(201);
    for (const date of ['', '2026-02-30', 'ayer', undefined, null, 5])
      expect((await post({ date, weight: 60 })).body.fields).toEqual({
        date: 'Elige la fecha de tu registro.',
      });
  });

  it('has possible numbers, and reports an impossible one at its field [TRACK-021]', async () => {
    for (const measure of measureKeys) {
      const [from, to] = measureRanges[measure];
      for (const value of [from - 0.1, to + 0.1, '60', Number.NaN, true, {}]) {
        const { status, body } = await post({ [measure]: value });
        expect([measure, value, status, Object.keys(body.fields ?? {})]).toEqual([
          measure,
          value,
          Number.isNaN(value) ? status : 400,
          Number.isNaN(value) ? Object.keys(body.fields ?? {}) : [measure],
        ]);
      }
      expect((await post({ [measure]: from })).status).toBe(201);
    }
    expect((await post({ weight: 'sesenta' })).body.fields).toEqual({
      weight: 'Escribe tu peso en kilos, entre 20 y 300.',
    });
    expect((await post({ fat: 50, muscle: 50.1 })).body.fields).toEqual({
      muscle: 'Tu grasa y tu músculo no pueden sumar más de 100%.',
    });
    expect((await post({ fat: 50, muscle: 50 })).status).toBe(201);
    expect((await post({})).body.fields).toEqual({
      weight: 'Escribe al menos un dato, un comentario o agrega una foto.',
    });
  });

  it('the database refuses what no form lets through', async () => {
    const { customer_id } = laura;
    const insert = (columns: string, values: string) =>
      server.pool.query(
        `insert into tracks (customer_id, date, ${columns}) values (${customer_id}, '2026-11-01', ${values})`,
      );
    for (const measure of measureKeys) {
      const [from, to] = measureRanges[measure];
      await expect(insert(measure, `${from - 0.1}`)).rejects.toThrow(`tracks_${measure}`);
      await expect(insert(measure, `${to + 0.1}`)).rejects.toThrow(`tracks_${measure}`);
    }
    await expect(insert('fat, muscle', '60, 41')).rejects.toThrow('tracks_percents');
  });
});

describe('express consent', () => {
  it('comes before data of the body, which the form may bring', async () => {
    const eva = await signedInCustomer(server);
    const refused = await post(full, eva);
    expect([refused.status, refused.body.fields, await list(eva)]).toEqual([
      400,
      { health_consent: 'Para guardar este dato necesitamos tu permiso expreso.' },
      [],
    ]);
    // Consent to an older text, which named no measures.
    await server.pool.query(
      `insert into consents (customer_id, purpose, given, version, place) values ($1, 'health', true, 1, 'profile')`,
      [eva.customer_id],
    );
    expect((await post(full, eva)).status).toBe(400);
    expect((await server.call('GET /consents', {}, eva.token)).body).toContainEqual({
      purpose: 'health',
      given: false,
      is_older: true,
      createdAt: expect.any(String),
    });
    expect((await post({ ...full, health_consent: 1 }, eva)).body.code).toBe('consent_text_changed');
    expect((await post({ ...full, health_consent: versionOf('health') }, eva)).status).toBe(201);
    const { rows } = await server.pool.query(
      'select version, place from consents where customer_id = $1 order by consent_id',
      [eva.customer_id],
    );
    expect(rows.at(-1)).toEqual({ version: 2, place: 'progress' });
  });

  it('withdrawn, deletes every entry, though the member saves one at the same moment', async () => {
    await post(full);
    for (let round = 0; round < 10; round += 1) {
      await allowHealth(server, laura);
      await Promise.all([post(full), allowHealth(server, laura, false), post(full)]);
      expect([round, await list()]).toEqual([round, []]);
    }
  });
});

describe('for the member alone', () => {
  it('no one else reads, changes or deletes it by its id: not another member, not staff, not a visitor', async () => {
    const { track_id } = (await post(full)).body;
    for (const role of roles) {
      const other = await signedInCustomer(server, role);
      await allowHealth(server, other);
      const body = { ...full, track_id, weight: 99 };
      const answers = [
        await one(track_id, other),
        await server.call('PUT /tracks', { body }, other.token),
        await remove(track_id, other),
      ];
      expect([role, ...answers.map(({ status }) => status), await list(other)]).toEqual([
        role,
        404,
        404,
        404,
        [],
      ]);
      const entriesOfLaura = await server.app.inject({
        url: `/api/tracks?customer_id=${laura.customer_id}`,
        headers: { authorization: `Bearer ${other.token}` },
      });
      expect(entriesOfLaura.body).not.toContain('62.5');
    }
    expect((await server.call('GET /tracks/:id', { params: { id: track_id } })).status).toBe(401);
    expect((await server.call('GET /tracks', {})).status).toBe(401);
    expect((await one(track_id)).body).toMatchObject({ weight: 62.5 });
  });
});

describe('the table for spreadsheets', () => {
  const csv = async ({ token } = laura) =>
    server.app.inject({ url: '/api/tracks.csv', headers: { authorization: `Bearer ${token}` } });

  it('has Spanish headings, a mark of UTF-8, and no cell that would be calculated', async () => {
    await post(full);
    await post({ date: '2026-11-18', weight: 61, comment: '=HYPERLINK("http://malo.tbm.test")' });
    const answer = await csv();
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="mi-progreso-tbm.csv"',
      'cache-control': 'private, no-store',
    });
    expect(answer.body.split('\n')).toEqual([
      '\uFEFFFecha,Peso (kg),IMC,Grasa (%),Músculo (%),Pecho (cm),Cintura (cm),Abdomen (cm),Cadera (cm),Brazos (cm),Muslo (cm),Comentario,Fotos',
      `2026-11-18,61,,,,,,,,,,"'=HYPERLINK(""http://malo.tbm.test"")",0`,
      '2026-11-17,62.5,23.1,29.3,33.1,91,71.5,80,97.2,28,55.4,Me siento fuerte.,0',
      '',
    ]);
    const other = await signedInCustomer(server, 'admin');
    expect((await csv(other)).body.split('\n')).toHaveLength(2);
    expect((await csv({ ...laura, token: 'unknown' })).statusCode).toBe(401);
  });
});
