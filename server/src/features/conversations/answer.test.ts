import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeWhatsappServer, type WhatsappServer } from '../../platform/testing/whatsapp.ts';
import { WhatsappRefused } from '../../platform/whatsapp/whatsapp.ts';

const start = '2026-11-18T18:00:00Z';
let server: WhatsappServer;
let elena: SignedIn;
let sofia: SignedIn;
let id: number;
let phone: string;
let serial = 30_000_000;
/** Ten digits that no other test uses. */
const newPhone = (): string => {
  serial += 1;
  return `81${serial}`;
};
beforeAll(async () => {
  server = await makeWhatsappServer(start);
  elena = await signedInCustomer(server, 'frontdesk', { name: 'Elena', last_name: 'Ríos' });
  sofia = await signedInCustomer(server, 'admin', { name: 'Sofía', last_name: 'Luna' });
});
afterAll(() => server.end());
beforeEach(async () => {
  server.clock.set(start);
  phone = newPhone();
  await server.write(phone, '¿A qué hora abren?');
  server.sent.splice(0);
  const { rows } = await server.pool.query('select conversation_id from conversations where number = $1', [
    `+52${phone}`,
  ]);
  id = rows[0].conversation_id;
});

const token = () => randomUUID().replaceAll('-', '');
type Body = { token?: string; text?: string; template?: string; values?: string[]; answered?: number };
const answer = (body: Body, by = elena) =>
  server.call(
    'POST /conversations/:id/messages',
    { params: { id }, body: { token: token(), ...body } },
    by.token,
  );
const read = async () => (await server.call('GET /conversations/:id', { params: { id } }, elena.token)).body;
const messages = async (before?: string) =>
  (
    await server.call(
      'GET /conversations/:id/messages',
      { params: { id }, query: before ? { before } : {} },
      elena.token,
    )
  ).body;
const audit = async () =>
  (
    await server.pool.query(
      'select uid, action, after from audit_log where thing_id = $1 order by audit_id',
      [String(id)],
    )
  ).rows;

describe('an answer', () => {
  it('is sent once with its author, who is assigned the conversation, and is audited', async () => {
    const { status, body } = await answer({ text: 'A las 6.' });
    expect(status).toBe(201);
    expect((await messages()).data[0]).toMatchObject({
      from: 'staff',
      author: 'Elena Ríos',
      state: 'queued',
    });
    await server.runJobs();
    expect(server.sent).toMatchObject([{ to: `+52${phone}`, text: 'A las 6.' }]);
    expect((await messages()).data).toMatchObject([
      { message_id: body.message_id, text: 'A las 6.', state: 'accepted', failure_code: null },
      { from: 'member', text: '¿A qué hora abren?', state: null },
    ]);
    expect((await read()).assignee).toEqual({ customer_id: elena.customer_id, name: 'Elena Ríos' });
    expect(await audit()).toEqual([
      { uid: elena.uid, action: 'answer', after: { message_id: body.message_id, template: null } },
    ]);
  });

  it('is one, also when its token is sent repeatedly and at once', async () => {
    const one = { token: token(), text: 'Hola' };
    const answers = await Promise.all([1, 2, 3, 4].map(() => answer(one)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.message_id}`)).size).toBe(1);
    await server.runJobs();
    expect(server.sent).toHaveLength(1);
    expect(await audit()).toHaveLength(1);
  });

  it('when two people answer at once, one answer is sent, and the other person learns who wrote', async () => {
    const answers = await Promise.all([
      answer({ text: 'uno', answered: 0 }, elena),
      answer({ text: 'dos', answered: 0 }, sofia),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = answers.find(({ status }) => status === 409)?.body;
    expect(refused?.code).toBe('conversation_answered');
    expect(refused?.message).toMatch(/^(Elena|Sofía) acaba de responder\./);
    const answered = answers.find(({ status }) => status === 201)?.body.message_id ?? 0;
    expect((await answer({ text: 'tres', answered }, sofia)).status).toBe(201);
  });

  it('may be free text for 24 hours from the member’s last message, by Meta’s clock, and a template at any time', async () => {
    server.clock.set('2026-11-19T17:59:59Z');
    expect((await answer({ text: 'Todavía' })).status).toBe(201);
    server.clock.set('2026-11-19T18:00:00Z');
    const refused = await answer({ text: 'Ya no' });
    expect([refused.status, refused.body.code]).toEqual([409, 'conversation_window_closed']);
    const values = ['Laura', 'Monterrey', 'un termo azul'];
    expect((await answer({ template: 'objeto_olvidado', values })).status).toBe(201);
    await server.runJobs();
    expect(server.sent.at(-1)).toMatchObject({ template: 'objeto_olvidado', values, button: null });
    expect((await messages()).data[0]?.text).toContain('En TBM Monterrey encontramos un termo azul');
  });

  it('needs text, or an existing template with all its values in one line each', async () => {
    for (const [body, code] of [
      [{}, 'conversation_text_missing'],
      [{ template: 'lugar_disponible', values: ['a', 'b', 'c', 'd'] }, 'conversation_template_unknown'],
      [{ template: 'objeto_olvidado', values: ['Laura'] }, 'conversation_template_unknown'],
    ] as const)
      expect((await answer(body as Body)).body.code).toBe(code);
    expect((await answer({ text: '  ' })).body.fields).toEqual({ text: 'Escribe tu respuesta.' });
    expect((await answer({ template: 'objeto_olvidado', values: ['L', 'M', 'un\ntermo'] })).status).toBe(400);
  });

  it('that WhatsApp refuses shows its code and is not tried again', async () => {
    server.refuseNext(new WhatsappRefused('WhatsApp answered 404', 132_001));
    await answer({ text: 'Hola' });
    await server.runJobs();
    await server.runJobs();
    expect((await messages()).data[0]).toMatchObject({ state: 'failed', failure_code: 132_001 });
    expect(server.sent).toEqual([]);
  });

  it('that fails afterwards shows its code', async () => {
    await answer({ text: 'Hola' });
    await server.runJobs();
    await server.status(server.sent[0]?.wamid ?? '', 'failed', 131_047);
    expect((await messages()).data[0]).toMatchObject({ state: 'failed', failure_code: 131_047 });
  });
});

describe('the person who attends to it', () => {
  const assign = (customer_id: number | null, was: number | null, by = elena) =>
    server.call('PUT /conversations/:id/assignee', { params: { id }, body: { customer_id, was } }, by.token);
  const listed = async (filter: 'mine' | 'unassigned' | 'open' | 'closed', by = elena) =>
    (await server.call('GET /conversations', { query: { filter } }, by.token)).body.data.some(
      ({ conversation_id }) => conversation_id === id,
    );

  it('when two take it at once, one gets it; it moves from the unassigned ones to that person', async () => {
    expect([await listed('unassigned'), await listed('mine')]).toEqual([true, false]);
    const taken = await Promise.all([
      assign(elena.customer_id, null),
      assign(sofia.customer_id, null, sofia),
    ]);
    expect(taken.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = (await read()).assignee?.customer_id === elena.customer_id ? elena : sofia;
    expect([await listed('unassigned'), await listed('mine', winner)]).toEqual([false, true]);
    expect((await assign(null, winner.customer_id)).body.assignee).toBeNull();
    expect((await audit()).map(({ action }) => action)).toEqual(['assign', 'assign']);
  });

  it('is a member of the front desk', async () => {
    const member = await signedInCustomer(server);
    const coach = await signedInCustomer(server, 'coach');
    for (const { customer_id } of [member, coach, { customer_id: 999_999 }])
      expect((await assign(customer_id, null)).body.code).toBe('assignee_invalid');
    const { body } = await server.call('GET /conversations/options', {}, elena.token);
    expect(body.staff.map(({ name }) => name)).toEqual(['Elena Ríos', 'Sofía Luna']);
    expect(body.templates.map(({ template }) => template)).toContain('objeto_olvidado');
  });

  it('it is closed and opened by staff, and opened by the member’s next message', async () => {
    const close = (closed: boolean) =>
      server.call('PUT /conversations/:id/closed', { params: { id }, body: { closed } }, elena.token);
    expect((await close(true)).body.closed).toBe(true);
    await close(true);
    expect([await listed('open'), await listed('closed')]).toEqual([false, true]);
    await close(false);
    await close(true);
    expect((await audit()).map(({ action }) => action)).toEqual(['close', 'reopen', 'close']);
    await server.write(phone, '¿Siguen ahí?');
    expect([await listed('open'), await listed('closed')]).toEqual([true, false]);
  });
});

describe('the count of unread messages', () => {
  const unread = async () =>
    (await server.call('GET /conversations/unread', { query: {} }, elena.token)).body.unread;
  const mark = (received_message_id: number) =>
    server.call(
      'PUT /conversations/:id/read',
      { params: { id }, body: { received_message_id } },
      elena.token,
    );

  it('is counted per message and per conversation; what arrives meanwhile stays unread', async () => {
    const before = await unread();
    await server.write(phone, 'otra cosa');
    expect([(await read()).unread, await unread()]).toEqual([2, before]);
    const [newest, first] = (await messages()).data;
    expect((await mark(first?.received_message_id ?? 0)).body).toEqual({ unread: 1 });
    expect((await mark(newest?.received_message_id ?? 0)).body).toEqual({ unread: 0 });
    expect(await unread()).toBe(before - 1);
  });
});

describe('the owner of a conversation', () => {
  it('is the member who verified the number, else the only member with this telephone', async () => {
    expect((await read()).customer).toBeNull();
    const laura = await signedInCustomer(server, 'member', { phone, name: 'Laura' });
    expect((await read()).customer).toMatchObject({ customer_id: laura.customer_id, verified: false });
    await signedInCustomer(server, 'member', { phone });
    expect((await read()).customer).toBeNull();
    const eva = await signedInCustomer(server, 'member', { name: 'Eva', whatsapp_number: `+52${phone}` });
    expect((await read()).customer).toMatchObject({ customer_id: eva.customer_id, verified: true });
  });

  it('a branch lists its members and unknown numbers, not members of another branch', async () => {
    const sees = async (branch_id: number) =>
      (
        await server.call('GET /conversations', { query: { filter: 'open', branch_id } }, elena.token)
      ).body.data.some(({ conversation_id }) => conversation_id === id);
    expect([await sees(1), await sees(2)]).toEqual([true, true]);
    await signedInCustomer(server, 'member', { whatsapp_number: `+52${phone}`, branch_id: 2 });
    expect([await sees(1), await sees(2)]).toEqual([false, true]);
  });

  it('also shows what the product sent, without the code that opens an account', async () => {
    const eva = await signedInCustomer(server, 'member', { phone });
    await server.call('POST /customer/whatsapp/code', { body: null }, eva.token);
    await server.runJobs();
    const [sent] = (await messages()).data;
    expect(sent).toMatchObject({ from: 'studio', author: null, text: 'Código para verificar su número.' });
  });
});

it.each([
  '2026-02-30T10:00:00Z_0_1',
  '2026-99-99T99:99:99Z_0_1',
  '0000-01-01T00:00:00Z_0_1',
  '2026-01-01T00:00:00Z_0_99999999999999999',
  '2026-01-01T24:00:00Z_1_1',
])('a page that begins after %s, which is not a position, is refused', async (before) => {
  for (const list of [
    await server.call('GET /conversations', { query: { before } }, elena.token),
    await server.call('GET /conversations/:id/messages', { params: { id }, query: { before } }, elena.token),
  ])
    expect([list.status, list.body.code]).toEqual([400, 'invalid_input']);
});

it('pages go through all messages and all conversations, each once', async () => {
  for (let count = 0; count < 35; count += 1) {
    server.clock.advance({ seconds: count % 3 });
    if (count % 2) await server.write(phone, `m${count}`);
    else await answer({ text: `s${count}` });
  }
  const texts: (string | null)[] = [];
  let before: string | null | undefined;
  while (before !== null) {
    const page = await messages(before);
    texts.push(...page.data.map(({ text }) => text));
    before = page.before;
  }
  expect(texts).toHaveLength(36);
  expect(new Set(texts).size).toBe(36);

  await server.pool.query(
    `insert into conversations (number, "lastAt")
    select '+1619555' || 1000 + n, '2026-01-01T00:00:00Z' from generate_series(1, 45) n`,
  );
  const seen: number[] = [];
  const list = async (from: string | undefined) =>
    (
      await server.call(
        'GET /conversations',
        { query: { filter: 'open', ...(from ? { before: from } : {}) } },
        elena.token,
      )
    ).body;
  before = undefined;
  while (before !== null) {
    const page: Awaited<ReturnType<typeof list>> = await list(before);
    seen.push(...page.data.map(({ conversation_id }) => conversation_id));
    before = page.before;
  }
  const { rows } = await server.pool.query(
    'select count(*)::int as n from conversations where "closedAt" is null',
  );
  expect([seen.length, new Set(seen).size]).toEqual([rows[0].n, rows[0].n]);
});
