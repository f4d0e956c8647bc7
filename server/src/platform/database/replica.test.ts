import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase } from '../testing/database.ts';
import { makePackage, makeStudio } from '../testing/factories.ts';
import { type SignedIn, signedInCustomer } from '../testing/people.ts';
import { makeTestServer, type TestServer } from '../testing/server.ts';
import { openPool } from './database.ts';

// The replica is a second database of the same server, with other titles: an answer shows which database was read.
let server: TestServer;
let copy: Awaited<ReturnType<typeof cloneDatabase>>;
let admin: SignedIn;
beforeAll(async () => {
  copy = await cloneDatabase();
  const pool = openPool(copy.url, { max: 1 });
  await makeStudio(pool);
  await makePackage(pool, { title: 'De la réplica' });
  await pool.end();
  server = await makeTestServer(undefined, { database_replica_url: copy.url, cache_ms: 60_000 });
  await makeStudio(server.pool);
  await makePackage(server.pool, { title: 'De la primaria' });
  admin = await signedInCustomer(server, 'admin');
});
afterAll(async () => {
  await server.end();
  await copy.drop();
});

const readTitles = async (headers: Record<string, string> = {}) => {
  const answer = await server.app.inject({ url: '/api/class_packages', headers });
  return { status: answer.statusCode, titles: answer.json<{ title: string }[]>().map(({ title }) => title) };
};
const until = async (title: string) => {
  for (const deadline = Date.now() + 20_000; (await readTitles()).titles[0] !== title; await wait(100))
    if (Date.now() > deadline) throw new Error(`never answered ${title}`);
};

it('shared answers come from a replica that keeps up; a caller who has written reads from the primary, also when an older answer is kept for others', async () => {
  await until('De la réplica');
  const written = await server.app.inject({
    method: 'PUT',
    url: '/api/appconfig',
    payload: { key: 'small_charges', value: 'refused' },
    headers: { authorization: `Bearer ${admin.token}`, origin: server.services.config.public_url },
  });
  expect(written.statusCode, written.body).toBe(200);
  const [cookie = ''] = String(written.headers['set-cookie']).split(';');
  expect(String(written.headers['set-cookie'])).toMatch(
    /^tbm\.wrote=1; Max-Age=5; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  expect((await readTitles({ cookie: `other=2; ${cookie}` })).titles).toEqual(['De la primaria']);
  expect((await readTitles()).titles).toEqual(['De la réplica']);
});

it('a replica that fails or has stopped is not asked: the primary answers', async () => {
  await until('De la réplica');
  const admin = openPool(copy.url, { max: 1 });
  await admin.query('alter table class_packages rename to class_packages_away');
  server.services.cache.forget('class_packages');
  expect(await readTitles()).toEqual({ status: 200, titles: ['De la primaria'] });
  await admin.query('alter table class_packages_away rename to class_packages');
  await admin.end();
  server.services.cache.forget('class_packages');
  await until('De la réplica');
  await copy.drop();
  server.services.cache.forget('class_packages');
  expect(await readTitles()).toEqual({ status: 200, titles: ['De la primaria'] });
  copy = await cloneDatabase();
});
