import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMembership, makePackage, makeStudio } from '../../platform/testing/factories.ts';
import { pdfOf, sendFile } from '../../platform/testing/files.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';

const files_dir = mkdtempSync(join(tmpdir(), 'tbm-downloads-'));
let server: TestServer;
let caller: SignedIn;
let other: SignedIn;
let bought: number;
let purchaseOfOther: number;
beforeAll(async () => {
  server = await makeTestServer('2026-11-18T18:00:00Z', { files_dir });
  await makeStudio(server.pool);
  const admin = await signedInCustomer(server, 'admin');
  const { body } = await sendFile(server, admin.token, { bytes: pdfOf(), name: 'Historia clínica.pdf' });
  const { class_package_id } = await makePackage(server.pool, { receipt_file_id: body.file_id });
  caller = await signedInCustomer(server);
  other = await signedInCustomer(server);
  bought = (await makeMembership(server.pool, caller.customer_id, { class_package_id })).purchase_id;
  purchaseOfOther = (await makeMembership(server.pool, other.customer_id, { class_package_id })).purchase_id;
});
afterAll(async () => {
  await server.end();
  rmSync(files_dir, { recursive: true });
});

/** Opens Mis Compras: the link of a purchase, and the browser's cookie. */
async function open(person: SignedIn) {
  const answer = await server.app.inject({
    url: '/api/purchases',
    headers: { authorization: `Bearer ${person.token}` },
  });
  const [cookie] = answer.cookies;
  const [purchase] = answer.json<{ data: { class_package: { file: { url: string } } }[] }>().data;
  return {
    url: purchase?.class_package.file.url ?? '/none',
    cookie: cookie ? `${cookie.name}=${cookie.value}` : '',
  };
}
const get = (url: string, cookie: string) => server.app.inject({ url, headers: { cookie } });

it('the buyer of a package downloads its file from Mis Compras, under its name [PUR-019]', async () => {
  const { url, cookie } = await open(caller);
  const { statusCode, headers, rawPayload } = await get(url, cookie);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename*=UTF-8''Historia%20cl%C3%ADnica.pdf`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(rawPayload.equals(pdfOf())).toBe(true);
  const one = await server.call('GET /purchases/:id', { params: { id: bought } }, caller.token);
  expect(one.body.class_package.file?.url).toContain(`/media/compras/${bought}/`);
});

it('a guessed, shared, changed or expired link, or one without the purchase, downloads nothing [PUR-019]', async () => {
  const mine = await open(caller);
  const another = await open(other);
  const [, , , , ticket = ''] = mine.url.split('/');
  const [customer, expires, signature] = ticket.split('.');
  const refused: [string, string][] = [
    [mine.url, ''],
    [mine.url, another.cookie],
    [mine.url.replace(`/${bought}/`, `/${purchaseOfOther}/`), mine.cookie],
    [mine.url.replace(ticket, `${customer}.${Number(expires) + 9}.${signature}`), mine.cookie],
    [mine.url.replace(ticket, `${Number(customer) + 1}.${expires}.${signature}`), mine.cookie],
    [`/media/compras/${bought}/x/archivo.pdf`, mine.cookie],
    [`/media/compras/0/${ticket}/archivo.pdf`, mine.cookie],
    [`/media/${bought}/${ticket}/archivo.pdf`, mine.cookie],
  ];
  for (const [url, cookie] of refused) expect((await get(url, cookie)).statusCode, url).toBe(403);
  server.clock.set('2026-11-18T22:00:00Z');
  expect((await get(mine.url, mine.cookie)).statusCode).toBe(403);
  server.clock.set('2026-11-18T18:00:00Z');
  for (const status of ['revoked', 'failed', 'pending']) {
    await server.pool.query('update purchases set status = $2 where purchase_id = $1', [bought, status]);
    expect((await get(mine.url, mine.cookie)).statusCode, status).toBe(404);
  }
  await server.pool.query(`update purchases set status = 'active' where purchase_id = $1`, [bought]);
  expect((await get(mine.url, mine.cookie)).statusCode).toBe(200);
  const visitor = await server.app.inject({ url: '/api/class_packages' });
  for (const [address] of visitor.body.matchAll(/\/documents\/[\w.-]+/g))
    expect((await server.app.inject({ url: address })).statusCode).toBe(404);
});
