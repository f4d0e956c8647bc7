import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../../platform/testing/browser.ts';
import { makeStudio } from '../../platform/testing/factories.ts';
import { mailFor } from '../../platform/testing/mail.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await makeTestServer();
  await makeStudio(server.pool);
});
afterAll(() => server.end());

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const password = 'secreta-1';

/** A member with a password. */
async function member(): Promise<SignedIn> {
  const made = await signedInCustomer(server);
  await server.services.identity.setPassword({ name: 'Ana', email: made.email, password });
  return made;
}

/** Signs the member in on another device. Returns its token and the id of its session. */
async function enter(email: string, userAgent = '') {
  const browser = openBrowser(server, { 'user-agent': userAgent });
  expect((await browser.post('/sign-in/email', { email, password })).status).toBe(200);
  const token = (await browser.token()) ?? '';
  const found = (await list(token)).find(({ is_current }) => is_current);
  return { browser, token, session_id: found?.session_id ?? '' };
}

const list = async (token: string) => (await server.call('GET /customer/sessions', {}, token)).body;
const end = (token: string, session_id: string) =>
  server.call('DELETE /customer/sessions/:session_id', { params: { session_id } }, token);
const endOthers = (token: string) => server.call('DELETE /customer/sessions/others', {}, token);
const statusOf = async (token: string) => (await server.call('GET /customer', {}, token)).status;
const mails = async (email: string) => (await mailFor(server, email)).map(({ template }) => template);

describe('the list of signed-in devices', () => {
  it('has each device in words, this one first, then the last used; no token, no address', async () => {
    const { email, uid } = await member();
    const phone = await enter(email, iphone);
    const other = await enter(email, 'node');
    const old = await enter(email, 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0');
    await server.pool.query(
      `update identity_sessions set "updatedAt" = now() - interval '3 days' where id = $1`,
      [old.session_id],
    );
    const found = await list(phone.token);
    expect(found).toEqual([
      expect.objectContaining({ session_id: phone.session_id, device: 'iPhone · Safari', is_current: true }),
      expect.objectContaining({
        session_id: other.session_id,
        device: 'Otro dispositivo',
        is_current: false,
      }),
      expect.objectContaining({ session_id: old.session_id, device: 'Windows · Firefox', is_current: false }),
    ]);
    expect(Object.keys(found[0] ?? {}).sort()).toEqual([
      'device',
      'is_current',
      'last_used_at',
      'session_id',
    ]);
    const { rows } = await server.pool.query('select token from identity_sessions where "userId" = $1', [
      uid,
    ]);
    for (const { token } of rows) expect(JSON.stringify(found)).not.toContain(token);
  });

  it('leaves out sessions that have expired, and those of others', async () => {
    const { email } = await member();
    await member();
    const [expired, here] = [await enter(email), await enter(email)];
    await server.pool.query(`update identity_sessions set "expiresAt" = now() where id = $1`, [
      expired.session_id,
    ]);
    expect((await list(here.token)).map(({ session_id }) => session_id)).toEqual([here.session_id]);
  });

  it('notes the last use when a page asks for a token, at most every five minutes', async () => {
    const { email } = await member();
    const { browser, session_id } = await enter(email);
    const usedAt = async () =>
      (
        await server.pool.query<{ at: string }>(
          `select "updatedAt" as at from identity_sessions where id = $1`,
          [session_id],
        )
      ).rows[0]?.at ?? '';
    const used = async (minutes: number) => {
      await server.pool.query(
        `update identity_sessions set "updatedAt" = now() - make_interval(mins => $2) where id = $1`,
        [session_id, minutes],
      );
      const before = await usedAt();
      await Promise.all([browser.token(), browser.token(), browser.token()]);
      return { before, after: await usedAt() };
    };
    const soon = await used(4);
    expect(soon.after).toBe(soon.before);
    const later = await used(6);
    expect(Date.parse(later.after)).toBeGreaterThan(Date.now() - 60_000);
  });
});

describe('signing out elsewhere', () => {
  it('ends one session at once, and no other', async () => {
    const { email } = await member();
    const [phone, laptop, tablet] = [await enter(email), await enter(email), await enter(email)];
    expect((await end(laptop.token, phone.session_id)).body).toEqual({ ended: true });
    expect(await statusOf(phone.token)).toBe(401);
    expect((await phone.browser.get('/token')).code).toBe('sign_in_required');
    for (const { token } of [laptop, tablet]) expect(await statusOf(token)).toBe(200);
    expect((await list(laptop.token)).map(({ session_id }) => session_id)).toEqual([
      laptop.session_id,
      tablet.session_id,
    ]);
    expect(await mails(email)).not.toContain('sessions_ended');
  });

  it('refuses the session of another member, an unknown one, and one that has just ended by itself', async () => {
    const [{ email }, other] = [await member(), await member()];
    const [here, there] = [await enter(email), await enter(email)];
    const sessionOfOther = await enter(other.email);
    await there.browser.post('/sign-out');
    for (const id of [sessionOfOther.session_id, randomUUID(), there.session_id])
      expect(await end(here.token, id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await statusOf(sessionOfOther.token)).toBe(200);
  });

  it('two devices that sign each other out at once are both signed out, without an error', async () => {
    const { email } = await member();
    const [one, two] = [await enter(email), await enter(email)];
    const answers = await Promise.all([end(one.token, two.session_id), end(two.token, one.session_id)]);
    for (const { status } of answers) expect([200, 401]).toContain(status);
    expect(answers.map(({ status }) => status)).toContain(200);
  });

  it('ends all others, keeps this one, and mails it once', async () => {
    const { email, customer_id } = await member();
    const [here, ...others] = [await enter(email), await enter(email), await enter(email)];
    expect((await endOthers(here.token)).body).toEqual({ ended: true });
    for (const { token } of others) expect(await statusOf(token)).toBe(401);
    expect((await list(here.token)).map(({ is_current }) => is_current)).toEqual([true]);
    // Without other sessions no notice is sent.
    expect((await endOthers(here.token)).status).toBe(200);
    const sent = async () => (await mails(email)).filter((template) => template === 'sessions_ended');
    expect(await sent()).toHaveLength(1);
    const { rows } = await server.pool.query(
      `select content, path from notifications where customer_id = $1 and cause like 'sessions_ended:%'`,
      [customer_id],
    );
    expect(rows).toEqual([
      { content: expect.stringContaining('Se cerró la sesión'), path: '/mytbm/informacion' },
    ]);
    expect((await server.call('DELETE /customer/sessions', {}, here.token)).body).toEqual({ ended: true });
    expect(await statusOf(here.token)).toBe(401);
    expect(await sent()).toHaveLength(2);
  });
});
