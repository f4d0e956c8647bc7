import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { productionConfig } from '@tbm/server/platform/config';
import { openPool } from '@tbm/server/platform/database/database';
import { freePort } from '@tbm/server/platform/database/embedded';
import { cloneDatabase } from '@tbm/server/platform/testing/database';
import { makeStudio } from '@tbm/server/platform/testing/factories';
import { pdfOf } from '@tbm/server/platform/testing/files';
import { startS3, type TestS3 } from '@tbm/server/platform/testing/s3';
import { type Simulators, startSimulators } from '@tbm/simulators/start';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OwnProcess } from '../crash/parts.ts';
import { startProxy } from '../crash/proxy.ts';
import { type ComposeService, environmentOf, filledSettings, readCompose } from './layout.ts';

// The services of deploy/compose.yaml as processes of this machine, with their environment; only the addresses differ.
const origin = 'https://estudio.example.com';
const credentials = { email: 'ana@correo.tbm.test', password: 'secreta-1' };
const cleanups: (() => unknown)[] = [];
const servers: { url: string; metrics: string }[] = [];
let worker: { metrics: string };
let store: TestS3;
let simulators: Simulators;
let proxy: Awaited<ReturnType<typeof startProxy>>;
let pool: ReturnType<typeof openPool>;

beforeAll(async () => {
  const dir = mkdtempSync(join(tmpdir(), 'tbm-layout-'));
  cleanups.push(() => rmSync(dir, { recursive: true }));
  const database = await cloneDatabase();
  cleanups.push(() => database.drop());
  pool = openPool(database.url, { max: 1 });
  cleanups.push(() => pool.end());
  await makeStudio(pool);
  store = await startS3();
  cleanups.push(() => store.end());
  simulators = await startSimulators();
  cleanups.push(() => simulators.close());
  const compose = readCompose(filledSettings() as Record<string, string>);
  const start = async (name: string) => {
    const [port, metrics] = [await freePort(), await freePort()];
    const bucket = Object.entries(store.settings).map(([key, value]) => [key.toUpperCase(), value]);
    const config = productionConfig({
      ...environmentOf(compose.services[name] as ComposeService),
      ...Object.fromEntries(bucket),
      DATABASE_URL: database.url,
      FILES_DIR: join(dir, String(port)),
      LOG_LEVEL: 'error',
      SMTP_URL: `smtp://${simulators.smtp.host}:${simulators.smtp.port}`,
      HOST: '127.0.0.1',
      PORT: String(port),
      METRICS_HOST: '127.0.0.1',
      METRICS_PORT: String(metrics),
    });
    const process = new OwnProcess(config, () => 0);
    cleanups.push(() => process.kill());
    await process.start();
    return { url: `http://127.0.0.1:${port}`, metrics: `http://127.0.0.1:${metrics}/metrics` };
  };
  for (const _ of [1, 2]) servers.push(await start('server'));
  worker = await start('worker');
  proxy = await startProxy(servers.map(({ url }) => url));
  cleanups.push(() => proxy.close());
}, 180_000);
afterAll(async () => {
  for (const cleanUp of cleanups.reverse()) await cleanUp();
});

const json = (body: object, headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', origin, ...headers },
  body: JSON.stringify(body),
});

it('both servers are ready, share sessions and files, and leave mail to the worker', async () => {
  for (const { url } of servers) expect((await fetch(`${url}/api/health/ready`)).status).toBe(200);
  const signedUp = await fetch(
    `${proxy.url}/api/auth/sign-up/email`,
    json({ name: 'Ana Paz', ...credentials }, { 'x-forwarded-proto': 'https' }),
  );
  expect(signedUp.status).toBe(200);
  const cookie = signedUp.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const [one, other] = servers.map(({ url }) => url) as [string, string];
  const tokens: string[] = [];
  for (const url of [one, other]) {
    const answer = await fetch(`${url}/api/auth/token`, { headers: { cookie, origin } });
    tokens.push(((await answer.json()) as { token: string }).token);
  }
  const authorization = `Bearer ${tokens[0]}`;
  const body = {
    name: 'Ana',
    last_name: 'Paz',
    email: credentials.email,
    phone: '8112345678',
    reason: 'Instagram',
  };
  expect((await fetch(`${one}/api/customer/signup`, json(body, { authorization }))).status).toBe(201);
  await pool.query(`update users set role = 'admin'`);
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(pdfOf())]), 'aviso.pdf');
  // The user's role may be cached for a second.
  const send = async () => {
    const headers = { authorization: `Bearer ${tokens[1]}` };
    return (await fetch(`${other}/api/files`, { method: 'POST', body: form, headers })).status;
  };
  await expect.poll(send, { timeout: 20_000, interval: 300 }).toBe(201);
  expect([...store.files.keys()]).toEqual([expect.stringMatching(/^documents\/.*\.pdf$/)]);
  await expect.poll(() => simulators.mailbox.messages().length, { timeout: 20_000 }).toBeGreaterThan(0);
  const done = /tbm_job_duration_seconds_count\{[^}]*result="done"\} [1-9]/;
  expect(await (await fetch(worker.metrics)).text()).toMatch(done);
  for (const { metrics } of servers) expect(await (await fetch(metrics)).text()).not.toMatch(done);
});

it('the proxy spreads calls over both, and shows no metrics', async () => {
  for (let count = 0; count < 4; count++) expect((await fetch(`${proxy.url}/api/branches`)).status).toBe(200);
  for (const { metrics } of servers)
    expect(await (await fetch(metrics)).text()).toMatch(/_count\{[^}]*route="\/api\/branches"[^}]*\} [1-9]/);
  expect((await fetch(`${proxy.url}/metrics`)).status).toBe(404);
  const answer = await fetch(`${proxy.url}/api/branches`);
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});
