import { configKeys, publicConfigKeys } from '@tbm/contract/appconfig';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeStudio } from '../../platform/testing/factories.ts';
import { signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { warnOfNotice } from './facts.ts';
import { configuredFirebase } from './firebase.ts';

let server: TestServer;
let admin: string;
let member: string;
beforeAll(async () => {
  server = await makeTestServer(undefined, {
    s3_bucket: 'tbm-clases',
    s3_region: 'us-west-2',
    s3_endpoint: 'https://s3.tbm.test',
    s3_access_key_id: 'id',
    s3_secret_access_key: 'secret',
    paypal_client_id: 'own-paypal',
    paypal_client_secret: 'secret',
  });
  await makeStudio(server.pool);
  admin = (await signedInCustomer(server, 'admin')).token;
  member = (await signedInCustomer(server, 'member')).token;
});
afterAll(() => server.end());

const set = (key: (typeof configKeys)[number], value: string, token = admin) =>
  server.call('PUT /appconfig', { body: { key, value } }, token);
const seen = async (token?: string) =>
  Object.fromEntries(
    (await server.call('GET /appconfig', {}, token)).body.map(({ key, value }) => [key, value]),
  );

it('is a list of keys and values, with defaults for unset keys [API-202, CONF-001]', async () => {
  expect(await seen()).toEqual({
    studio_name: '',
    legal_name: '',
    legal_address: '',
    contact_email: '',
    contact_phone: '',
    firebaseConfig: '',
    online_popup_src: '',
    studio_popup_src: '',
    certifications_url: '',
    merch_url: '',
    shop_url: '',
    copyright_year: '2025',
  });
});

it('an admin reads every key, and changes all but those set by the environment [API-203, API-204, CONF-002]', async () => {
  for (const key of ['bucket', 'region', 'S3_ENDPOINT'] as const) {
    const { status, body } = await set(key, key === 'S3_ENDPOINT' ? 'https://s3.tbm.test' : 'tbm-videos');
    expect([status, body.fields]).toEqual([
      400,
      { value: 'Esto se define en el servidor (sus variables de entorno): aquí no cambiaría nada.' },
    ]);
  }
  await set('shop_url', 'https://tienda.tbm.test');
  const { body } = await server.call('GET /appconfig/admin', {}, admin);
  expect(body.map(({ key }) => key)).toEqual([...configKeys]);
  const { config } = server.services;
  expect(body).toContainEqual({ key: 'bucket', value: config.s3_bucket });
  expect(body).toContainEqual({ key: 'region', value: config.s3_region });
  expect(body).toContainEqual({ key: 'S3_ENDPOINT', value: config.s3_endpoint });
  expect((await seen()).shop_url).toBe('https://tienda.tbm.test');
});

it('a visitor or a member never sees bucket, region or S3_ENDPOINT, and changes nothing [CONF-002]', async () => {
  for (const token of [undefined, member]) {
    const values = await seen(token);
    expect(Object.keys(values)).toEqual([...publicConfigKeys]);
    for (const secret of ['bucket', 'region', 'S3_ENDPOINT']) expect(values).not.toHaveProperty(secret);
  }
  expect((await server.call('GET /appconfig/admin', {}, member)).status).toBe(403);
  expect((await set('shop_url', 'https://otra.test', member)).status).toBe(403);
  expect((await seen()).shop_url).toBe('https://tienda.tbm.test');
});

it.each([
  ['shop_url', 'javascript:alert(1)'],
  ['certifications_url', 'mañana'],
  ['contact_email', 'sin arroba'],
  // The privacy notice must name them.
  ['contact_email', ''],
  ['legal_name', ' '],
  ['legal_address', ''],
  ['studio_popup_src', '//evil.test/a.png'],
  ['copyright_year', 'MMXXV'],
  ['firebaseConfig', '{"apiKey"'],
  ['firebaseConfig', 'null'],
  ['bucket', 'a\u0000b'],
] as const)('%s cannot be %j', async (key, value) => {
  const { status, body } = await set(key, value);
  expect(status).toBe(400);
  expect(Object.keys(body.fields ?? {})).toEqual(['value']);
});

it('a start logs which facts the privacy notice lacks, until they are set', async () => {
  const { db } = server.services;
  const warned: unknown[] = [];
  const log = { warn: (details: unknown) => void warned.push(details) } as never;
  await warnOfNotice({ db, log });
  expect(warned).toEqual([{ missing: ['legal_name', 'legal_address', 'contact_email'] }]);
  await set('legal_name', 'Estudio Uno, S.A.');
  await set('contact_email', 'hola@uno.mx');
  await set('legal_address', 'Calle Uno 1');
  await warnOfNotice({ db, log });
  expect(warned).toHaveLength(1);
});

it('a value that another admin has changed meanwhile is not overwritten', async () => {
  await set('merch_url', 'https://una.tbm.test');
  const change = (value: string, before: string) =>
    server.call('PUT /appconfig', { body: { key: 'merch_url', value, before } }, admin);
  expect((await change('https://dos.tbm.test', 'https://una.tbm.test')).status).toBe(200);
  expect(await change('https://tres.tbm.test', 'https://una.tbm.test')).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile' },
  });
  expect((await seen()).merch_url).toBe('https://dos.tbm.test');
});

it('an unknown key cannot be set', async () => {
  expect((await set('password' as 'region', 'x')).status).toBe(400);
});

it('names the Firebase project that manages the accounts from the next start', async () => {
  const { db, log } = server.services;
  await set('firebaseConfig', '{"apiKey":"k","projectId":"tbm-estudio"}');
  expect(await configuredFirebase(db, log)).toMatchObject({ projectId: 'tbm-estudio' });
  await set('firebaseConfig', '');
  expect(await configuredFirebase(db, log)).toBeNull();
});

it("a branch shows the studio's PayPal account, which the environment sets, and no other can be set", async () => {
  const [branch] = (await server.call('GET /branches', {})).body;
  if (!branch) throw new Error('no branch');
  expect(branch.paypal_client_id).toBe('own-paypal');
  const save = (paypal_client_id: string | null) =>
    server.call('PUT /branches', { body: { ...branch, paypal_client_id } }, admin);
  expect([(await save('own-paypal')).status, (await save(null)).status]).toEqual([200, 200]);
  const refused = await save('another-account');
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['paypal_client_id']]);
});
