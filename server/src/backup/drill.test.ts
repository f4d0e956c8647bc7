import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runIntegrity } from '../features/integrity/index.ts';
import { withSnapshot } from '../platform/database/copy/snapshot.ts';
import { openPool } from '../platform/database/database.ts';
import { earlierMigrations } from '../platform/database/earlier-versions.ts';
import { startEmbeddedPostgres } from '../platform/database/embedded.ts';
import { migrate } from '../platform/database/migrate.ts';
import { knownMigrations } from '../platform/database/migrations.ts';
import { openBrowser } from '../platform/testing/browser.ts';
import { cloneDatabase, emptyDatabase } from '../platform/testing/database.ts';
import { everythingIn, run } from '../platform/testing/everything.ts';
import { makeClass, makeCustomer, makeLot, makeStudio } from '../platform/testing/factories.ts';
import { sendFile } from '../platform/testing/files.ts';
import { signedInCustomer } from '../platform/testing/people.ts';
import { startS3, type TestS3 } from '../platform/testing/s3.ts';
import { makeTestServer, type TestServer } from '../platform/testing/server.ts';
import { readAnswers } from '../setup/answers.ts';
import { example } from '../setup/example.ts';
import { setUp } from '../setup/set-up.ts';
import { backUp } from './back-up.ts';
import { seal } from './checksums.ts';
import { restore } from './restore.ts';

const dir = mkdtempSync(join(tmpdir(), 'tbm-backup-'));
const filesDir = join(dir, 'files');
const password = 'secreta-1';
const email = 'ana@correo.tbm.test';
const secret = `it's "secret", of thirty-two characters`;
const settings = (url: string): Record<string, string> => ({
  DATABASE_URL: url,
  FILES_DIR: filesDir,
  AUTH_SECRET: secret,
});

const opened: { end(): Promise<unknown> }[] = [];
async function open(database_url: string): Promise<TestServer> {
  const server = await makeTestServer(undefined, {
    database_url,
    files_dir: filesDir,
    auth_secret: secret,
  });
  opened.push(server);
  return server;
}
async function close(server: TestServer): Promise<void> {
  opened.splice(opened.indexOf(server), 1);
  await server.end();
}
async function empty() {
  const database = await emptyDatabase();
  opened.push({ end: database.drop });
  return database.url;
}

let url: string;
let server: TestServer;
let picture: { url: string; bytes: Buffer };

/** A studio as `npm run setup` makes it, and in it a member, a picture, a booking and mail that waits. */
beforeAll(async () => {
  const database = await cloneDatabase();
  url = database.url;
  opened.push({ end: database.drop });
  server = await open(url);
  await setUp(server.services, readAnswers(example));
  await server.pool.query(
    `insert into instructors (instructor_id, name, last_name) values (1, 'Luz', 'Paz')`,
  );
  const browser = openBrowser(server);
  await browser.post('/sign-up/email', { name: 'Ana Paz', email, password });
  const token = (await browser.token()) ?? '';
  const body = { name: 'Ana', last_name: 'Paz', email, phone: '8112345678', reason: 'Instagram' };
  const { body: ana } = await server.call('POST /customer/signup', { body }, token);
  await makeLot(server.pool, ana.customer_id);
  const { body: rooms } = await server.call('GET /locations', {});
  const location_id = rooms[0]?.location_id ?? 0;
  const { single_class_id } = await makeClass(server.pool, {
    class_date: '2026-11-20T18:00:00Z',
    location_id,
  });
  const booked = await server.call('POST /class_reservations', { body: { single_class_id } }, token);
  expect(booked.status).toBe(201);
  const admin = await signedInCustomer(server, 'admin');
  const create = { width: 40, height: 30, channels: 3 as const, background: '#a8324a' };
  const drawn = await sharp({ create }).png().toBuffer();
  const sent = await sendFile(server, admin.token, { bytes: drawn, name: 'foto.png' });
  expect(sent.status).toBe(201);
  const shown = await server.app.inject({ url: sent.body.url });
  picture = { url: sent.body.url, bytes: shown.rawPayload };
});
afterAll(async () => {
  for (const one of opened.reverse()) await one.end();
  rmSync(dir, { recursive: true });
});

describe('the drill [reliability: restore]', () => {
  const folder = join(dir, 'backup');
  let rows: Record<string, string[]>;

  it('backs up a running studio: rows, files and settings, readable for its owner alone', async () => {
    rows = await everythingIn(url);
    expect(Object.keys(rows).length).toBeGreaterThan(60);
    expect(rows['graphile_worker._private_jobs']?.length).toBeGreaterThan(0);
    const { code, output } = await run('backup', [`${folder}/`], settings(url));
    expect([code, output]).toEqual([0, expect.stringMatching(/backup\/: \d+ tables and 1 files, in/)]);
    expect(parseEnv(readFileSync(join(folder, 'settings.env'), 'utf8'))).toEqual(settings(url));
    expect(statSync(folder).mode & 0o077).toBe(0);
    expect(statSync(join(folder, 'settings.env')).mode & 0o077).toBe(0);
    await expect(backUp(folder, settings(url))).rejects.toThrow(/exists already/);
  });

  it('refuses a database in use or with tables, existing files, another secret', async () => {
    const target = await empty();
    const refused = (env: Record<string, string>) => restore(folder, { ...settings(target), ...env });
    const elsewhere = { FILES_DIR: join(dir, 'elsewhere') };
    await expect(refused({})).rejects.toThrow(/store of uploaded files is not empty/);
    const session = await server.pool.connect();
    await expect(refused({ ...elsewhere, DATABASE_URL: url })).rejects.toThrow(
      /other sessions use the database/,
    );
    session.release();
    await expect(refused({ ...elsewhere, AUTH_SECRET: 'x'.repeat(32) })).rejects.toThrow(
      /not that of the backup/,
    );
    const migrated = await cloneDatabase();
    opened.push({ end: migrated.drop });
    await expect(refused({ ...elsewhere, DATABASE_URL: migrated.url })).rejects.toThrow(/has tables already/);
    expect(await everythingIn(target)).toEqual({ rules: [] });
  });

  it('wiped and restored, it has the same rows, constraints, files and logins', async () => {
    await close(server);
    renameSync(filesDir, join(dir, 'wiped'));
    const target = await empty();
    const { code, output } = await run('restore', [folder], settings(target));
    expect([code, output]).toEqual([0, expect.stringMatching(/tables and 1 files as of 20/)]);
    expect(await everythingIn(target)).toEqual(rows);
    const restored = await open(target);
    const shown = await restored.app.inject({ url: picture.url });
    expect([shown.statusCode, shown.rawPayload.equals(picture.bytes)]).toEqual([200, true]);
    const browser = openBrowser(restored);
    expect(await browser.post('/sign-in/email', { email, password })).toMatchObject({ status: 200 });
    const { body } = await restored.call('GET /customer', {}, await browser.token());
    expect(body).toMatchObject({ email, name: 'Ana' });
    // Sequences go on after the last id.
    const next = await signedInCustomer(restored);
    expect(next.customer_id).toBeGreaterThan(body.customer_id);
    await close(restored);
    await restore(folder, settings(target), { replace: true });
    expect(await everythingIn(target)).toEqual(rows);
  });

  it('refuses a damaged backup, and names the damaged part', async () => {
    const target = await empty();
    const row = 'tables/public.customers.copy.gz';
    appendFileSync(join(folder, row), ' ');
    renameSync(join(folder, 'settings.env'), join(folder, 'renamed.env'));
    const { code, output } = await run('restore', [folder], settings(target));
    expect(code).toBe(1);
    expect(output).toBe(
      `The backup is damaged:\n- renamed.env is not listed\n- settings.env is missing\n- ${row} was changed\n`,
    );
    expect(await everythingIn(target)).toEqual({ rules: [] });
  });
});

it('a backup taken during bookings is of one moment', async () => {
  const database = await cloneDatabase();
  opened.push({ end: database.drop });
  const busy = await open(database.url);
  await makeStudio(busy.pool);
  const { single_class_id } = await makeClass(busy.pool, {
    class_date: '2026-11-20T18:00:00Z',
    capacity: 500,
  });
  const members = await Promise.all(Array.from({ length: 4 }, () => signedInCustomer(busy)));
  for (const { customer_id } of members) await makeLot(busy.pool, customer_id, { granted: 100 });
  let isOver = false;
  let booked = 0;
  const bookings = members.map(async ({ token }) => {
    while (!isOver) {
      const { status, body } = await busy.call(
        'POST /class_reservations',
        { body: { single_class_id } },
        token,
      );
      expect(status).toBe(201);
      const params = { id: body.class_reservation_id };
      expect((await busy.call('DELETE /class_reservations/:id', { params }, token)).status).toBe(200);
      booked += 1;
    }
  });
  const folder = join(dir, 'busy');
  const before = booked;
  await backUp(folder, settings(database.url));
  isOver = true;
  await Promise.all(bookings);
  expect(booked - before).toBeGreaterThan(5);
  const target = await empty();
  await restore(folder, { ...settings(target), FILES_DIR: join(dir, 'busy-files') });
  const server = await open(target);
  const findings = await runIntegrity(server.pool, server.clock.now());
  expect(findings.filter(({ violations }) => violations > 0)).toEqual([]);
});

it('rows of any table that are written after a backup began are not in it', async () => {
  const database = await cloneDatabase();
  opened.push({ end: database.drop });
  const server = await open(database.url);
  await makeStudio(server.pool);
  const rowsOf = (stream: AsyncIterable<Buffer>) =>
    Array.fromAsync(stream).then((parts) => `${Buffer.concat(parts)}`);
  await withSnapshot(database.url, async ({ description, read }) => {
    const table = (name: string) => {
      const found = description.tables.find((one) => one.name === name);
      if (!found) throw new Error(`there is no table ${name}`);
      return read(found);
    };
    const before = await rowsOf(table('public.customers'));
    const { email } = await makeCustomer(server.pool);
    const { rows } = await server.pool.query('select from customers where email = $1', [email]);
    expect(rows).toHaveLength(1);
    expect(await rowsOf(table('public.customers'))).toBe(before);
  });
});

it('files of a bucket are backed up and restored into a bucket', async () => {
  const stores: TestS3[] = [await startS3(), await startS3()];
  opened.push(...stores);
  const [from, to] = stores as [TestS3, TestS3];
  const names = [
    'files/una foto (1).webp',
    'films/a+b & c/índice.m3u8',
    ...Array.from({ length: 5 }, (_, n) => `photos/${n}.webp`),
  ];
  for (const name of names) from.files.set(name, Buffer.from(`bytes of ${name}`));
  const database = await cloneDatabase();
  opened.push({ end: database.drop });
  const env = ({ settings: s3 }: TestS3, address: string) => ({
    ...settings(address),
    ...Object.fromEntries(Object.entries(s3).map(([name, value]) => [name.toUpperCase(), value])),
  });
  const folder = join(dir, 'bucket');
  await backUp(folder, env(from, database.url));
  await restore(folder, env(to, await empty()));
  expect(to.files).toEqual(from.files);
});

describe('an embedded studio', () => {
  const dataDir = join(dir, 'embedded');
  const folder = join(dir, 'embedded-backup');
  const env = { DATA_DIR: `${dataDir}/` };
  const postgres = { dataDir: join(dataDir, 'postgres') };
  let rows: Record<string, string[]>;

  it('is backed up while it runs, and restored with its files and its secret [reliability: restore]', async () => {
    const database = await startEmbeddedPostgres(postgres);
    await migrate(database.url);
    const pool = openPool(database.url, { max: 1 });
    await makeStudio(pool);
    await pool.end();
    rows = await everythingIn(database.url);
    for (const [path, text] of Object.entries({
      secret,
      'files/films/a.mp4': 'film',
      'simulators/state.json': '{}',
    })) {
      mkdirSync(dirname(join(dataDir, path)), { recursive: true });
      writeFileSync(join(dataDir, path), text, { mode: 0o600 });
    }
    await backUp(folder, env);
    await expect(restore(folder, env, { replace: true })).rejects.toThrow(/A studio runs on/);
    await database.stop();
    await expect(restore(folder, env)).rejects.toThrow(/is not empty. Nothing was changed/);
    await restore(folder, env, { replace: true });
    expect(readdirSync(dir).filter((name) => name.startsWith('embedded.before-'))).toHaveLength(1);
    for (const path of ['secret', 'files/films/a.mp4', 'simulators/state.json'])
      expect(readFileSync(join(dataDir, path)), path).toEqual(
        readFileSync(join(dir, readdirSync(dir).find((name) => name.startsWith('embedded.')) ?? '', path)),
      );
    const again = await startEmbeddedPostgres(postgres);
    expect(await everythingIn(again.url)).toEqual(rows);
    await again.stop();
  });

  it("moves to a server's PostgreSQL by one command, and stays as it is", async () => {
    const target = await empty();
    const moved = await run('move-database', [target], env);
    expect(moved.code, moved.output).toBe(0);
    expect(await everythingIn(target)).toEqual(rows);
    const again = await run('move-database', [target], env);
    expect([again.code, again.output]).toEqual([1, expect.stringMatching(/has tables already/)]);
  });
});

it('a backup of a version before 1.0.0 is restored if it lacks no migration; one of a newer version is refused', async () => {
  const { count, firstHash, last } = earlierMigrations;
  const source = await empty();
  await migrate(source);
  const folder = join(dir, 'older');
  const env = (address: string) => ({ ...settings(address), FILES_DIR: join(dir, 'older-files') });
  await backUp(folder, env(source));
  const file = join(folder, 'backup.json');
  const described = JSON.parse(readFileSync(file, 'utf8'));
  const describeAs = async (migrations: string[]) => {
    described.database.migrations = migrations;
    writeFileSync(file, JSON.stringify(described));
    await seal(folder);
  };
  const own = knownMigrations().map(({ hash }) => hash);
  const between = Array.from({ length: count - 2 }, (_, index) => `file ${index + 2}`);

  await describeAs([firstHash, ...between, last.hash, ...own.slice(1)]);
  const target = await empty();
  await restore(folder, env(target));
  expect((await everythingIn(target))['drizzle.__drizzle_migrations']).toHaveLength(own.length);

  await describeAs([firstHash, ...between]);
  await expect(restore(folder, env(await empty()))).rejects.toThrow(
    /The copy was made by a version before 1\.0\.0 and lacks some of its migrations/,
  );

  await describeAs([...own, 'of tomorrow', 'and the day after']);
  await expect(restore(folder, env(await empty()))).rejects.toThrow(
    /newer than this one, by a development version, or by another product\./,
  );
});
