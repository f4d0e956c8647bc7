import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer } from '../../platform/testing/server.ts';
import {
  bodyOf,
  makeWhatsappServer,
  newWamid,
  noticeOf,
  secondsOf,
  type WhatsappServer,
  waId,
} from '../../platform/testing/whatsapp.ts';
import { queueWhatsapp } from '../messages/index.ts';

const start = '2026-11-18T18:00:00Z';
let server: WhatsappServer;
let desk: string;
beforeAll(async () => {
  server = await makeWhatsappServer(start);
  desk = (await signedInCustomer(server, 'frontdesk')).token;
});
afterAll(() => server.end());
let serial = 10_000_000;
/** Ten digits that no other test uses. */
const newPhone = (): string => {
  serial += 1;
  return `81${serial}`;
};
let phone: string;
beforeEach(() => {
  server.clock.set(start);
  phone = newPhone();
});

/** A message as Meta sends it, of any type. */
const message = (fields: Record<string, unknown>, id = newWamid()) => ({
  from: waId(phone),
  id,
  timestamp: secondsOf(server.clock.now()),
  ...fields,
});
const stored = async (number = `+52${phone}`) =>
  (
    await server.pool.query<{ type: string; text: string | null }>(
      `select r.type, r.text from received_messages r join conversations using (conversation_id)
      where number = $1 order by received_message_id`,
      [number],
    )
  ).rows;
const conversation = async () => {
  const { body } = await server.call('GET /conversations', { query: {} }, desk);
  return body.data.find(({ number }) => number === `+52${phone}`);
};

describe('the address is verified', () => {
  const verify = (query: Record<string, string>) =>
    server.app.inject({ url: '/api/webhooks/whatsapp', query });
  const right = {
    'hub.mode': 'subscribe',
    'hub.verify_token': 'chosen by the studio',
    'hub.challenge': '1158201444',
  };

  it('by the challenge, as plain text, only for the right token', async () => {
    const answer = await verify(right);
    expect([answer.statusCode, answer.body]).toEqual([200, '1158201444']);
    expect(answer.headers['content-type']).toContain('text/plain');
    for (const wrong of [
      { 'hub.verify_token': 'guessed' },
      { 'hub.verify_token': '' },
      { 'hub.mode': 'unsubscribe' },
      { 'hub.challenge': '<script>' },
      { 'hub.challenge': '' },
    ])
      expect((await verify({ ...right, ...wrong })).statusCode, JSON.stringify(wrong)).toBe(403);
  });

  it('never without a configured token', async () => {
    const without = await makeTestServer();
    const query = { ...right, 'hub.verify_token': '' };
    expect((await without.app.inject({ url: '/api/webhooks/whatsapp', query })).statusCode).toBe(403);
    const refused = await without.call('POST /webhooks/whatsapp', { body: {} });
    expect([refused.status, refused.body.code]).toEqual([409, 'whatsapp_off']);
    await without.end();
  });
});

describe('a notice', () => {
  it('whose id or type has only characters that cannot be stored is logged and ends no job', async () => {
    await server.notify(
      noticeOf({
        messages: [
          message({ type: '\u0000', text: { body: 'x' } }),
          message({ type: 'text', text: { body: 'sin id' } }, '\u0000'),
          message({ type: 'text', text: { body: 'Hola' } }),
        ],
      }),
    );
    expect(await stored()).toEqual([
      { type: 'unknown', text: null },
      { type: 'text', text: 'Hola' },
    ]);
    expect((await server.pool.query('select from graphile_worker.jobs')).rowCount).toBe(0);
  });

  it('with as many events as its size allows is stored in time', async () => {
    const statuses = Array.from({ length: 30_000 }, (_, index) => ({
      id: `wamid.many.${index}`,
      status: 'read',
      timestamp: '1700000000',
    }));
    expect((await server.post(JSON.stringify(bodyOf(noticeOf({ statuses }))))).status).toBe(200);
    const { rowCount } = await server.pool.query('delete from graphile_worker._private_jobs');
    expect(rowCount).toBe(30_000);
  });

  it('is accepted only with the signature of its exact bytes', async () => {
    const body = JSON.stringify(
      bodyOf(noticeOf({ messages: [message({ type: 'text', text: { body: 'á' } })] })),
    );
    for (const signature of ['', 'sha256=', `sha256=${'0'.repeat(64)}`, `sha1=${'0'.repeat(64)}`])
      expect(await server.post(body, signature)).toMatchObject({
        status: 400,
        body: { code: 'signature_invalid' },
      });
    // Meta signs the escaped text.
    const escaped = body.replace('á', '\\u00e1');
    expect((await server.post(escaped)).status).toBe(200);
    await server.runJobs();
    expect(await stored()).toEqual([{ type: 'text', text: 'á' }]);
  });

  it('is stored once per id, also when delivered repeatedly and at once', async () => {
    const value = noticeOf({ messages: [message({ type: 'text', text: { body: 'Hola' } })] });
    const body = JSON.stringify(bodyOf(value, value));
    const answers = await Promise.all(Array.from({ length: 5 }, () => server.post(body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await Promise.all([server.runJobs(), server.runJobs()]);
    await server.notify(value);
    expect(await stored()).toHaveLength(1);
    expect(await conversation()).toMatchObject({ unread: 1, last: { text: 'Hola' } });
  });

  it.each([
    ['text', { text: { body: 'Hola' } }, 'Hola'],
    ['button', { button: { text: 'Sí, confirmo', payload: 'x' } }, 'Sí, confirmo'],
    ['interactive', { interactive: { type: 'button_reply', button_reply: { id: '1', title: 'Sí' } } }, 'Sí'],
    [
      'interactive',
      { interactive: { type: 'list_reply', list_reply: { id: '1', title: 'Barre' } } },
      'Barre',
    ],
    ['image', { image: { id: '1', caption: 'Mi lugar', mime_type: 'image/jpeg' } }, 'Mi lugar'],
    ['audio', { audio: { id: '1', voice: true } }, null],
    ['document', { document: { id: '1', filename: 'recibo.pdf' } }, 'recibo.pdf'],
    [
      'location',
      { location: { latitude: 25, longitude: -100, name: 'TBM', address: 'Calle 1' } },
      'TBM, Calle 1',
    ],
    ['contacts', { contacts: [{ name: { formatted_name: 'Ana' } }] }, 'Ana'],
    ['reaction', { reaction: { message_id: 'x', emoji: '❤️' } }, '❤️'],
    [
      'system',
      { system: { body: 'User changed number', type: 'user_changed_number' } },
      'User changed number',
    ],
    ['unsupported', { errors: [{ code: 131_051, title: 'Unsupported' }] }, null],
    ['something_new', { something_new: { of: 'tomorrow' }, extra: 1 }, null],
  ])('with a message of type %s keeps its text', async (type, fields, text) => {
    await server.notify(noticeOf({ messages: [message({ type, ...fields })] }));
    expect(await stored()).toEqual([{ type, text }]);
  });

  it('with several entries, some of them unreadable, keeps all others', async () => {
    await server.notify(
      noticeOf({ messages: [message({ type: 'text', text: { body: 'uno' } }), { from: 7 }, null] }),
      noticeOf({ statuses: [{ id: 'unknown', status: 'warning' }], messages: 'none' }),
      { metadata: null },
      noticeOf({ messages: [message({ type: 'text', text: { body: 'otro número' } })] }, '999'),
      noticeOf({
        messages: [message({ type: 'text', text: { body: 'dos\u0000\ud800' }, later: { added: [1] } })],
      }),
      noticeOf({ messages: [message({ type: 'text', text: { body: 'grupo' }, group_id: 'g' })] }),
    );
    expect(await stored()).toEqual([
      { type: 'text', text: 'uno' },
      { type: 'text', text: 'dos\ufffd' },
    ]);
  });

  it('that was sent again months later, when its id is no longer stored, changes nothing', async () => {
    await server.write(phone, 'BAJA', { at: '2025-10-18T18:00:00Z' });
    await server.write(phone, 'Hola', { at: '2026-10-18T17:59:00Z' });
    expect(await stored()).toEqual([]);
    await server.write(phone, 'Hola', { at: '2026-10-19T18:00:00Z' });
    expect(await stored()).toHaveLength(1);
  });

  it.each([
    'null',
    '7',
    '"x"',
    '[]',
    '{}',
    '{"entry":7}',
    '{"entry":[{"changes":[{"field":"messages","value":[]}]}]}',
  ])('of the shape %s is accepted and changes nothing', async (body) =>
    expect(await server.post(body)).toEqual({ status: 200, body: { received: true } }),
  );

  it('may have at most three megabytes; a body that is not JSON is refused', async () => {
    const body = (length: number) =>
      JSON.stringify(
        bodyOf(noticeOf({ messages: [message({ type: 'text', text: { body: 'x'.repeat(length) } })] })),
      );
    expect((await server.post(body(2_900_000))).status).toBe(200);
    await server.runJobs();
    expect((await stored())[0]?.text).toHaveLength(4096);
    expect((await server.post(body(3_200_000))).status).toBe(413);
    expect((await server.post('{"entry":')).status).toBe(400);
  });
});

describe('a conversation', () => {
  it('has one per number; names, counts and instants are those of the newest message, in any order', async () => {
    server.clock.set('2026-11-18T20:00:00Z');
    await server.write(phone, 'segundo', { at: '2026-11-18T19:00:00Z', name: 'Laura' });
    await server.write(phone, 'primero', { at: '2026-11-18T18:30:00Z', name: 'Antes' });
    await server.notify(noticeOf({ messages: [message({ type: 'reaction', reaction: { emoji: '👍' } })] }));
    expect(await conversation()).toMatchObject({
      profile_name: 'Laura',
      unread: 2,
      window_until: '2026-11-19T19:00:00Z',
      lastAt: '2026-11-18T20:00:00.000Z',
      last: { type: 'reaction', text: '👍' },
    });
  });

  it('has no longer window than our own clock allows', async () => {
    await server.write(phone, 'del futuro', { at: '2030-01-01T00:00:00Z' });
    expect((await conversation())?.window_until).toBe('2026-11-19T18:00:00Z');
  });
});

describe('the state of a sent message', () => {
  /** A message of the product that WhatsApp has accepted. */
  async function accepted(): Promise<{ message_id: number; wamid: string }> {
    const cause = `test:${newWamid()}`;
    await server.services.db.transaction((tx) =>
      queueWhatsapp(tx, {
        cause,
        customer_id: null,
        recipient: phone,
        template: 'opted_in',
        data: {},
        now: server.clock.now(),
      }),
    );
    await server.runJobs();
    return (await server.pool.query('select message_id, wamid from messages where cause = $1', [cause]))
      .rows[0];
  }
  const state = async (message_id: number) =>
    (
      await server.pool.query('select delivery, failure_code, "sentAt" from messages where message_id = $1', [
        message_id,
      ])
    ).rows[0];

  it('only goes forward, in any order and number of reports', async () => {
    const all = ['sent', 'delivered', 'read'];
    const orders = [
      all,
      all.toReversed(),
      ['delivered', 'sent', 'read', 'delivered'],
      ['read', 'failed', 'read'],
    ];
    for (const order of orders) {
      const { message_id, wamid } = await accepted();
      for (const one of order) await server.status(wamid, one, one === 'failed' ? 131_026 : undefined);
      expect({ order, ...(await state(message_id)) }).toMatchObject({
        order,
        delivery: 'read',
        failure_code: null,
      });
    }
  });

  it.each([131_026, 131_047, 131_049, 130_472, 131_050])(
    'failed with %i is final: it is not sent again',
    async (code) => {
      const { message_id, wamid } = await accepted();
      const before = server.sent.length;
      await server.status(wamid, 'sent');
      await server.status(wamid, 'failed', code);
      expect(await state(message_id)).toMatchObject({ delivery: 'failed', failure_code: code });
      expect(server.sent).toHaveLength(before);
      await server.status(wamid, 'sent');
      expect((await state(message_id)).delivery).toBe('failed');
    },
  );

  it('with a passing failure is sent again after ten minutes, for an hour', async () => {
    const { message_id, wamid } = await accepted();
    await server.status(wamid, 'failed', 131_016);
    expect((await state(message_id)).sentAt).toBeNull();
    // States of the first try that arrive late change nothing.
    await server.status(wamid, 'sent');
    expect((await state(message_id)).sentAt).toBeNull();
    const { rows } = await server.pool.query(
      `select round(extract(epoch from run_at - now()) / 60) as minutes from graphile_worker.jobs where key = $1`,
      [`message:${message_id}`],
    );
    expect(rows).toEqual([{ minutes: 10 }]);
    const late = await accepted();
    server.clock.advance({ minutes: 51 });
    await server.status(late.wamid, 'failed', 131_016);
    expect(await state(late.message_id)).toMatchObject({ delivery: 'failed', failure_code: 131_016 });
    const waited = await accepted();
    await server.pool.query(
      `update messages set "createdAt" = "createdAt" - interval '10 hours', "waitsUntil" = "createdAt" where message_id = $1`,
      [waited.message_id],
    );
    await server.status(waited.wamid, 'failed', 131_016);
    expect((await state(waited.message_id)).sentAt).toBeNull();
  });

  it('reported before the message is known to be accepted waits for that', async () => {
    const { message_id, wamid } = await accepted();
    const client = await server.pool.connect();
    await client.query('begin');
    await client.query('update messages set wamid = null, "sentAt" = null where message_id = $1', [
      message_id,
    ]);
    await client.query('commit');
    await client.query('begin');
    await client.query('update messages set wamid = $2, "sentAt" = now() where message_id = $1', [
      message_id,
      wamid,
    ]);
    const reported = server.status(wamid, 'failed', 131_026, String(message_id));
    await new Promise((resolve) => setTimeout(resolve, 200));
    await client.query('commit');
    client.release();
    await reported;
    expect(await state(message_id)).toMatchObject({ delivery: 'failed', failure_code: 131_026 });
  });

  it('of a late delivery ends the wait for another try', async () => {
    const { message_id, wamid } = await accepted();
    await server.status(wamid, 'failed', 131_000);
    expect((await state(message_id)).sentAt).toBeNull();
    await server.status(wamid, 'delivered');
    await server.pool.query(`update graphile_worker._private_jobs set run_at = now() where key = $1`, [
      `message:${message_id}`,
    ]);
    await server.runJobs();
    expect(await state(message_id)).toMatchObject({ delivery: 'delivered', sentAt: expect.any(String) });
    expect(server.sent.filter(({ reference }) => reference === String(message_id))).toHaveLength(1);
  });

  it('with the reference of a message that is not due yet is of another program, and changes nothing', async () => {
    const cause = `waits:${newWamid()}`;
    const { rows } = await server.pool.query<{ message_id: number }>(
      `insert into messages (cause, channel, notification_type_id, template, recipient, data, "waitsUntil")
      values ($1, 'whatsapp', 1, 'class_tomorrow', $2, '{}', '2026-11-19T02:00:00Z') returning message_id`,
      [cause, `+52${phone}`],
    );
    await server.status(newWamid(), 'delivered', undefined, String(rows[0]?.message_id));
    const kept = await server.pool.query('select delivery, "sentAt" from messages where cause = $1', [cause]);
    expect(kept.rows).toEqual([{ delivery: null, sentAt: null }]);
  });

  it('of a code whose sending was lost in a crash deletes the code', async () => {
    const cause = `code:${newWamid()}`;
    const { rows } = await server.pool.query<{ message_id: number }>(
      `insert into messages (cause, channel, notification_type_id, template, recipient, data)
      values ($1, 'whatsapp', 11, 'whatsapp_code', $2, '{"token":"123456"}') returning message_id`,
      [cause, `+52${phone}`],
    );
    await server.status(newWamid(), 'sent', undefined, String(rows[0]?.message_id));
    const kept = await server.pool.query('select data, "sentAt" from messages where cause = $1', [cause]);
    expect(kept.rows).toEqual([{ data: {}, sentAt: expect.any(String) }]);
  });

  it('of a message whose sending was lost in a crash marks it as sent; it is not sent again', async () => {
    const { message_id, wamid } = await accepted();
    await server.pool.query('update messages set wamid = null, "sentAt" = null where message_id = $1', [
      message_id,
    ]);
    await server.status(wamid, 'delivered', undefined, String(message_id));
    expect(await state(message_id)).toMatchObject({ delivery: 'delivered', sentAt: server.clock.now() });
    // States of another program with the same number, and of an earlier try.
    await server.status('wamid.other', 'failed', 131_026, String(message_id));
    await server.status('wamid.other', 'failed', 131_026, 'theirs');
    await server.status('wamid.other', 'failed', 131_026);
    expect((await state(message_id)).delivery).toBe('delivered');
  });
});
