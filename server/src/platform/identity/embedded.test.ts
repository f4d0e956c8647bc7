import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openBrowser } from '../testing/browser.ts';
import { makeCustomer, makeStudio } from '../testing/factories.ts';
import { linkFor, mailFor } from '../testing/mail.ts';
import { makeTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let serial = 0;

beforeAll(async () => {
  server = await makeTestServer();
  await makeStudio(server.pool);
});
afterAll(() => server.end());

const password = 'secreta-1';

/** A person who has signed up like on the site: account, then customer. */
async function member() {
  serial += 1;
  const email = `ana.${serial}@correo.tbm.test`;
  const browser = openBrowser(server);
  await browser.post('/sign-up/email', { name: 'Ana Paz', email, password });
  const token = (await browser.token()) ?? '';
  const body = { name: 'Ana', last_name: 'Paz', email, phone: '8112345678', reason: 'Instagram' };
  const made = await server.call('POST /customer/signup', { body }, token);
  expect(made.status).toBe(201);
  return { email, browser, token, customer_id: made.body.customer_id };
}
const signIn = async (email: string, secret: string) => {
  const browser = openBrowser(server);
  return { browser, ...(await browser.post('/sign-in/email', { email, password: secret })) };
};

describe('sign-in and sign-up [AUTH-009, AUTH-013]', () => {
  it('distinguishes a wrong password from an unknown e-mail, and gives scripts no session [ERR-001, ERR-002]', async () => {
    const { email } = await member();
    expect(await signIn(email, 'otra-clave')).toMatchObject({ status: 401, code: 'wrong_password' });
    expect(await signIn('nadie@correo.tbm.test', password)).toMatchObject({
      status: 404,
      code: 'user_not_found',
    });
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      headers: { origin: 'http://localhost:3000' },
      payload: { email, password },
    });
    expect(answer.json()).toEqual({ status: true });
    expect(answer.cookies[0]).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  });

  it('refuses an e-mail in use, also that of a customer without an account [ERR-004]', async () => {
    const { email } = await member();
    const legacy = await makeCustomer(server.pool);
    for (const taken of [email, legacy.email])
      expect(
        await openBrowser(server).post('/sign-up/email', { name: 'Eva', email: taken, password }),
      ).toEqual({ status: 412, code: 'account_exists' });
    expect(
      (await server.pool.query('select 1 from identity_users where email = $1', [legacy.email])).rowCount,
    ).toBe(0);
  });

  it('refreshes the token of a session, and has none without one [AUTH-009]', async () => {
    const { browser, token } = await member();
    const again = await browser.token();
    expect(again).toBeTruthy();
    for (const one of [token, again]) expect((await server.call('GET /customer', {}, one)).status).toBe(200);
    await browser.post('/sign-out');
    expect(await browser.get('/token')).toEqual({ status: 401, code: 'sign_in_required' });
    expect((await server.call('GET /customer', {}, again)).status).toBe(401);
  });

  it('exposes no other calls of the library', async () => {
    const { browser } = await member();
    for (const path of ['/list-sessions', '/get-session', '/jwks', '/error'])
      expect(await browser.get(path)).toEqual({ status: 404, code: 'not_found' });
    for (const path of ['/delete-user', '/update-user', '/revoke-sessions', '/sign-in/social'])
      expect(await browser.post(path, { name: 'x' })).toEqual({ status: 404, code: 'not_found' });
  });
});

describe('recovery [AUTH-008, AUTH-020]', () => {
  it('mails a link that sets a new password once and ends every session', async () => {
    const { email, token } = await member();
    expect(await openBrowser(server).post('/request-password-reset', { email })).toEqual({
      status: 200,
      code: undefined,
    });
    const link = await linkFor(server, email, 'password_reset');
    const set = (newPassword: string) =>
      openBrowser(server).post('/reset-password', { token: link, newPassword });
    expect(await set('corta')).toEqual({ status: 400, code: 'password_short' });
    expect(await set('nueva-clave')).toEqual({ status: 200, code: undefined });
    expect(await set('otra-clave')).toEqual({ status: 410, code: 'link_expired' });
    expect((await server.call('GET /customer', {}, token)).status).toBe(401);
    expect((await signIn(email, password)).code).toBe('wrong_password');
    const { browser } = await signIn(email, 'nueva-clave');
    const { body } = await server.call('GET /customer', {}, await browser.token());
    expect(body).toMatchObject({ email, email_verified: true });
    expect((await mailFor(server, email)).map(({ template }) => template)).toContain('password_changed');
  });

  it('leads back to the page where the customer books, never elsewhere', async () => {
    const booking = '/checkout/19304/?branch_id=1&clase=7&spot=5';
    for (const [redirectTo, next] of [
      [booking, booking],
      ['https://otro.test/checkout/1', undefined],
      ['//otro.test/mytbm/', undefined],
    ]) {
      const { email } = await member();
      const { status } = await openBrowser(server).post('/request-password-reset', { email, redirectTo });
      expect(status).toBe(200);
      const mail = (await mailFor(server, email)).find(({ template }) => template === 'password_reset');
      expect(mail?.data.next).toBe(next);
    }
  });

  it('reports an unknown user, so that the browser calls our own recovery', async () => {
    expect(
      await openBrowser(server).post('/request-password-reset', { email: 'nadie@correo.tbm.test' }),
    ).toEqual({ status: 404, code: 'user_not_found' });
  });

  it('refuses a link after an hour, and anything else', async () => {
    const { email } = await member();
    await openBrowser(server).post('/request-password-reset', { email });
    const link = await linkFor(server, email, 'password_reset');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * 60_000 });
    for (const token of [link, 'inventado', ''])
      expect(
        await openBrowser(server).post('/reset-password', { token, newPassword: 'nueva-clave' }),
      ).toEqual({ status: 410, code: 'link_expired' });
    vi.useRealTimers();
  });

  it('stores no usable link in the database of the identity service', async () => {
    const { email } = await member();
    await openBrowser(server).post('/request-password-reset', { email });
    const link = await linkFor(server, email, 'password_reset');
    const { rows } = await server.pool.query('select * from identity_verifications');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(link);
  });
});

describe('verification [AUTH-009]', () => {
  it('is mailed at sign-up; nothing depends on it', async () => {
    const { email, browser, token } = await member();
    const [mail] = await mailFor(server, email);
    expect(mail).toMatchObject({ template: 'verify_email', data: { name: 'Ana' } });
    const before = await server.call('GET /customer', {}, token);
    expect(before.body.email_verified).toBe(false);
    const link = await linkFor(server, email, 'verify_email');
    // It works on any device, signed in or not; a second use changes nothing.
    for (const one of [openBrowser(server), browser])
      expect((await one.get(`/verify-email?token=${link}`)).status).toBe(200);
    expect((await server.call('GET /customer', {}, token)).body.email_verified).toBe(true);
  });

  it('can be requested again, refuses a link after a day, and never redirects to another site', async () => {
    const { email, browser } = await member();
    const first = await linkFor(server, email, 'verify_email');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 });
    expect((await browser.post('/send-verification-email', { email })).status).toBe(200);
    expect(await browser.get(`/verify-email?token=${first}`)).toEqual({ status: 410, code: 'link_expired' });
    const second = await linkFor(server, email, 'verify_email');
    expect(
      (
        await browser.get(
          `/verify-email?token=${second}&callbackURL=${encodeURIComponent('https://otro.test')}`,
        )
      ).status,
    ).toBe(200);
    vi.useRealTimers();
  });

  it('leads back to the page where the customer books, never elsewhere', async () => {
    const booking = '/checkout/19304/?branch_id=1&clase=7&spot=5';
    for (const [index, [callbackURL, next]] of [
      [booking, booking],
      ['/mytbm/presencial?clase=7', '/mytbm/presencial?clase=7'],
      ['https://otro.test/checkout/1', undefined],
      ['//otro.test/checkout/', undefined],
      ['/api/auth/sign-out', undefined],
    ].entries()) {
      const email = `reserva-${index}@correo.tbm.test`;
      const form = { name: 'Ana', email, password, callbackURL };
      expect((await openBrowser(server).post('/sign-up/email', form)).status).toBe(200);
      const [mail] = await mailFor(server, email);
      expect(mail?.data.next).toBe(next);
    }
  });

  it('mails strangers no more than a name', async () => {
    const email = 'ajena@correo.tbm.test';
    await openBrowser(server).post('/sign-up/email', { name: 'https://otro.test/gana', email, password });
    expect((await mailFor(server, email))[0]?.data.name).toBe('');
  });
});

describe('change of e-mail [AUTH-009]', () => {
  const ask = (browser: Awaited<ReturnType<typeof member>>['browser'], newEmail: string, secret = password) =>
    browser.post('/change-email', { newEmail, password: secret });
  const emails = async (customer_id: number) =>
    (
      await server.pool.query(
        `select c.email as customer, i.email as account from customers c join users u using (customer_id)
         join identity_users i on i.id = u.uid where customer_id = $1`,
        [customer_id],
      )
    ).rows[0];

  it('is confirmed by a link to the new address; account and customer change in one statement', async () => {
    const { email, browser, token, customer_id } = await member();
    await browser.get(`/verify-email?token=${await linkFor(server, email, 'verify_email')}`);
    const former = await browser.token();
    const next = `nueva.${email}`;
    expect((await ask(browser, next)).status).toBe(200);
    expect(await emails(customer_id)).toEqual({ customer: email, account: email });
    const link = await linkFor(server, next, 'change_email');
    expect(await openBrowser(server).get(`/verify-email?token=${link}`)).toEqual({
      status: 401,
      code: 'sign_in_required',
    });
    expect((await browser.get(`/verify-email?token=${link}`)).status).toBe(200);
    expect(await emails(customer_id)).toEqual({ customer: next, account: next });
    expect((await server.call('GET /customer', {}, token)).body).toMatchObject({
      email: next,
      email_verified: true,
    });
    expect((await mailFor(server, email)).at(-1)?.template).toBe('email_changed');
    expect((await mailFor(server, next)).map(({ template }) => template)).toEqual([
      'change_email',
      'email_confirmed',
    ]);
    const { rows } = await server.pool.query('select content from notifications where customer_id = $1', [
      customer_id,
    ]);
    expect(rows).toEqual([{ content: 'Tu cuenta ya usa otro correo.' }]);
    expect(await browser.get(`/verify-email?token=${link}`)).toEqual({ status: 410, code: 'link_expired' });
    // An older token still contains the former address; it restores nothing.
    expect((await server.call('PUT /customer/email', {}, former)).body.email).toBe(next);
    expect(await emails(customer_id)).toEqual({ customer: next, account: next });
    expect((await signIn(next, password)).status).toBe(200);
    expect((await signIn(email, password)).code).toBe('user_not_found');
  });

  it('requires the password and a free address', async () => {
    const { email, browser } = await member();
    const other = await member();
    const legacy = await makeCustomer(server.pool);
    expect((await ask(browser, `x.${email}`, 'otra-clave')).code).toBe('wrong_password');
    expect((await ask(browser, email.toUpperCase())).code).toBe('email_same');
    for (const taken of [other.email, legacy.email])
      expect(await ask(browser, taken)).toEqual({ status: 409, code: 'email_taken' });
    expect((await ask(openBrowser(server), `x.${email}`)).code).toBe('sign_in_required');
  });

  it('refuses the link when the address was taken in the meantime', async () => {
    const { email, browser, customer_id } = await member();
    const next = `tomado.${email}`;
    await ask(browser, next);
    const link = await linkFor(server, next, 'change_email');
    await makeCustomer(server.pool, { email: next });
    expect(await browser.get(`/verify-email?token=${link}`)).toEqual({ status: 409, code: 'email_taken' });
    expect(await emails(customer_id)).toEqual({ customer: email, account: email });
    // Even past this check, the database refuses both.
    await expect(
      server.pool.query('update identity_users set email = $1 where email = $2', [next, email]),
    ).rejects.toThrow(/customers_email/);
    expect(await emails(customer_id)).toEqual({ customer: email, account: email });
  });
});

describe('change of password', () => {
  it.each([{}, { revokeOtherSessions: true }, { revokeOtherSessions: false }])(
    'asks for the present one, ends the other sessions, keeps this one and notifies the member: %j',
    async (more) => {
      const { email, browser, token } = await member();
      const others = await Promise.all([1, 2].map(() => signIn(email, password)));
      const otherTokens = await Promise.all(others.map(({ browser: other }) => other.token()));
      const change = (currentPassword: string, newPassword: string) =>
        browser.post('/change-password', { currentPassword, newPassword, ...more });
      const statusOf = async (one: string | undefined) =>
        (await server.call('GET /customer', {}, one)).status;
      expect(await change('otra-clave', 'nueva-clave')).toEqual({ status: 401, code: 'wrong_password' });
      expect(await change(password, 'corta')).toEqual({ status: 400, code: 'password_short' });
      for (const one of [token, ...otherTokens]) expect(await statusOf(one)).toBe(200);
      expect((await change(password, 'nueva-clave')).status).toBe(200);
      for (const one of otherTokens) expect(await statusOf(one)).toBe(401);
      for (const { browser: other } of others) expect((await other.get('/token')).status).toBe(401);
      for (const one of [token, await browser.token()]) expect(await statusOf(one)).toBe(200);
      expect((await mailFor(server, email)).at(-1)?.template).toBe('password_changed');
    },
  );
});

describe('common passwords', () => {
  const refused = { status: 400, code: 'password_common' };

  it('are refused at sign-up, at a change and at a reset; those too short are refused for that first [ERR-008]', async () => {
    const { email, browser } = await member();
    await browser.post('/request-password-reset', { email });
    const token = await linkFor(server, email, 'password_reset');
    const account = { name: 'Ana', email: 'comun@correo.tbm.test' };
    for (const common of ['123456', 'password', 'Qwerty123', 'TEQUIERO', 'contraseña', 'aaaaaaaa']) {
      expect(await openBrowser(server).post('/sign-up/email', { ...account, password: common })).toEqual(
        refused,
      );
      expect(
        await browser.post('/change-password', { currentPassword: password, newPassword: common }),
      ).toEqual(refused);
      expect(await openBrowser(server).post('/reset-password', { token, newPassword: common })).toEqual(
        refused,
      );
    }
    const short = { status: 400, code: 'password_short' };
    expect(await openBrowser(server).post('/sign-up/email', { ...account, password: '12345' })).toEqual(
      short,
    );
    expect(
      (await server.pool.query('select 1 from identity_users where email = $1', [account.email])).rowCount,
    ).toBe(0);
    // The link was not used up, and the former password still works.
    expect((await signIn(email, password)).status).toBe(200);
    expect(
      (await openBrowser(server).post('/reset-password', { token, newPassword: 'nueva-clave' })).status,
    ).toBe(200);
  });

  it('that an account has already still open it', async () => {
    await server.services.identity.createAccount({
      name: 'Eva',
      email: 'eva@correo.tbm.test',
      password: '123456',
    });
    expect((await signIn('eva@correo.tbm.test', '123456')).status).toBe(200);
  });
});

describe('sign-out everywhere', () => {
  it('ends every session; the next call of any device is refused [AUTH-005]', async () => {
    const { email, token } = await member();
    const { browser: other } = await signIn(email, password);
    const otherToken = await other.token();
    expect((await server.call('DELETE /customer/sessions', {}, token)).body).toEqual({ ended: true });
    for (const one of [token, otherToken])
      expect(await server.call('GET /customer', {}, one)).toMatchObject({
        status: 401,
        body: { code: 'sign_in_required' },
      });
    expect((await other.get('/token')).status).toBe(401);
    expect((await signIn(email, password)).status).toBe(200);
  });
});
