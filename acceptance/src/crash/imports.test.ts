import { setTimeout as wait } from 'node:timers/promises';
import type { FileImport } from '@tbm/contract/imports';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OwnProcess } from './parts.ts';
import { call, makeStage, type Stage } from './stage.ts';

let stage: Stage;
let server: OwnProcess;
let api: string;
beforeAll(async () => {
  stage = await makeStage(1, { log_level: 'fatal' });
  const serving = await stage.process();
  ({ process: server } = serving);
  api = `${serving.url}/api`;
  await stage.pool.query(`update users set role = 'admin'`);
  await server.start();
}, 300_000);
afterAll(() => stage.end());

const rows = 600;
const patience = 120_000;

it('a server that is killed while it imports takes the file up again, and doubles nothing', async () => {
  const token = stage.members[0]?.token ?? '';
  const file = [
    'nombre;apellidos;correo',
    ...Array.from({ length: rows }, (_, n) => `Ana ${n};Peña;ana${n}@importada.tbm.test`),
  ].join('\n');
  const form = new FormData();
  form.append('file', new Blob([file]), 'socias.csv');
  const sent = await fetch(`${api}/imports?kind=customers`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  expect(sent.status).toBe(201);
  const { import_id } = (await sent.json()) as FileImport;
  const state = async (): Promise<{ state: string; done: number }> =>
    (
      await stage.pool.query(
        'select state, added + changed + known + wrong as done from imports where import_id = $1',
        [import_id],
      )
    ).rows[0];
  const until = async (isSo: (found: { state: string; done: number }) => boolean): Promise<void> => {
    for (const deadline = Date.now() + patience; !isSo(await state()); await wait(5))
      if (Date.now() > deadline) throw new Error(`the import stands still: ${JSON.stringify(await state())}`);
  };
  await call(`${api}/imports/${import_id}/start`, { method: 'POST', token });
  for (const killed of [100, 300]) {
    await until(({ done }) => done >= killed);
    await server.kill();
    expect(await state()).toMatchObject({ state: 'running' });
    const { rows: counts } = await stage.pool.query(
      `select added = (select count(*) from import_rows r where r.import_id = i.import_id and r.state = 'added')
        and added = (select count(*) from customers where email like '%@importada.tbm.test') as "areEqual"
      from imports i where import_id = $1`,
      [import_id],
    );
    expect(counts, 'the counts, the outcomes and the members agree').toEqual([{ areEqual: true }]);
    await server.start();
  }
  await until(({ state: now }) => now === 'done');
  expect(await state()).toEqual({ state: 'done', done: rows });
  const counted = await stage.pool.query(
    `select count(*)::int as members, count(distinct email)::int as emails
    from customers where email like '%@importada.tbm.test'`,
  );
  expect(counted.rows).toEqual([{ members: rows, emails: rows }]);
}, 480_000);
