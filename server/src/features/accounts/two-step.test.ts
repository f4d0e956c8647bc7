import type { Role } from '@tbm/contract/route';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf } from '../../platform/testing/authenticator.ts';
import { openBrowser, type TestBrowser } from '../../platform/testing/browser.ts';
import { makeStudio } from '../../platform/testing/factories.ts';
import { mailFor } from '../../platform/testing/mail.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';

let server: TestServer;
let admin: SignedIn;
beforeAll(async () => {
  server = await makeTestServer();
  await makeStudio(server.pool);
  admin = await signedInCustomer(server, 'admin');
});
afterAll(() => server.end());

const password = 'secreta-1';

/** Signs an existing person in with the password. */
async function enter(email: string) {
  const browser = openBrowser(server);
  return { browser, answer: await browser.post('/sign-in/email', { email, password }) };
}

/** A person with a password. */
async function person(role: Role) {
  const made = await signedInCustomer(server, role);
  await server.services.identity.setPassword({ name: 'Laura', email: made.email, password });
  return made;
}

/** A frontdesk account whose browser is signed in. */
async function colleague() {
  const { email, customer_id, uid } = await person('frontdesk');
  const { browser } = await enter(email);
  return { email, customer_id, uid, browser };
}

async function turnOn(browser: TestBrowser) {
  const begun = await browser.read('/two-factor/enable', { password });
  const uri = String(begun.uri);
  expect(await browser.post('/two-factor/verify-totp', { code: codeOf(uri) })).toMatchObject({ status: 200 });
  return { uri, codes: begun.codes as string[] };
}

/** The code after the one that turned it on, which does not work again. */
const nextCode = (uri: string) => codeOf(uri, Date.now() + 30_000);

const stateOf = async (token: string | undefined) => (await server.call('GET /two_step', {}, token)).body;
const demand = (value: string) =>
  server.call('PUT /appconfig', { body: { key: 'staff_two_step', value } }, admin.token);

describe('the second step of staff', () => {
  it('is turned on by a first code; other sessions end, and the password alone no longer signs in', async () => {
    const { email, browser } = await colleague();
    const other = (await enter(email)).browser;
    const former = await other.token();
    expect(await stateOf(former)).toEqual({ available: true, active: false, required: false });
    expect((await browser.post('/two-factor/enable', { password: 'otra' })).code).toBe('wrong_password');
    const { uri } = await turnOn(browser);
    expect(await stateOf(await browser.token())).toEqual({ available: true, active: true, required: false });
    expect((await server.call('GET /customer', {}, former)).status).toBe(401);

    const { browser: next, answer } = await enter(email);
    expect(answer.status).toBe(200);
    expect(await next.token()).toBeUndefined();
    expect(await next.post('/two-factor/verify-totp', { code: '000000' })).toEqual({
      status: 401,
      code: 'two_step_wrong',
    });
    expect(
      (await next.post('/two-factor/verify-totp', { code: nextCode(uri), trustDevice: true })).status,
    ).toBe(200);
    expect((await server.call('GET /customer', {}, await next.token())).body.email).toBe(email);
    // No device skips the second step the next time.
    await next.post('/sign-out');
    await next.post('/sign-in/email', { email, password });
    expect(await next.token()).toBeUndefined();
  });

  it('a code of the app works once: not again, not after a later one, and not in twenty concurrent sign-ins', async () => {
    const { email, browser } = await colleague();
    const { uri } = await turnOn(browser);
    const withCode = async (code: string) =>
      (await enter(email)).browser.post('/two-factor/verify-totp', { code });
    const used = { status: 401, code: 'two_step_used' };
    expect(await withCode(codeOf(uri))).toEqual(used);
    const begun = await Promise.all(Array.from({ length: 20 }, () => enter(email)));
    const code = nextCode(uri);
    const answers = await Promise.all(
      begun.map(({ browser: one }) => one.post('/two-factor/verify-totp', { code })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 200)).toEqual(Array.from({ length: 19 }, () => used));
    const tokens = await Promise.all(begun.map(({ browser: one }) => one.token()));
    expect(tokens.filter(Boolean)).toHaveLength(1);
    expect(await withCode(codeOf(uri))).toEqual(used);
    expect(await withCode('000000')).toMatchObject({ code: 'two_step_wrong' });
  });

  it('a recovery code works once; new ones replace the old', async () => {
    const { email, browser } = await colleague();
    const { codes } = await turnOn(browser);
    expect(codes).toHaveLength(10);
    const withCode = async (code: string | undefined) => {
      const { browser: one } = await enter(email);
      return one.post('/two-factor/verify-backup-code', { code });
    };
    const [first, second] = codes;
    // Fewer than the ten wrong codes that lock the account.
    const begun = await Promise.all(Array.from({ length: 8 }, () => enter(email)));
    const tries = await Promise.all(
      begun.map(({ browser: one }) => one.post('/two-factor/verify-backup-code', { code: first })),
    );
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(tries.map(({ code }) => code))).toEqual(new Set([undefined, 'two_step_wrong']));
    expect((await withCode(first)).code).toBe('two_step_wrong');
    const renewed = await browser.read('/two-factor/generate-backup-codes', { password });
    expect((await withCode(second)).code).toBe('two_step_wrong');
    expect((await withCode((renewed.codes as string[])[0])).status).toBe(200);
  });

  it('five wrong codes end the sign-in, ten lock the account for a while', async () => {
    const { email, uid, browser } = await colleague();
    const { uri } = await turnOn(browser);
    const { browser: next } = await enter(email);
    const guess = (one: TestBrowser, code: string) => one.post('/two-factor/verify-totp', { code });
    const wrong = codeOf(uri) === '111111' ? '222222' : '111111';
    for (let tries = 0; tries < 5; tries++) expect((await guess(next, wrong)).code).toBe('two_step_wrong');
    expect((await guess(next, nextCode(uri))).code).toBe('two_step_expired');
    await server.pool.query('update identity_two_factors set "usedStep" = null where "userId" = $1', [uid]);
    const { browser: again } = await enter(email);
    for (let tries = 0; tries < 5; tries++) await guess(again, wrong);
    const { browser: last } = await enter(email);
    expect((await guess(last, nextCode(uri))).code).toBe('too_many_requests');
  });

  it('stores neither the secret nor a recovery code in readable form', async () => {
    const { browser, uid } = await colleague();
    const { uri, codes } = await turnOn(browser);
    const { rows } = await server.pool.query('select * from identity_two_factors where "userId" = $1', [uid]);
    const secret = new URL(uri).searchParams.get('secret') ?? '';
    for (const clear of [secret, ...codes]) expect(JSON.stringify(rows)).not.toContain(clear);
  });

  it('every change is mailed and written into the inbox, without a secret', async () => {
    const { email, customer_id, browser } = await colleague();
    const { uri, codes } = await turnOn(browser);
    const renewed = await browser.read('/two-factor/generate-backup-codes', { password });
    expect((await browser.post('/two-factor/disable', { password })).status).toBe(200);
    expect((await browser.post('/two-factor/disable', { password })).code).toBe('two_step_inactive');
    const mails = await mailFor(server, email);
    const changes = ['two_step_on', 'recovery_codes_renewed', 'two_step_off'];
    expect(mails.map(({ template }) => template)).toEqual(changes);
    const { rows } = await server.pool.query(
      'select content from notifications where customer_id = $1 order by notification_id',
      [customer_id],
    );
    expect(rows).toHaveLength(3);
    const secret = new URL(uri).searchParams.get('secret') ?? '';
    for (const clear of [secret, ...codes, ...(renewed.codes as string[])])
      expect(JSON.stringify([mails, rows])).not.toContain(clear);
  });

  it('a person who is no longer staff keeps it until they turn it off', async () => {
    const { email, customer_id, browser } = await colleague();
    const { uri } = await turnOn(browser);
    const body = { customer_id, role: 'member' as const };
    expect((await server.call('PUT /customer/role', { body }, admin.token)).status).toBe(200);
    const { browser: next } = await enter(email);
    expect(await next.token()).toBeUndefined();
    await next.post('/two-factor/verify-totp', { code: nextCode(uri) });
    const token = await next.token();
    expect(await stateOf(token)).toEqual({ available: false, active: true, required: false });
    expect((await server.call('GET /customer', {}, token)).body.two_step).toBe(true);
    expect((await next.post('/two-factor/disable', { password })).status).toBe(200);
    const after = await next.token();
    expect((await server.call('GET /customer', {}, after)).body.two_step).toBe(false);
    expect((await next.post('/two-factor/enable', { password })).code).toBe('forbidden');
    expect(await (await enter(email)).browser.token()).toBeTruthy();
  });

  it('is for staff, and turned off with the password', async () => {
    const member = await person('member');
    const { browser } = await enter(member.email);
    expect((await browser.post('/two-factor/enable', { password })).code).toBe('forbidden');
    expect(await stateOf(await browser.token())).toEqual({
      available: false,
      active: false,
      required: false,
    });
    const account = await colleague();
    await turnOn(account.browser);
    expect((await account.browser.post('/two-factor/disable', { password: 'otra' })).code).toBe(
      'wrong_password',
    );
    expect((await account.browser.post('/two-factor/disable', { password })).status).toBe(200);
    expect(await (await enter(account.email)).browser.token()).toBeTruthy();
  });
});

describe('a studio that requires it of its staff', () => {
  it('gives a role no rights without it', async () => {
    const { browser } = await colleague();
    const token = await browser.token();
    const desk = (of = token) => server.call('GET /customer/query', { query: { query: 'ana' } }, of);
    expect((await desk()).status).toBe(200);
    expect((await demand('required')).status).toBe(200);
    try {
      const later = await browser.token();
      expect((await desk(later)).body).toMatchObject({ code: 'two_step_required' });
      expect(await stateOf(later)).toEqual({ available: true, active: false, required: true });
      expect((await server.call('GET /customer', {}, later)).body.role).toBe('frontdesk');
      await turnOn(browser);
      expect((await desk(await browser.token())).status).toBe(200);
    } finally {
      await server.pool.query(`delete from app_config where key = 'staff_two_step'`);
    }
  });

  it('an admin removes it for a colleague who lost it; the colleague’s sessions end, and the log names the admin', async () => {
    const { email, customer_id, browser } = await colleague();
    await turnOn(browser);
    const token = await browser.token();
    const remove = (of: string) =>
      server.call('DELETE /two_step/:customer_id', { params: { customer_id } }, of);
    expect((await remove(token ?? '')).status).toBe(403);
    expect((await remove(admin.token)).body).toEqual({ customer_id, active: false });
    expect((await server.call('GET /customer', {}, token)).status).toBe(401);
    expect((await remove(admin.token)).body).toMatchObject({ code: 'two_step_inactive' });
    expect(await (await enter(email)).browser.token()).toBeTruthy();
    expect((await mailFor(server, email)).map(({ template }) => template)).toContain('two_step_off');
    const { rows } = await server.pool.query(
      `select uid, before, after from audit_log where action = 'remove_two_step' and customer_id = $1`,
      [customer_id],
    );
    expect(rows).toEqual([{ uid: admin.uid, before: { two_step: true }, after: { two_step: false } }]);
  });
});
