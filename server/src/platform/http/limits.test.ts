import { identityCalls } from '@tbm/contract/identity';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createServer as createTbm } from '../../server.ts';
import { openBrowser } from '../testing/browser.ts';
import { makePackage, makeStudio } from '../testing/factories.ts';
import { signedInCustomer } from '../testing/people.ts';
import { makeTestServer, type TestServer } from '../testing/server.ts';
import { routeKeys, routeOf } from './handlers.ts';
import { countedAddress, limitJobs } from './limits.ts';

let server: TestServer;
beforeAll(async () => {
  server = await makeTestServer('2026-11-18T18:00:00Z', { rate_limits: 1, trust_proxy: 'true' });
  await makeStudio(server.pool);
});
afterAll(() => server.end());
beforeEach(() => server.pool.query('delete from rate_limits'));

const from = (ip: string, method: 'GET' | 'POST' | 'PUT', url: string, body?: object, token?: string) =>
  server.app.inject({
    method,
    url: `/api${url}`,
    headers: {
      'x-forwarded-for': ip,
      origin: server.services.config.public_url,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { payload: body } : {}),
  });
const legacy = (email: string, ip: string) => from(ip, 'GET', `/customer/legacy?email=${email}`);
const repeat = async <T>(times: number, call: (index: number) => Promise<T>): Promise<T[]> => {
  const answers: T[] = [];
  for (let index = 0; index < times; index += 1) answers.push(await call(index));
  return answers;
};

/** The usual answer so many times, then the refusal, with the time until the next allowed call. */
function expectLimit(answers: Awaited<ReturnType<typeof from>>[], times: number, usual: number): void {
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(times).fill(usual), 429]);
  const refused = answers.at(-1);
  expect(refused?.json().message).toBe('Demasiados intentos. Espera un momento e inténtalo de nuevo.');
  expect(refused?.headers['retry-after']).toBe('600');
}

describe('limits [reliability: abuse]', () => {
  it('responds 429 in the one shape with Retry-After, and accepts again after the window', async () => {
    const first = await repeat(10, () => legacy('ana@correo.tbm.test', '10.0.1.1'));
    expect(first.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(404));
    server.clock.advance({ minutes: 5 });
    const refused = await legacy('ANA@correo.tbm.test', '10.0.1.1');
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('600');
    expect(refused.json()).toEqual({
      code: 'too_many_requests',
      message: 'Demasiados intentos. Espera un momento e inténtalo de nuevo.',
    });
    expect((await legacy('eva@correo.tbm.test', '10.0.1.1')).statusCode).toBe(404);
    server.clock.advance({ minutes: 10 });
    expect((await legacy('ana@correo.tbm.test', '10.0.1.1')).statusCode).toBe(404);
  });

  it('counts an address across all e-mails, and trusts only the proxy in front for it', async () => {
    const answers = await repeat(31, (index) =>
      legacy(`ana.${index}@correo.tbm.test`, `198.51.100.${index}, 203.0.113.9`),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(30).fill(404), 429]);
    expect((await legacy('otra@correo.tbm.test', '203.0.113.10')).statusCode).toBe(404);
  });

  it('counts concurrent calls exactly, across several processes', async () => {
    const twin = await createTbm(server.services.config, { clock: server.clock });
    await twin.app.ready();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        (index % 2 ? server : twin).app.inject({
          url: '/api/customer/legacy?email=eva@correo.tbm.test',
          headers: { 'x-forwarded-for': '10.1.0.1' },
        }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 404)).toHaveLength(10);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(30);
    await twin.close();
  });

  it('wrong passwords from elsewhere do not lock the owner out', { timeout: 180_000 }, async () => {
    const [email, password] = ['duena@correo.tbm.test', 'la-buena-clave'];
    await server.services.identity.createAccount({ name: 'Ana', email, password });
    const signIn = (ip: string, secret: string, caller = email) =>
      from(ip, 'POST', '/auth/sign-in/email', { email: caller, password: secret });
    const wrong = await repeat(11, (index) => signIn('10.6.0.1', `otra-${index}`));
    for (const { statusCode } of wrong.slice(0, 10)) expect(statusCode).toBe(401);
    expect(wrong[10]?.statusCode).toBe(429);
    expect(Number(wrong[10]?.headers['retry-after'])).toBeGreaterThan(0);
    // Not even the right password works from there, in any case of the letters of the e-mail.
    expect((await signIn('10.6.0.1', password, email.toUpperCase())).statusCode).toBe(429);
    const entered = await signIn('10.6.0.2', password);
    expect(entered.statusCode).toBe(200);
    const device = entered.cookies.find(({ name }) => name === 'tbm.device')?.value ?? '';
    // The tries come from many addresses: ten are free, then each has to wait longer.
    const tries = await repeat(12, (index) => signIn(`10.6.1.${index}`, 'otra-clave'));
    expect(tries.map(({ statusCode }) => statusCode)).toEqual([...Array(11).fill(401), 429]);
    const waits: number[] = [];
    for (let minute = 0; minute < 20; minute += 1) {
      server.clock.advance({ minutes: 1 });
      const one = await signIn(`10.6.2.${minute}`, 'otra-clave');
      if (one.statusCode === 429) waits.push(Number(one.headers['retry-after']));
    }
    expect(waits.length).toBeGreaterThan(10);
    expect(Math.max(...waits)).toBeGreaterThan(100);
    // The same holds for tries at the same time: no more than one of them is compared.
    const together = await Promise.all(
      Array.from({ length: 8 }, (_, index) => signIn(`10.6.3.${index}`, 'otra-clave')),
    );
    expect(together.filter(({ statusCode }) => statusCode === 401).length).toBeLessThanOrEqual(1);
    // A stranger's browser waits even with the right one; the owner's own device does not.
    expect((await signIn('10.6.0.3', password)).statusCode).toBe(429);
    const own = await server.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      headers: { 'x-forwarded-for': '10.6.0.4', cookie: `tbm.device=${device}` },
      payload: { email, password },
    });
    expect(own.statusCode).toBe(200);
  });

  it('one network address tries 60 accounts in a quarter of an hour', async () => {
    // A call without a password, which would be hashed.
    const answers = await repeat(61, (index) =>
      from('10.7.0.1', 'POST', '/auth/sign-in/email', { email: `ana.${index}@correo.tbm.test` }),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(60).fill(400), 429]);
  });

  it('a consent, of which every change is stored for good, changes 60 times an hour', async () => {
    const { token, customer_id } = await signedInCustomer(server);
    const answers = await repeat(61, (index) =>
      from(
        '10.7.1.1',
        'PUT',
        '/consents',
        { purpose: 'publicity', given: index % 2 === 0, version: 1 },
        token,
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(60).fill(200), 429]);
    const stored = await server.pool.query('select from consents where customer_id = $1', [customer_id]);
    expect(stored.rowCount).toBe(60);
  });

  it('limits previews of discounts per account and per address', async () => {
    const path = '/discounts/code/ABC?class_package_id=1';
    const ask = (ip: string, { token }: { token: string }) => from(ip, 'GET', path, undefined, token);
    const caller = await signedInCustomer(server);
    expectLimit(await repeat(31, (index) => ask(`10.8.0.${index}`, caller)), 30, 404);
    const others = await Promise.all([1, 2, 3, 4, 5].map(() => signedInCustomer(server)));
    expectLimit(await repeat(61, (index) => ask('10.9.0.1', others[index % 5] ?? caller)), 60, 404);
  });

  it.each([
    ['GET', '/cart', undefined, 200],
    ['POST', '/cart', { items: [] }, 201],
    ['POST', '/trial_cart', { class_package_id: 1 }, 404],
  ] as const)('limits %s %s per e-mail and per address', async (method, path, order, usual) => {
    const ask = (ip: string, email: string) =>
      order ? from(ip, method, path, { ...order, email }) : from(ip, method, `${path}?email=${email}`);
    const email = `${method}${path.replace('/', '.')}@correo.tbm.test`;
    expectLimit(await repeat(31, (index) => ask(`10.10.0.${index}`, email)), 30, usual);
    expectLimit(await repeat(61, (index) => ask('10.11.0.1', `${index}.${email}`)), 60, usual);
  });

  it.each([
    ['recovery', '/auth/request-password-reset', {}, 5, 'user_not_found'],
    ['our own recovery', '/customer/recover', {}, 5, undefined],
    ['verification', '/auth/send-verification-email', {}, 5, undefined],
  ])('limits %s per e-mail', { timeout: 180_000 }, async (_, path, body, times, code) => {
    const email = 'ana@correo.tbm.test';
    const answers = await repeat(times + 1, (index) =>
      from(`10.2.0.${index}`, 'POST', path, { ...body, email }),
    );
    for (const answer of answers.slice(0, times)) expect(answer.json().code).toBe(code);
    expect(answers.at(-1)?.json().code).toBe('too_many_requests');
    expect((await from('10.2.1.1', 'POST', path, { ...body, email: `x.${email}` })).statusCode).not.toBe(429);
  });

  it('limits sign-up per address, with or without a readable body', {
    timeout: 180_000,
  }, async () => {
    const answers = await repeat(21, (index) =>
      from('10.3.0.1', 'POST', '/auth/sign-up/email', index % 2 ? { email: index } : { email: 'x' }),
    );
    for (const { statusCode } of answers.slice(0, 20)) expect(statusCode).toBe(400);
    expect(answers[20]?.statusCode).toBe(429);
  });

  it('limits checkout attempts per account, from any address', async () => {
    const caller = await signedInCustomer(server);
    const { class_package_id } = await makePackage(server.pool, { price: 0 });
    const answers = await repeat(21, (index) =>
      from(
        `10.4.0.${index}`,
        'POST',
        '/checkout/attempt',
        { class_package_id, cart_id: `carrito-${index}` },
        caller.token,
      ),
    );
    for (const { statusCode } of answers.slice(0, 20)) expect(statusCode).toBe(200);
    expect(answers[20]?.json().code).toBe('too_many_requests');
    const other = await signedInCustomer(server);
    const fresh = await from(
      '10.4.1.1',
      'POST',
      '/checkout/attempt',
      { class_package_id, cart_id: 'carrito-de-otra' },
      other.token,
    );
    expect(fresh.statusCode).toBe(200);
  });

  it('are declared for every call that can be abused', () => {
    for (const key of [
      'POST /customer/signup',
      'GET /customer/legacy',
      'POST /customer/recover',
      'POST /customer/password',
      'POST /checkout/attempt',
      'POST /cart',
      'POST /trial_cart',
      'GET /discounts/code/:code',
    ] as const)
      expect(routeOf(key).limit?.length, key).toBeGreaterThan(0);
    for (const key of routeKeys)
      for (const { times, minutes } of routeOf(key).limit ?? []) expect(times * minutes).toBeGreaterThan(0);
    const open = Object.entries(identityCalls).filter(([, limit]) => limit.length === 0);
    expect(open.map(([key]) => key)).toEqual(['POST /auth/sign-out', 'GET /auth/token']);
  });

  it('store no address and no e-mail, and delete ended windows', async () => {
    await legacy('ana@correo.tbm.test', '10.5.0.1');
    const { rows } = await server.pool.query('select bucket from rate_limits');
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(/ana@|10\.5/);
    const sweep = () =>
      limitJobs({ db: server.pool, clock: server.clock }).tasks.sweep_rate_limits?.({}, {} as never);
    await sweep();
    expect((await server.pool.query('select 1 from rate_limits')).rowCount).toBe(2);
    server.clock.advance({ hours: 1 });
    await sweep();
    expect((await server.pool.query('select 1 from rate_limits')).rowCount).toBe(0);
  });

  it('cost a call without limits nothing', async () => {
    await openBrowser(server).get('/token');
    await server.call('GET /branches', {});
    expect((await server.pool.query('select 1 from rate_limits')).rowCount).toBe(0);
  });
});

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('counts %s as %s', (ip, counted) => {
  expect(countedAddress(ip)).toBe(counted);
});
