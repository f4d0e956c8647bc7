import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeStudio } from '../../platform/testing/factories.ts';
import { messagesFor } from '../../platform/testing/mail.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { messageJobs } from '../messages/index.ts';
import { profileJobs } from './index.ts';

let server: TestServer;
let laura: SignedIn;
let phone: string;
beforeAll(async () => {
  server = await makeTestServer('2026-11-18T18:00:00Z', {
    whatsapp: 'on',
    whatsapp_token: 'x',
    whatsapp_phone_number_id: '1',
    rate_limits: 1,
  });
  await makeStudio(server.pool);
});
afterAll(() => server.end());
beforeEach(async () => {
  phone = `81${randomInt(1e8)}`.padEnd(10, '7');
  laura = await signedInCustomer(server, 'member', { phone });
});

const send = (number?: string, by = laura) =>
  server.call('POST /customer/whatsapp/code', { body: number ? { number } : null }, by.token);
const verify = (code: string, by = laura) =>
  server.call('POST /customer/whatsapp/verify', { body: { code } }, by.token);

/** The code in the newest message to the member. */
async function codeOf({ customer_id }: SignedIn): Promise<string> {
  return (await messagesFor(server.pool, customer_id)).at(-1)?.data.token ?? '';
}
const otherThan = (code: string): string => String((Number(code) + 1) % 1e6).padStart(6, '0');
const wrong = { status: 400, body: { code: 'whatsapp_code_wrong', message: 'El código es incorrecto' } };
const over = { status: 410, body: { code: 'whatsapp_code_over' } };

describe('the code', () => {
  it('is sent to the member’s telephone in Mexico by default, once, by WhatsApp alone [API-016]', async () => {
    const { status, body } = await send();
    expect([status, body]).toEqual([200, { number: `+52${phone}`, expiresAt: '2026-11-18T18:10:00Z' }]);
    const { rows } = await server.pool.query(
      'select channel, template, recipient, data from messages where customer_id = $1',
      [laura.customer_id],
    );
    const data = { token: expect.stringMatching(/^\d{6}$/), expiresAt: '2026-11-18T18:10:00Z' };
    expect(rows).toEqual([
      { channel: 'whatsapp', template: 'whatsapp_code', recipient: `+52${phone}`, data },
    ]);
  });

  it('is stored as a keyed hash only', async () => {
    await send();
    const { rows } = await server.pool.query('select * from whatsapp_codes where customer_id = $1', [
      laura.customer_id,
    ]);
    expect(rows[0].code_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(rows)).not.toContain(await codeOf(laura));
  });

  it('verifies the number, also typed with a space; the answer is the refreshed profile [PROFILE-014, PROFILE-015, API-017]', async () => {
    await send();
    const code = await codeOf(laura);
    const { status, body } = await verify(`${code.slice(0, 3)} ${code.slice(3)}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ whatsapp_verified: true, whatsapp_number: `+52${phone}` });
    expect(await verify(code)).toMatchObject(over);
  });

  it('may be asked for a number of another country; the telephone stays [API-016, API-017]', async () => {
    expect((await send('+16195550123')).body.number).toBe('+16195550123');
    expect((await verify(await codeOf(laura))).body).toMatchObject({
      whatsapp_number: '+16195550123',
      phone,
    });
    for (const number of ['8112345678', '+5281123456789', '+1', '']) {
      const refused = await server.call('POST /customer/whatsapp/code', { body: { number } }, laura.token);
      expect(refused.body.fields, number).toEqual({
        number: 'Escribe un número de WhatsApp válido, con su clave de país.',
      });
    }
  });

  it('is sent to the member’s telephone in another country by default', async () => {
    await server.call('PUT /customer', { body: { phone: '+16195550199' } }, laura.token);
    expect((await send()).body.number).toBe('+16195550199');
  });

  it('belongs to one member: another member’s does not verify', async () => {
    const ines = await signedInCustomer(server, 'member', {
      phone: `${phone.slice(0, 9)}${phone[9] === '1' ? 2 : 1}`,
    });
    await send();
    await send(undefined, ines);
    const code = await codeOf(laura);
    if (code !== (await codeOf(ines))) expect(await verify(code, ines)).toMatchObject(wrong);
    expect(await verify(code)).toMatchObject({ status: 200 });
  });
});

describe('a wrong code [ERR-034]', () => {
  it('is reported at its field, and may be followed by the right one', async () => {
    await send();
    const code = await codeOf(laura);
    const refused = await verify(otherThan(code));
    expect(refused).toMatchObject(wrong);
    expect(refused.body.fields).toEqual({ code: 'El código es incorrecto' });
    expect((await verify(code)).status).toBe(200);
  });

  it('five times makes the code useless; a new one has five tries again [PROFILE-O4]', async () => {
    await send();
    const code = await codeOf(laura);
    for (let tries = 0; tries < 5; tries += 1) expect(await verify(otherThan(code))).toMatchObject(wrong);
    expect(await verify(code)).toMatchObject(over);
    await send();
    const second = await codeOf(laura);
    for (let tries = 0; tries < 4; tries += 1) await verify(otherThan(second));
    expect((await verify(second)).status).toBe(200);
  });

  it('counts each of twelve calls at once: five are compared, seven are not', async () => {
    await send();
    const code = await codeOf(laura);
    const answers = await Promise.all(Array.from({ length: 12 }, () => verify(otherThan(code))));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(7);
    expect(await verify(code)).toMatchObject(over);
  });
});

describe('the limits', () => {
  it('a code is good for ten minutes, and a new one replaces it [PROFILE-O4]', async () => {
    await send();
    const first = await codeOf(laura);
    await send();
    const second = await codeOf(laura);
    if (first !== second) expect(await verify(first)).toMatchObject(wrong);
    server.clock.advance({ minutes: 10 });
    expect(await verify(second)).toMatchObject(over);
    await send();
    server.clock.advance({ minutes: 9, seconds: 59 });
    expect((await verify(await codeOf(laura))).status).toBe(200);
  });

  it('a member gets five codes an hour', async () => {
    for (let times = 0; times < 5; times += 1) expect((await send()).status).toBe(200);
    expect(await send()).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    server.clock.advance({ hours: 1 });
    expect((await send()).status).toBe(200);
  });

  it('a number gets eight codes a day, however many members ask', async () => {
    const number = `+1${randomInt(2e9, 9e9)}`;
    for (let times = 0; times < 8; times += 1)
      expect((await send(number, await signedInCustomer(server))).status).toBe(200);
    expect((await send(number)).status).toBe(429);
    expect((await send()).status).toBe(200);
  });

  it('expired codes are deleted', async () => {
    await send();
    server.clock.advance({ minutes: 11 });
    await profileJobs(server.services).tasks.sweep_whatsapp_codes?.({}, {} as never);
    expect((await server.pool.query('select from whatsapp_codes')).rowCount).toBe(0);
  });

  it('a code is not sent any more once it has expired, and is not kept in the message', async () => {
    await send();
    server.clock.advance({ minutes: 10 });
    const lastMessage = async () => (await messagesFor(server.pool, laura.customer_id)).at(-1);
    const { message_id } = await lastMessage();
    await messageJobs(server.services).tasks.send_message?.({ message_id }, {} as never);
    const { data, ...sent } = await lastMessage();
    expect(sent).toMatchObject({ sentAt: null, failedAt: server.clock.now() });
    expect(data).not.toHaveProperty('token');
  });

  it('no code is sent where WhatsApp is off', async () => {
    const without = await makeTestServer();
    await makeStudio(without.pool);
    const { token } = await signedInCustomer(without);
    const refused = await without.call('POST /customer/whatsapp/code', {}, token);
    expect([refused.status, refused.body.code]).toEqual([409, 'whatsapp_off']);
    await without.end();
  });
});

describe('a verified number', () => {
  const verified = async (number?: string) => {
    await send(number);
    await verify(await codeOf(laura));
  };
  const change = async (to: string) =>
    (await server.call('PUT /customer', { body: { phone: to } }, laura.token)).body.whatsapp_verified;

  it('that is the member’s telephone is unverified by another telephone, not by the same', async () => {
    await verified();
    expect(await change(phone)).toBe(true);
    expect(await change('8100000001')).toBe(false);
    expect(await change(phone)).toBe(false);
    await change('+34612345678');
    await verified();
    expect(await change('+34612345679')).toBe(false);
  });

  it('has one owner, the last member who verified it; the owner before is notified by mail, once', async () => {
    await verified();
    const ines = await signedInCustomer(server, 'member', { phone });
    await send(undefined, ines);
    const code = await codeOf(ines);
    // Ines redeems it twice at once.
    await Promise.all([verify(code, ines), verify(code, ines)]);
    const owner = async (caller: SignedIn) => (await server.call('GET /customer', {}, caller.token)).body;
    expect(await owner(ines)).toMatchObject({ whatsapp_verified: true, whatsapp_number: `+52${phone}` });
    expect(await owner(laura)).toMatchObject({ whatsapp_verified: false, whatsapp_number: null });
    const { rows } = await server.pool.query(
      `select customer_id, channel, recipient from messages where template = 'whatsapp_moved' and customer_id = any($1)`,
      [[laura.customer_id, ines.customer_id]],
    );
    expect(rows).toEqual([{ customer_id: laura.customer_id, channel: 'email', recipient: laura.email }]);
  });

  it('that several verify at once has one owner in the end', async () => {
    const all = await Promise.all([1, 2, 3, 4].map(() => signedInCustomer(server, 'member', { phone })));
    for (const one of all) await send(undefined, one);
    const codes = await Promise.all(all.map(codeOf));
    const answers = await Promise.all(all.map((one, index) => verify(codes[index] ?? '', one)));
    expect(answers.filter(({ status }) => status === 500)).toEqual([]);
    const { rows } = await server.pool.query('select customer_id from customers where whatsapp_number = $1', [
      `+52${phone}`,
    ]);
    expect(rows).toHaveLength(1);
    await expect(
      server.pool.query('update customers set whatsapp_number = $1 where customer_id = any($2)', [
        `+52${phone}`,
        all.map(({ customer_id }) => customer_id),
      ]),
    ).rejects.toThrow('customers_whatsapp');
  });

  it('of another country stays verified when the telephone changes', async () => {
    await verified('+34600111222');
    expect(await change('8100000001')).toBe(true);
  });
});
