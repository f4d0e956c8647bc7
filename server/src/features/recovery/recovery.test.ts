import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../../platform/testing/browser.ts';
import { makeCustomer, makeLot, makeStudio } from '../../platform/testing/factories.ts';
import { linkFor, mailFor } from '../../platform/testing/mail.ts';
import { identified, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await makeTestServer();
  await makeStudio(server.pool);
});
afterAll(() => server.end());

const legacy = (email: string) => server.call('GET /customer/legacy', { query: { email } });
const recover = (email: string) => server.call('POST /customer/recover', { body: { email } });
const setPassword = (token: string, password = 'mi-clave-1') =>
  server.call('POST /customer/password', { body: { token, password } });

describe('the legacy check [API-006, AUTH-014, AUTH-017, AUTH-018, ERR-002, ERR-003]', () => {
  it('returns 200 for a customer without an account, 404 for an unknown e-mail, 412 for a member', async () => {
    const { email } = await makeCustomer(server.pool);
    const member = await signedInCustomer(server);
    expect(await legacy(email.toUpperCase())).toEqual({ status: 200, body: { is_legacy: true } });
    expect(await legacy('nadie@correo.tbm.test')).toEqual({
      status: 404,
      body: {
        code: 'user_not_found',
        message: 'Lo sentimos. No encontramos una cuenta con ese correo. ¡Regístrate!',
      },
    });
    expect(await legacy(member.email)).toEqual({
      status: 412,
      body: {
        code: 'not_legacy',
        message:
          'Ya tienes cuenta con nosotros pero la contraseña es incorrecta. Por favor, intenta de nuevo',
      },
    });
    expect((await legacy('no es un correo')).body.fields).toEqual({
      email: 'El correo electrónico no es válido.',
    });
  });
});

describe('recovery of a customer without an account [API-012, AUTH-015, AUTH-020]', () => {
  it('returns the same to everyone, and mails only the customer', async () => {
    const { email, customer_id } = await makeCustomer(server.pool, { name: 'Lucía' });
    const member = await signedInCustomer(server);
    const sent = { status: 200, body: { sent: true } };
    for (const one of [email, member.email, 'nadie@correo.tbm.test'])
      expect(await recover(one)).toEqual(sent);
    expect(await mailFor(server, email)).toMatchObject([
      { template: 'first_password', customer_id, data: { name: 'Lucía' } },
    ]);
    expect(await mailFor(server, member.email)).toEqual([]);
    expect(await mailFor(server, 'nadie@correo.tbm.test')).toEqual([]);
  });

  it('leads back to the page where the customer books, never elsewhere', async () => {
    const { email } = await makeCustomer(server.pool);
    const places = ['/checkout/19304/?branch_id=1&clase=7', 'https://otro.test/checkout/1', null];
    for (const next of places) {
      await server.call('POST /customer/recover', { body: { email, next } });
      server.clock.advance({ minutes: 1 });
    }
    expect((await mailFor(server, email)).map(({ data }) => data.next)).toEqual([
      '/checkout/19304/?branch_id=1&clase=7',
      undefined,
      undefined,
    ]);
  });

  it('makes the customer a member: same customer, same credits [AUTH-016]', async () => {
    const { email, customer_id } = await makeCustomer(server.pool);
    await makeLot(server.pool, customer_id, { granted: 7 });
    await recover(email);
    const link = await linkFor(server, email, 'first_password');
    expect((await setPassword(link, 'corta')).body.fields).toEqual({
      password: 'La contraseña debe tener al menos 6 caracteres.',
    });
    expect((await setPassword(link, 'princesa')).body).toEqual({
      code: 'password_common',
      message: 'Esa contraseña es de las más usadas y es fácil de adivinar. Elige otra, por favor.',
      fields: {
        password: 'Esa contraseña es de las más usadas y es fácil de adivinar. Elige otra, por favor.',
      },
    });
    expect(await setPassword(link)).toEqual({ status: 200, body: { email } });
    const browser = openBrowser(server);
    expect((await browser.post('/sign-in/email', { email, password: 'mi-clave-1' })).status).toBe(200);
    const token = await browser.token();
    expect((await server.call('GET /customer', {}, token)).body).toMatchObject({
      customer_id,
      email,
      role: 'member',
      email_verified: true,
    });
    expect((await server.call('GET /credits', {}, token)).body).toMatchObject([{ available_classes: 7 }]);
    expect((await legacy(email)).status).toBe(412);
    // The link is used up; so are others that the customer requested.
    expect((await setPassword(link, 'otra-clave')).body.code).toBe('link_expired');
  });

  it('refuses a link after a day, one for a former address, and one signed with another key', async () => {
    const { email, customer_id } = await makeCustomer(server.pool);
    await recover(email);
    const link = await linkFor(server, email, 'first_password');
    const [head, payload, signature = ''] = link.split('.');
    const forged = [head, payload, [...signature].reverse().join('')].join('.');
    const member = await signedInCustomer(server);
    for (const token of [forged, member.token, 'inventado', ''])
      expect(await setPassword(token)).toMatchObject({ status: 410, body: { code: 'link_expired' } });
    await server.pool.query('update customers set email = $1 where customer_id = $2', [
      `otra.${email}`,
      customer_id,
    ]);
    expect((await setPassword(link)).status).toBe(410);
    await server.pool.query('update customers set email = $1 where customer_id = $2', [email, customer_id]);
    server.clock.advance({ hours: 24, minutes: 1 });
    expect((await setPassword(link)).status).toBe(410);
  });

  it('takes over an account that someone else registered with the customer’s e-mail, and ends its sessions', async () => {
    const { email, customer_id } = await makeCustomer(server.pool);
    const stranger = await identified(server, email);
    expect((await server.call('POST /customer/claim', {}, stranger.token)).body.code).toBe(
      'email_unverified',
    );
    await recover(email);
    const link = await linkFor(server, email, 'first_password');
    expect((await setPassword(link)).status).toBe(200);
    expect((await server.call('GET /customer', {}, stranger.token)).status).toBe(401);
    const browser = openBrowser(server);
    await browser.post('/sign-in/email', { email, password: 'mi-clave-1' });
    expect((await server.call('GET /customer', {}, await browser.token())).body.customer_id).toBe(
      customer_id,
    );
  });

  it('creates one account when used twice at once', async () => {
    const { email, customer_id } = await makeCustomer(server.pool);
    await recover(email);
    const link = await linkFor(server, email, 'first_password');
    const answers = await Promise.all([setPassword(link), setPassword(link), setPassword(link)]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    for (const { status } of answers) expect(status).toBeLessThan(500);
    const { rows } = await server.pool.query(
      'select i.email from users u join identity_users i on i.id = u.uid where u.customer_id = $1',
      [customer_id],
    );
    expect(rows).toEqual([{ email }]);
  });
});

describe('claiming by a verified e-mail', () => {
  it('binds an account to the customer of its e-mail, once', async () => {
    const { email, customer_id } = await makeCustomer(server.pool);
    const { uid } = await identified(server, email);
    await server.pool.query('update identity_users set "emailVerified" = true where id = $1', [uid]);
    await server.pool.query('delete from identity_sessions where "userId" = $1', [uid]);
    await openBrowser(server).post('/request-password-reset', { email });
    const token = await linkFor(server, email, 'password_reset');
    await openBrowser(server).post('/reset-password', { token, newPassword: 'mi-clave-1' });
    const browser = openBrowser(server);
    await browser.post('/sign-in/email', { email, password: 'mi-clave-1' });
    const bearer = await browser.token();
    expect((await server.call('GET /customer', {}, bearer)).body.code).toBe('customer_missing');
    for (const _ of [1, 2])
      expect((await server.call('POST /customer/claim', {}, bearer)).body).toMatchObject({
        customer_id,
        email,
      });
  });

  it('finds no customer for an unknown e-mail, nor for one with an account', async () => {
    const { token } = await identified(server, 'sola@correo.tbm.test');
    expect((await server.call('POST /customer/claim', {}, token)).status).toBe(404);
  });
});
