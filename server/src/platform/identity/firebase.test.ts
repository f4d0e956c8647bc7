import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { productionConfig } from '../config.ts';
import { makeCustomer, makeStudio } from '../testing/factories.ts';
import { type FakeGoogle, fakeGoogle, projectId } from '../testing/firebase.ts';
import { linkFor } from '../testing/mail.ts';
import { productionEnv as env } from '../testing/production.ts';
import { makeTestServer, type TestServer } from '../testing/server.ts';

let google: FakeGoogle;
let server: TestServer;
let serial = 0;

const firebase_config = { apiKey: 'a-public-key', projectId };

beforeAll(async () => {
  google = await fakeGoogle();
  server = await makeTestServer(undefined, {
    firebase_config,
    firebase_keys_url: google.keysUrl,
  });
  await makeStudio(server.pool);
});
afterAll(async () => {
  await server.end();
  await google.close();
});

const whoAmI = async (token: string) => (await server.call('GET /customer', {}, token)).body.code;

/** A person who has signed up: an account at Firebase, a customer here. */
async function member() {
  serial += 1;
  const [sub, email] = [`uid-${serial}`, `ana.${serial}@correo.tbm.test`];
  const sign = (claims: Record<string, unknown> = {}) => google.sign({ sub, email, ...claims });
  const body = { name: 'Ana', last_name: 'Paz', email, phone: '8112345678', reason: 'Instagram' };
  const { status } = await server.call('POST /customer/signup', { body }, await sign());
  expect(status).toBe(201);
  return { sub, email, sign };
}

describe("Firebase's tokens [AUTH-009, API-002]", () => {
  it('allow signing up and in, by their uid and e-mail', async () => {
    const { sub, email, sign } = await member();
    expect((await server.call('GET /customer', {}, await sign({ email_verified: true }))).body).toMatchObject(
      {
        uid: sub,
        email,
        role: 'member',
        email_verified: true,
      },
    );
  });

  it('are refused for another project, another issuer, a past or a future time, and without an e-mail', async () => {
    const { sign } = await member();
    const now = Math.floor(Date.now() / 1000);
    expect(await whoAmI(await sign())).toBeUndefined();
    for (const claims of [
      { aud: 'other' },
      { iss: 'https://securetoken.google.com/other' },
      { iss: `https://session.firebase.google.com/${projectId}` },
      { exp: now - 10 },
      { exp: undefined },
      { nbf: now + 600 },
      { auth_time: now + 600 },
      { auth_time: undefined },
      { sub: '' },
      { sub: 'x'.repeat(129) },
      { email: undefined },
      { email: 7 },
    ])
      expect({ claims, code: await whoAmI(await sign(claims)) }).toEqual({
        claims,
        code: 'sign_in_required',
      });
  });

  it('are refused when another key, another method or no one signed them', async () => {
    const { sub, email } = await member();
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: `https://securetoken.google.com/${projectId}`,
      aud: projectId,
      auth_time: now,
      sub,
      email,
      iat: now,
      exp: now + 3_600,
    };
    const unsigned = new UnsecuredJWT(claims).encode();
    const byName = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid: 'key-1' })
      .sign(new TextEncoder().encode('a-public-key-of-many-characters!'));
    const good = await google.sign({ sub, email });
    const [head, payload = '', signature] = good.split('.');
    const changed = Buffer.from(JSON.stringify({ ...claims, sub: 'uid-of-another' })).toString('base64url');
    for (const token of [
      unsigned,
      byName,
      `${head}.${changed}.${signature}`,
      `${head}.${payload}.`,
      await google.sign({ sub, email }, 'no-such-key'),
      'x.y.z',
    ])
      expect(await whoAmI(token)).toBe('sign_in_required');
  });

  it('are verified with new keys after Google has changed them', async () => {
    const { sign } = await member();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    await google.rotate();
    expect(await whoAmI(await sign())).toBeUndefined();
    vi.useRealTimers();
  });

  it('are neither accepted nor refused while the keys are unavailable', async () => {
    const cold = await makeTestServer(undefined, { firebase_config, firebase_keys_url: google.keysUrl });
    google.down = true;
    const answer = await cold.call('GET /customer', {}, await google.sign());
    google.down = false;
    expect(answer).toMatchObject({ status: 503, body: { code: 'identity_unavailable' } });
    expect((await cold.call('GET /customer', {}, await google.sign())).body.code).toBe('customer_missing');
    await cold.end();
  });

  it('from before a sign-out everywhere are refused [AUTH-005]', async () => {
    const { sign } = await member();
    const seconds = Math.floor(Date.parse(server.clock.now()) / 1000);
    const [before, after] = [await sign({ auth_time: seconds - 1 }), await sign({ auth_time: seconds })];
    expect(await whoAmI(before)).toBeUndefined();
    expect((await server.call('DELETE /customer/sessions', {}, before)).status).toBe(200);
    expect(await whoAmI(before)).toBe('sign_in_required');
    expect(await whoAmI(after)).toBeUndefined();
  });
});

describe('changes at Firebase without a notification', () => {
  it('the customer gets the verified e-mail of the token, if it is free', async () => {
    const { email, sign } = await member();
    const next = `nueva.${email}`;
    const follow = async (claims: object) =>
      server.call('PUT /customer/email', {}, await sign({ ...claims }));
    expect((await follow({ email: next })).body.code).toBe('email_unverified');
    expect((await follow({ email: next, email_verified: true })).body).toMatchObject({ email: next });
    const other = await makeCustomer(server.pool);
    expect(await follow({ email: other.email, email_verified: true })).toMatchObject({
      status: 409,
      body: { code: 'email_taken' },
    });
  });

  it('a verified account is bound to the customer of its e-mail, an unverified one is not', async () => {
    const { email, customer_id } = await makeCustomer(server.pool);
    const claim = async (email_verified: boolean) =>
      server.call(
        'POST /customer/claim',
        {},
        await google.sign({ sub: 'uid-claims', email, email_verified }),
      );
    expect(await claim(false)).toMatchObject({ status: 412, body: { code: 'email_unverified' } });
    expect((await claim(true)).body).toMatchObject({ customer_id, email });
  });
});

describe('accounts created by us [AUTH-016]', () => {
  // Recorded from accounts:signUp.
  const made = {
    kind: 'identitytoolkit#SignupNewUserResponse',
    localId: 'uid-made',
    email: 'x',
    idToken: 'x',
    refreshToken: 'x',
    expiresIn: '3600',
  };
  const refused = (message: string) => ({
    status: 400,
    body: {
      error: { code: 400, message, errors: [{ message, reason: 'invalid', domain: 'global' }] },
    },
  });
  let emulated: TestServer;
  beforeAll(async () => {
    emulated = await makeTestServer(undefined, { firebase_config, firebase_emulator_url: google.url });
    await makeStudio(emulated.pool);
  });
  afterAll(() => emulated.end());

  const link = async (email: string) => {
    await emulated.call('POST /customer/recover', { body: { email } });
    return linkFor(emulated, email, 'first_password');
  };

  it('an imported customer gets an account at Firebase, bound to the customer', async () => {
    const { email, customer_id } = await makeCustomer(emulated.pool);
    const token = await link(email);
    google.answers.push({ status: 200, body: made });
    const answer = await emulated.call('POST /customer/password', {
      body: { token, password: 'mi-clave-1' },
    });
    expect(answer.body).toEqual({ email });
    expect(google.asked.at(-1)).toMatchObject({
      url: '/identitytoolkit.googleapis.com/v1/accounts:signUp?key=a-public-key',
      email,
      password: 'mi-clave-1',
    });
    const { rows } = await emulated.pool.query('select uid, role from users where customer_id = $1', [
      customer_id,
    ]);
    expect(rows).toEqual([{ uid: 'uid-made', role: 'member' }]);
    // The emulator signs nothing; only a demo accepts it.
    const now = Math.floor(Date.now() / 1000);
    const unsigned = new UnsecuredJWT({
      iss: `https://securetoken.google.com/${projectId}`,
      aud: projectId,
      auth_time: now,
      sub: 'uid-made',
      email,
      exp: now + 60,
    }).encode();
    expect((await emulated.call('GET /customer', {}, unsigned)).body).toMatchObject({ customer_id });
    expect((await server.call('GET /customer', {}, unsigned)).status).toBe(401);
  });

  it.each([
    ['EMAIL_EXISTS', 412, 'account_exists'],
    ['WEAK_PASSWORD : Password should be at least 6 characters', 400, 'password_short'],
    ['INVALID_EMAIL', 400, 'email_invalid'],
    ['TOO_MANY_ATTEMPTS_TRY_LATER', 429, 'too_many_requests'],
    ['API key not valid. Please pass a valid API key.', 503, 'identity_unavailable'],
  ])('says of %s: %i', async (message, status, code) => {
    const { email } = await makeCustomer(emulated.pool);
    const token = await link(email);
    google.answers.push(refused(message));
    const answer = await emulated.call('POST /customer/password', {
      body: { token, password: 'mi-clave-1' },
    });
    expect(answer).toMatchObject({ status, body: { code } });
  });
});

describe('the setting', () => {
  it('is JSON from the console of Firebase', () => {
    const FIREBASE_CONFIG = JSON.stringify({
      ...firebase_config,
      messagingSenderId: '1',
      appId: '1:2:web:3',
    });
    expect(productionConfig({ ...env, FIREBASE_CONFIG }).firebase_config).toEqual({
      ...firebase_config,
      appId: '1:2:web:3',
    });
    expect(productionConfig(env).firebase_config).toBeNull();
    for (const wrong of ['{', '{}', '{"apiKey":"x","projectId":"../x"}'])
      expect(() => productionConfig({ ...env, FIREBASE_CONFIG: wrong })).toThrow(/FIREBASE_CONFIG/);
  });

  it('never lets production accept unsigned tokens', () => {
    const FIREBASE_CONFIG = JSON.stringify(firebase_config);
    expect(() =>
      productionConfig({ ...env, FIREBASE_CONFIG, FIREBASE_EMULATOR_URL: 'http://127.0.0.1:9099' }),
    ).toThrow(/FIREBASE_EMULATOR_URL: an emulator signs nothing/);
  });

  it('lets pages call Firebase only when it is configured', async () => {
    const { firebaseSources } = await import('./firebase.ts');
    expect(
      firebaseSources(productionConfig({ ...env, FIREBASE_CONFIG: JSON.stringify(firebase_config) })),
    ).toEqual(['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']);
    expect(firebaseSources(productionConfig(env))).toEqual([]);
  });
});
