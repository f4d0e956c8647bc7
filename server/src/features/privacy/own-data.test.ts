import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeStudio } from '../../platform/testing/factories.ts';
import { filesBelow } from '../../platform/testing/files.ts';
import { type FullMember, makeFullMember } from '../../platform/testing/full-member.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { personalTables } from './data-map.ts';
import { privacyJobs } from './jobs.ts';

const start = '2026-11-18T18:00:00Z';
const files_dir = mkdtempSync(join(tmpdir(), 'tbm-own-data-'));
let server: TestServer;
let ximena: FullMember;
let zaira: FullMember;
beforeAll(async () => {
  server = await makeTestServer(start, { files_dir });
  await makeStudio(server.pool);
  ximena = await makeFullMember(server, 'Ximena', '8110000001');
  zaira = await makeFullMember(server, 'Zaira', '8110000002');
  await server.call('POST /account_deletion', {}, ximena.token);
});
beforeEach(() => server.clock.set(start));
afterAll(async () => {
  await server.end();
  rmSync(files_dir, { recursive: true });
});

const ask = (caller: SignedIn) => server.call('POST /own_data', {}, caller.token);
const read = async (caller: SignedIn) => (await server.call('GET /own_data', {}, caller.token)).body;

/** Runs a job as the worker does. */
const run = (task: string, payload: object = {}) =>
  (privacyJobs(server.services).tasks[task] as (payload: object) => Promise<void>)(payload);
const make = (caller: SignedIn) => run('make_own_data', { customer_id: caller.customer_id });

/** The cookie of the member's browser and the link, as `GET /own_data` gives them. */
async function linkOf(caller: SignedIn): Promise<{ url: string; cookie: string }> {
  const headers = { authorization: `Bearer ${caller.token}` };
  const answer = await server.app.inject({ url: '/api/own_data', headers });
  const [cookie = ''] = String(answer.headers['set-cookie']).split(';');
  return { url: answer.json().url, cookie };
}
const fetchZip = (url: string, cookie: string) => server.app.inject({ url, headers: { cookie } });

async function unpacked(caller: SignedIn): Promise<Record<string, Uint8Array>> {
  const { url, cookie } = await linkOf(caller);
  return unzipSync((await fetchZip(url, cookie)).rawPayload);
}
const textOf = (entries: Record<string, Uint8Array>): string =>
  Object.values(entries)
    .map((one) => strFromU8(one))
    .join('\n');

it('the zip has a row of every table of the map, the member’s pictures, and nothing of another member', async () => {
  expect(await read(ximena)).toEqual({
    status: 'none',
    requestedAt: null,
    expiresAt: null,
    size: null,
    url: null,
  });
  const asked = await ask(ximena);
  expect(asked).toMatchObject({
    status: 202,
    body: { status: 'waiting', requestedAt: start.replace('Z', '.000Z') },
  });
  await make(ximena);
  expect(await read(ximena)).toMatchObject({ status: 'ready', expiresAt: '2026-11-19T18:00:00.000Z' });
  const entries = await unpacked(ximena);
  const everything = JSON.parse(strFromU8(entries['mis-datos.json'] as Uint8Array));
  const without = Object.values(personalTables).filter(({ file }) => !everything[file]?.length);
  expect(without).toEqual([]);
  for (const { file } of Object.values(personalTables))
    expect(Object.keys(entries)).toContain(`tablas/${file}.csv`);
  expect(Buffer.from(entries['archivos/foto.webp'] as Uint8Array)).toEqual(ximena.photo);
  const progress = Object.keys(entries).filter((name) => name.startsWith('archivos/progreso/2026-10-01-'));
  expect(progress.map((name) => Buffer.from(entries[name] as Uint8Array))).toEqual([ximena.track_photo]);
  const images = Object.keys(entries).filter((name) => name.startsWith('archivos/comunidad/'));
  expect(images.map((name) => Buffer.from(entries[name] as Uint8Array))).toEqual([ximena.photo]);
  const [header] = strFromU8(entries['tablas/archivos.csv'] as Uint8Array).split('\n');
  expect(header).toContain('Alto (pixeles)');
  expect(header).not.toContain('Estatura');
  expect(everything.progreso).toMatchObject([{ weight: 61.7, comment: 'Me siento fuerte, Ximena' }]);
  const text = textOf(entries);
  for (const mark of [zaira.mark, zaira.email, zaira.phone, zaira.uid])
    expect(text.includes(mark)).toBe(false);
  expect(everything.compras).toMatchObject([
    { total_payment: 499, cancel_reason: 'Ximena' },
    { kind: 'missed_class_fee', total_payment: 100 },
  ]);
});

it('the zip has no secret, no id of a provider, and no other member’s name', async () => {
  await ask(ximena);
  await make(ximena);
  const entries = await unpacked(ximena);
  const text = textOf(entries);
  for (const hidden of [
    'secret-Ximena',
    'hash-Ximena',
    'token of',
    'sealed',
    'cus_Ximena',
    'pm_Ximena',
    'fp_Ximena',
    'Amiga de Ximena',
  ])
    expect(text).not.toContain(hidden);
  expect(strFromU8(entries['LEEME.txt'] as Uint8Array)).toContain(
    '- agenda-conectada: 1 registro. Sin: dato secreto que protege tu cuenta.',
  );
  const csv = strFromU8(entries['tablas/reservaciones.csv'] as Uint8Array);
  expect(csv.split('\n')[0]).toContain('Fecha de la clase');
  expect(csv).toContain('"Me encantó, Ximena"');
});

it('writes to the member when it is ready, once', async () => {
  await server.pool.query(`delete from messages where template = 'own_data_ready'`);
  await ask(zaira);
  await Promise.all([make(zaira), make(zaira)]);
  const { rows } = await server.pool.query(
    `select recipient, customer_id from messages where template = 'own_data_ready'`,
  );
  expect(rows).toEqual([{ recipient: zaira.email, customer_id: zaira.customer_id }]);
  expect((await unpacked(zaira))['mis-datos.json']).toBeDefined();
});

it('the link works for the member’s browser alone, until a day after it is ready', async () => {
  await ask(ximena);
  await make(ximena);
  const { url, cookie } = await linkOf(ximena);
  expect((await fetchZip(url, cookie)).headers).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'private, no-store',
    'content-disposition': 'attachment; filename="mis-datos-tbm.zip"',
  });
  const stranger = await linkOf(zaira);
  const statuses = async (pairs: [string, string][]) =>
    (await Promise.all(pairs.map(([link, browser]) => fetchZip(link, browser)))).map((one) => one.statusCode);
  expect(
    await statuses([
      [url, ''],
      [url, stranger.cookie],
      [url.replace(`${ximena.customer_id}.`, `${zaira.customer_id}.`), stranger.cookie],
      [url.replace(/\.zip$/, '.zip?x'), cookie],
    ]),
  ).toEqual([403, 403, 403, 200]);
  server.clock.set('2026-11-19T17:59:00Z');
  expect(await statuses([[url, cookie]])).toEqual([200]);
  server.clock.set('2026-11-19T18:00:00Z');
  expect(await statuses([[url, cookie]])).toEqual([403]);
  expect((await read(ximena)).status).toBe('none');
});

it('a new download replaces the finished one, whose link stops working and whose file is removed', async () => {
  await ask(ximena);
  await make(ximena);
  const first = await linkOf(ximena);
  const { rows } = await server.pool.query('select key from own_data where customer_id = $1', [
    ximena.customer_id,
  ]);
  expect((await ask(ximena)).body.status).toBe('waiting');
  expect((await fetchZip(first.url, first.cookie)).statusCode).toBe(403);
  const removals = await server.pool.query(
    `select payload from graphile_worker._private_jobs where payload ->> 'key' = $1`,
    [rows[0].key],
  );
  expect(removals.rowCount).toBe(1);
});

it('is made one at a time: of ten calls at once, one begins it', async () => {
  const rosa = await signedInCustomer(server);
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(rosa)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
  const jobs = await server.pool.query(`select from graphile_worker._private_jobs where key = $1`, [
    `own-data:${rosa.customer_id}`,
  ]);
  const removals = await server.pool.query(
    `select from graphile_worker._private_jobs j, own_data o where o.customer_id = $1 and j.payload ->> 'key' = o.key`,
    [rosa.customer_id],
  );
  expect([jobs.rowCount, removals.rowCount]).toEqual([1, 0]);
});

it('is asked for five times a day at most', async () => {
  const strict = await makeTestServer(start, { rate_limits: 1, files_dir });
  await makeStudio(strict.pool);
  const nora = await signedInCustomer(strict);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => strict.call('POST /own_data', {}, nora.token)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 202, 202, 202, 429, 429, 429]);
  await strict.end();
});

it('its day over, the zip is deleted from the table and the store', async () => {
  await ask(zaira);
  await make(zaira);
  const { rows } = await server.pool.query('select key from own_data where customer_id = $1', [
    zaira.customer_id,
  ]);
  const stored = () => filesBelow(files_dir).filter((path) => path.endsWith(rows[0].key)).length;
  expect(stored()).toBe(1);
  server.clock.set('2026-11-19T18:00:01Z');
  await run('forget_own_data');
  const left = await server.pool.query('select from own_data where customer_id = $1', [zaira.customer_id]);
  expect(left.rowCount).toBe(0);
  await server.services.storage.remove(rows[0].key);
  const removals = await server.pool.query(
    `select from graphile_worker._private_jobs where payload ->> 'key' = $1`,
    [rows[0].key],
  );
  expect(removals.rowCount).toBe(1);
  expect(stored()).toBe(0);
});
