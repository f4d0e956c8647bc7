import { afterAll, beforeAll, expect, it } from 'vitest';
import { finishImport, sendImport } from '../../platform/testing/imports.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeShop, type Shop } from '../../platform/testing/shop.ts';
import { importBatch } from './import-batch.ts';

let shop: Shop;
let admin: SignedIn;
beforeAll(async () => {
  shop = await makeShop();
  admin = await signedInCustomer(shop, 'admin');
});
afterAll(() => shop.end());

/** The most that a batch may take in the middle, in milliseconds: 200 on a quiet machine, more beside other work. */
const usualBatch = 2_000;

it('20,000 rows are imported in short batches, the last as short as the first', async () => {
  const rows = Array.from(
    { length: 20_000 },
    (_, n) => `Ana ${n};Peña, de la;ana${n}@correo.tbm.test;52 81 ${String(10_000_000 + n)};31-dic-90`,
  );
  const file = ['nombre;apellidos;correo;teléfono;cumpleaños', ...rows].join('\r\n');
  const { status, body } = await sendImport(shop, admin.token, 'customers', file);
  expect(status, JSON.stringify(body.code)).toBe(201);
  expect(body.draft).toMatchObject({ rows: 20_000, ready: 20_000, is_ready: true });
  const params = { id: body.import_id };
  expect((await shop.call('POST /imports/:id/start', { params }, admin.token)).status).toBe(202);
  let done = 0;
  const times: number[] = [];
  while (done < 20_000) {
    const begun = performance.now();
    await importBatch(shop.services, body.import_id);
    times.push(performance.now() - begun);
    const now = (await shop.call('GET /imports/:id', { params }, admin.token)).body.done;
    expect(now).toBeGreaterThan(done);
    done = now;
  }
  const median = (some: number[]) => some.toSorted((a, b) => a - b)[Math.floor(some.length / 2)];
  expect(median(times.slice(0, 100))).toBeLessThan(usualBatch);
  expect(median(times.slice(-100))).toBeLessThan(usualBatch);
  expect(await finishImport(shop, admin.token, body.import_id)).toMatchObject({ added: 20_000, wrong: 0 });
  expect(await shop.count(`customers where last_name = 'Peña, de la'`)).toBe(20_000);
}, 900_000);
