import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf } from '../testing/authenticator.ts';
import { openBrowser, type TestBrowser } from '../testing/browser.ts';
import { makeStudio } from '../testing/factories.ts';
import { mailFor } from '../testing/mail.ts';
import { signedInCustomer } from '../testing/people.ts';
import { makeTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await makeTestServer();
  await makeStudio(server.pool);
});
afterAll(() => server.end());

const password = 'secreta-1';
const android =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

let made = 0;
/** Signs a member up on a device. */
async function newcomer() {
  made += 1;
  const email = `dispositivo.${made}@correo.tbm.test`;
  const browser = openBrowser(server);
  expect((await browser.post('/sign-up/email', { name: 'Ana Lira', email, password })).status).toBe(200);
  const body = { name: 'Ana', last_name: 'Lira', email, phone: '8112345678', reason: 'Instagram' };
  const { customer_id } = (await server.call('POST /customer/signup', { body }, await browser.token())).body;
  return { email, browser, customer_id };
}
const signIn = (browser: TestBrowser, email: string, secret = password) =>
  browser.post('/sign-in/email', { email, password: secret });
const newDevices = async (email: string) =>
  (await mailFor(server, email)).filter(({ template }) => template === 'new_device');
const remembered = async (email: string) =>
  (
    await server.pool.query(
      'select device_hash from identity_devices d join identity_users u on u.id = d."userId" where email = $1',
      [email],
    )
  ).rows;

describe('a sign-in on an unknown device', () => {
  it('is mailed once, with device and time; the one of the sign-up is known', async () => {
    const { email, browser, customer_id } = await newcomer();
    await browser.post('/sign-out');
    expect((await signIn(browser, email)).status).toBe(200);
    expect(await newDevices(email)).toEqual([]);

    const other = openBrowser(server, { 'user-agent': android });
    expect((await signIn(other, email, 'otra-clave')).status).toBe(401);
    expect(await newDevices(email)).toEqual([]);
    for (let times = 0; times < 3; times++) {
      expect((await signIn(other, email)).status).toBe(200);
      await other.post('/sign-out');
    }
    expect(await newDevices(email)).toEqual([
      {
        template: 'new_device',
        customer_id,
        data: {
          name: 'Ana',
          device: 'Android · Chrome',
          at: server.clock.now(),
          timezone: 'America/Monterrey',
        },
      },
    ]);
    const { rows } = await server.pool.query(
      `select content from notifications where customer_id = $1 and cause like 'new_device:%'`,
      [customer_id],
    );
    expect(rows).toEqual([{ content: expect.stringContaining('Android · Chrome') }]);
  });

  it('at the same moment on two devices: each is mailed once', async () => {
    const { email } = await newcomer();
    const two = [openBrowser(server), openBrowser(server)];
    await Promise.all(two.map((one) => signIn(one, email)));
    expect(await newDevices(email)).toHaveLength(2);
    await Promise.all(two.flatMap((one) => [signIn(one, email), signIn(one, email)]));
    expect(await newDevices(email)).toHaveLength(2);
    expect(await remembered(email)).toHaveLength(3);
  });

  it('is not mailed when nothing is known of the account yet', async () => {
    const { email } = await signedInCustomer(server);
    await server.services.identity.setPassword({ name: 'Ana', email, password });
    await signIn(openBrowser(server), email);
    expect(await newDevices(email)).toEqual([]);
    await signIn(openBrowser(server), email);
    expect(await newDevices(email)).toHaveLength(1);
  });

  it('is distinguished for each account of a browser, and the cookie reveals neither', async () => {
    const [one, two] = [await newcomer(), await newcomer()];
    await one.browser.post('/sign-out');
    await signIn(one.browser, two.email);
    expect(await newDevices(two.email)).toHaveLength(1);
    const cookie = one.browser.cookie('tbm.device') ?? '';
    expect(cookie).toMatch(/^[\w-]{22}$/);
    for (const { device_hash } of await remembered(one.email)) expect(device_hash).not.toContain(cookie);
  });

  it('is mailed with the second step, not before it', async () => {
    const { email, uid } = await signedInCustomer(server, 'frontdesk');
    await server.services.identity.setPassword({ name: 'Laura', email, password });
    const browser = openBrowser(server);
    await signIn(browser, email);
    const uri = String((await browser.read('/two-factor/enable', { password })).uri);
    await browser.post('/two-factor/verify-totp', { code: codeOf(uri) });
    const other = openBrowser(server);
    await signIn(other, email);
    expect(await newDevices(email)).toEqual([]);
    await other.post('/two-factor/verify-totp', { code: codeOf(uri, Date.now() + 30_000) });
    expect(await newDevices(email)).toHaveLength(1);
    // Turning it on is no sign-in, also in a browser that signed in before devices were known.
    await server.pool.query('delete from identity_devices where "userId" = $1', [uid]);
    expect((await browser.post('/two-factor/disable', { password })).status).toBe(200);
    const again = String((await browser.read('/two-factor/enable', { password })).uri);
    await browser.post('/two-factor/verify-totp', { code: codeOf(again) });
    expect(await newDevices(email)).toHaveLength(1);
  });

  it('a device that was not used for longer than its cookie lasts is forgotten', async () => {
    const { email, browser } = await newcomer();
    await signIn(openBrowser(server), email);
    await server.pool.query(`update identity_devices set "updatedAt" = now() - interval '401 days'`);
    await signIn(browser, email);
    expect(await remembered(email)).toHaveLength(1);
  });
});
