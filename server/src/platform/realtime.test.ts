import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type LiveData, livePath } from '@tbm/contract/live';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { conversationChanged } from '../features/conversations/index.ts';
import { scheduleChanged } from '../features/schedule/index.ts';
import { openBrowser } from './testing/browser.ts';
import { insert, makeClass, makeCustomer, makeLot, makeStudio } from './testing/factories.ts';
import { linkFor } from './testing/mail.ts';
import { identified, type SignedIn, signedInCustomer } from './testing/people.ts';
import { makeTestServer, type TestServer } from './testing/server.ts';

// Two processes on one database; a client of one receives the events of the other.
let server: TestServer;
let here: string;
let there: string;
let child: ChildProcess;
let laura: SignedIn;
const sockets: Socket[] = [];

beforeAll(async () => {
  server = await makeTestServer();
  await makeStudio(server.pool);
  laura = await signedInCustomer(server);
  await makeLot(server.pool, laura.customer_id, { granted: 100 });
  here = await server.app.listen({ host: '127.0.0.1', port: 0 });
  child = fork(fileURLToPath(new URL('./testing/serve.ts', import.meta.url)));
  child.send({ ...server.services.config });
  const [{ address }] = (await once(child, 'message')) as [{ address: string }];
  there = address;
});
afterAll(async () => {
  child.disconnect();
  await once(child, 'exit');
  await server.end();
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});

function connect(address: string, token: string | undefined, transport = 'websocket'): Socket {
  const socket = io(address, {
    path: livePath,
    transports: [transport],
    upgrade: false,
    auth: { token },
    reconnection: false,
    forceNew: true,
  });
  sockets.push(socket);
  return socket;
}
const enter = (socket: Socket, room: unknown): Promise<boolean> => socket.emitWithAck('enter', room);
type Places = LiveData<'classes_changed'>;

/** The events about a class that a socket receives, in order. */
function listen(socket: Socket, single_class_id: number): Places {
  const received: Places = [];
  socket.on('classes_changed', (data: Places) => {
    received.push(...data.filter((sent) => sent.single_class_id === single_class_id));
  });
  return received;
}
const until = async (met: () => boolean) => {
  for (const began = Date.now(); !met() && Date.now() - began < 2_000; )
    await new Promise((resolve) => setTimeout(resolve, 10));
  expect(met()).toBe(true);
};

it('a malformed handshake is refused and does not end the process', async () => {
  const trap = { toString: 1, valueOf: 1 };
  for (const auth of [
    { token: trap },
    { token: [trap] },
    { token: 7 },
    { token: 'x'.repeat(5_000) },
    { trap },
  ]) {
    const socket = io(here, {
      path: livePath,
      transports: ['websocket'],
      auth,
      reconnection: false,
      forceNew: true,
    });
    sockets.push(socket);
    const refusal = await new Promise((resolve) => socket.once('connect_error', resolve));
    expect(refusal).toMatchObject({ message: 'sign_in_required' });
  }
});

it('polling carries events where no websocket gets through, and ends with the session', async () => {
  const member = await signedInCustomer(server);
  const { single_class_id } = await makeClass(server.pool, { class_date: '2026-11-24T15:00:00Z' });
  const socket = connect(here, member.token, 'polling');
  const received = listen(socket, single_class_id);
  expect(await enter(socket, 'branch:1')).toBe(true);
  expect(socket.io.engine.transport.name).toBe('polling');
  await server.call('POST /class_reservations', { body: { single_class_id } }, laura.token);
  await until(() => received.length === 1);
  await server.call('DELETE /customer/sessions', {}, member.token);
  await until(() => socket.disconnected);
  const refused = connect(here, undefined, 'polling');
  const refusal = await new Promise((resolve) => refused.once('connect_error', resolve));
  expect(refusal).toMatchObject({ message: 'sign_in_required' });
});

it('one address opens so many connections a minute; open ones poll on, and others connect', async () => {
  // 600 × 0.01
  const strict = await makeTestServer(undefined, { rate_limits: 0.01, trust_proxy: 'true' });
  const address = `${await strict.app.listen({ host: '127.0.0.1', port: 0 })}${livePath}/?EIO=4&transport=polling`;
  const openFrom = (forwarded: string) => fetch(address, { headers: { 'x-forwarded-for': forwarded } });
  try {
    const [first, ...others] = await Promise.all(
      Array.from({ length: 6 }, (_, index) => openFrom(`198.51.100.${index}, 203.0.113.9`)),
    );
    expect([first, ...others].map((answer) => answer?.status)).toEqual(Array(6).fill(200));
    expect((await openFrom('203.0.113.9')).status).toBe(403);
    const { sid } = JSON.parse((await first?.text())?.slice(1) ?? '') as { sid: string };
    for (let call = 0; call < 20; call += 1) {
      const headers = { 'x-forwarded-for': '203.0.113.9' };
      const answer = await fetch(`${address}&sid=${sid}`, { method: 'POST', body: '3', headers });
      expect(answer.status).toBe(200);
    }
    expect((await openFrom('203.0.113.10')).status).toBe(200);
    strict.clock.advance({ minutes: 1 });
    expect((await openFrom('203.0.113.9')).status).toBe(200);
  } finally {
    await strict.end();
  }
});

it('a poll that reaches another process is refused as unknown', async () => {
  const query = '/?EIO=4&transport=polling';
  const opened = await (await fetch(`${here}${livePath}${query}`)).text();
  const { sid } = JSON.parse(opened.slice(1)) as { sid: string };
  const answer = await fetch(`${there}${livePath}${query}&sid=${sid}`);
  expect([answer.status, await answer.json()]).toEqual([400, { code: 1, message: 'Session ID unknown' }]);
});

it('malformed polling is refused and does not end the process', async () => {
  const address = `${here}${livePath}/?EIO=4&transport=polling`;
  const opened = await (await fetch(address)).text();
  const { sid } = JSON.parse(opened.slice(1)) as { sid: string };
  for (const query of [`&sid=${sid}`, '&sid=unknown', '&sid[]=1', '&sid=%00', ''])
    for (const body of ['', '4', '42[', '40{"token":{"toString":1}}', 'x'.repeat(20_000)]) {
      const answer = await fetch(address + query, { method: 'POST', body }).catch(() => null);
      expect(answer?.status ?? 400, `${query} ${body.slice(0, 9)}`).toBeLessThan(500);
    }
  const bystander = connect(here, laura.token);
  expect(await enter(bystander, 'branch:1')).toBe(true);
});

it('malformed events change nothing and do not end the process', async () => {
  const socket = connect(here, laura.token);
  const trap = { toString: 1, toJSON: 1, length: 'x' };
  for (const event of ['enter', 'leave', 'forget', '__proto__', 'unknown'])
    for (const args of [[], [trap], [null, trap], [[trap], 'not a function'], ['x'.repeat(5_000)]])
      socket.emit(event, ...args);
  expect(await enter(socket, trap)).toBe(false);
  expect(await enter(socket, 'branch:1')).toBe(true);
});

it('malformed frames end at most their own connection', async () => {
  const bystander = connect(here, laura.token);
  expect(await enter(bystander, 'branch:1')).toBe(true);
  const invalid: (string | Uint8Array<ArrayBuffer>)[] = [
    '',
    'x',
    '1',
    '5',
    '6',
    '9',
    '4',
    '4x',
    '42',
    '42[',
    '42{}',
    '42[]',
    '42[1]',
    '42["disconnect"]',
    '420["enter"',

    '42["error",{"message":"x"}]',
    '42["connection",1]',
    '42["__proto__",1]',
    '42999999999999999["enter","posts"]',
    '431[true]',
    '44{"message":"x"}',
    '40{"token":1}',
    '40/admin,{}',
    '42/admin,["enter","desk"]',
    '451-["enter",{"_placeholder":true,"num":0}]',
    '459999999-["enter"]',
    '45-["enter"]',
    '461-[]',
    `42${'['.repeat(4_000)}`,
    'x'.repeat(20_000),
    new Uint8Array([0, 1, 2]),
    new Uint8Array(20_000),
  ];
  for (const frame of invalid) {
    const socket = new WebSocket(`${here.replace('http', 'ws')}${livePath}/?EIO=4&transport=websocket`);
    const answers: string[] = [];
    let isClosed = false;
    socket.addEventListener('close', () => {
      isClosed = true;
    });
    socket.addEventListener('message', ({ data }) => {
      answers.push(String(data));
      if (answers.length === 1) socket.send(`40${JSON.stringify({ token: laura.token })}`);
    });
    await until(() => answers.length === 2);
    socket.send(frame);
    socket.send('427["enter","posts"]');
    // The client is past the frame: it goes on, or was closed.
    await until(() => isClosed || answers.includes('437[true]')).catch((error: unknown) => {
      throw new Error(`stuck at ${frame.slice(0, 40)}`, { cause: error });
    });
    expect(answers.join()).not.toContain('admin",');
    socket.close();
  }
  expect(await enter(bystander, 'branch:2')).toBe(true);
});

it('a member enters the room of their own inbox, and of no other', async () => {
  const socket = connect(here, laura.token);
  expect(await enter(socket, `customer:${laura.customer_id}`)).toBe(true);
  for (const other of [1, laura.customer_id + 1, laura.customer_id * 10])
    expect(await enter(socket, `customer:${other}`)).toBe(false);
  expect(await enter(socket, 'customer:*')).toBe(false);
});

it('only the front desk receives events of conversations', async () => {
  const answers = await Promise.all(
    (['member', 'coach', 'frontdesk', 'admin'] as const).map(async (role) => {
      const { token } = await signedInCustomer(server, role);
      return enter(connect(here, token), 'desk');
    }),
  );
  expect(answers).toEqual([false, false, true, true]);
});

it('a place that is booked, moved and cancelled in one process is published by the other within two seconds', async () => {
  const { single_class_id } = await makeClass(server.pool, { class_date: '2026-11-24T13:00:00Z' });
  const socket = connect(there, laura.token);
  const received = listen(socket, single_class_id);
  expect(await enter(socket, 'branch:1')).toBe(true);
  const { body } = await server.call(
    'POST /class_reservations',
    { body: { single_class_id, spot: 7 } },
    laura.token,
  );
  await until(() => received.length === 1);
  expect(received[0]).toMatchObject({
    branch_id: 1,
    capacity: 25,
    taken: 1,
    taken_spots: [7],
    deleted: false,
  });
  const { class_reservation_id } = body;
  await server.call('PUT /class_reservations', { body: { class_reservation_id, spot: 9 } }, laura.token);
  await until(() => received.at(-1)?.taken_spots[0] === 9);
  await server.call('DELETE /class_reservations/:id', { params: { id: class_reservation_id } }, laura.token);
  await until(() => received.at(-1)?.taken === 0);
  expect(received.map(({ at }) => at)).toEqual(received.map(({ at }) => at).toSorted());
});

it('the other process clears its cache before it publishes', async () => {
  const { single_class_id } = await makeClass(server.pool, { class_date: '2026-11-25T13:00:00Z' });
  const day = `${there}/api/available_classes?branch_id=1&start_date=2026-11-25&end_date=2026-11-25`;
  const taken = async () => ((await (await fetch(day)).json()) as { taken: number }[])[0]?.taken;
  expect(await taken()).toBe(0);
  const socket = connect(there, laura.token);
  const received = listen(socket, single_class_id);
  await enter(socket, 'branch:1');
  await server.call('POST /class_reservations', { body: { single_class_id } }, laura.token);
  await until(() => received.length === 1);
  expect(await taken()).toBe(1);
});

it('a check-in is published, with the spot that it takes', async () => {
  const { single_class_id } = await makeClass(server.pool, {
    class_date: Temporal.Instant.from(server.clock.now()).add({ minutes: 30 }).toString(),
  });
  const { customer_id, token } = await signedInCustomer(server);
  await makeLot(server.pool, customer_id);
  const desk = await signedInCustomer(server, 'frontdesk');
  const socket = connect(there, laura.token);
  const received = listen(socket, single_class_id);
  await enter(socket, 'branch:1');
  const made = await server.call('POST /class_reservations', { body: { single_class_id } }, token);
  await until(() => received.length === 1);
  const body = { class_reservation_id: made.body.class_reservation_id, attend: true };
  await server.call('PUT /class_reservations/attend', { body }, desk.token);
  await until(() => received.length === 2);
  expect(received.map(({ taken_spots }) => taken_spots.length)).toEqual([0, 1]);
});

it('many changes of one class are published in few events, and the last one is current', async () => {
  const { single_class_id } = await makeClass(server.pool, { class_date: '2026-11-26T13:00:00Z' });
  const socket = connect(there, laura.token);
  const received = listen(socket, single_class_id);
  await enter(socket, 'branch:1');
  const members = await Promise.all(Array.from({ length: 20 }, () => signedInCustomer(server)));
  await Promise.all(members.map(({ customer_id }) => makeLot(server.pool, customer_id)));
  await Promise.all(
    members.map(({ token }, index) =>
      server.call('POST /class_reservations', { body: { single_class_id, spot: index + 1 } }, token),
    ),
  );
  await until(() => received.at(-1)?.taken === 20);
  expect(received.at(-1)?.taken_spots).toHaveLength(20);
  expect(received.length).toBeLessThan(15);
});

it('changes of many classes at once are published for each, in more than one notification', async () => {
  const classes = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      makeClass(server.pool, { class_date: `2026-12-01T${String(index % 24).padStart(2, '0')}:00:00Z` }),
    ),
  );
  const socket = connect(there, laura.token);
  const received = new Set<number>();
  const lengths: number[] = [];
  socket.on('classes_changed', (sent: Places) => {
    lengths.push(sent.length);
    for (const { single_class_id } of sent) received.add(single_class_id);
  });
  await enter(socket, 'branch:1');
  for (const { single_class_id } of classes) scheduleChanged(server.services, single_class_id);
  await until(() => classes.every(({ single_class_id }) => received.has(single_class_id)));
  expect(lengths).toEqual([20, 20, 20]);
});

it('only signed-in people connect, and enter only existing rooms', async () => {
  const refusalOf = async (socket: Socket) =>
    new Promise((resolve) => {
      socket.on('connect', () => resolve('let in'));
      socket.on('connect_error', (error) => resolve(error.message));
    });
  const stranger = await identified(server, 'nadie@correo.tbm.test');
  for (const token of [undefined, 'nonsense', stranger.token])
    expect(await refusalOf(connect(here, token))).toBe('sign_in_required');
  const socket = connect(here, laura.token);
  for (const room of [
    'branch:x',
    'branch:',
    'admin',
    '',
    null,
    { length: 1 },
    'branch:1 or 2',
    'x'.repeat(900),
  ])
    expect([room, await enter(socket, room)]).toEqual([room, false]);
  expect(await enter(socket, 'branch:2')).toBe(true);
});

it('subscribers of a branch receive only its classes, and nothing after leaving', async () => {
  const { single_class_id } = await makeClass(server.pool, { class_date: '2026-11-27T13:00:00Z' });
  const [tijuana, left, last] = [
    connect(there, laura.token),
    connect(there, laura.token),
    connect(here, laura.token),
  ];
  const [ofTijuana, afterLeaving, sent] = [tijuana, left, last].map((socket) =>
    listen(socket, single_class_id),
  );
  await enter(tijuana, 'branch:2');
  await enter(left, 'branch:1');
  left.emit('leave', 'branch:1');
  await enter(left, 'branch:2');
  await enter(last, 'branch:1');
  await server.call('POST /class_reservations', { body: { single_class_id } }, laura.token);
  await until(() => sent?.length === 1);
  expect([ofTijuana, afterLeaving]).toEqual([[], []]);
});

it('a connection ends with its session, at every process; those of other sessions stay', async () => {
  const email = 'sesiones@correo.tbm.test';
  const account = { email, password: 'secreta-1' };
  const first = openBrowser(server);
  await first.post('/sign-up/email', { name: 'Berta', ...account });
  const body = { name: 'Berta', last_name: 'Paz', email, phone: '8112345678', reason: 'Instagram' };
  await server.call('POST /customer/signup', { body }, await first.token());
  /** Signs in and connects to an address. */
  const open = async (at: string, browser = openBrowser(server), secret = account.password) => {
    await browser.post('/sign-in/email', { email, password: secret });
    const socket = connect(at, await browser.token());
    expect(await enter(socket, 'posts')).toBe(true);
    return { browser, socket };
  };
  const [own, second, far] = [await open(here), await open(here), await open(there)];
  await own.browser.post('/change-password', { currentPassword: 'secreta-1', newPassword: 'secreta-2' });
  await until(() => second.socket.disconnected && far.socket.disconnected);
  expect(await enter(own.socket, 'branch:1')).toBe(true);

  const another = await open(there, openBrowser(server), 'secreta-2');
  await own.browser.post('/sign-out');
  await until(() => own.socket.disconnected);
  expect(await enter(another.socket, 'branch:1')).toBe(true);

  await openBrowser(server).post('/request-password-reset', { email });
  const token = await linkFor(server, email, 'password_reset');
  await openBrowser(server).post('/reset-password', { token, newPassword: 'secreta-3' });
  await until(() => another.socket.disconnected);
});

it('a device that is signed out elsewhere loses its connection at every process; the others keep theirs', async () => {
  const email = 'aparatos@correo.tbm.test';
  const account = { email, password: 'secreta-1' };
  const first = openBrowser(server);
  await first.post('/sign-up/email', { name: 'Carla', ...account });
  const body = { name: 'Carla', last_name: 'Paz', email, phone: '8112345678', reason: 'Instagram' };
  await server.call('POST /customer/signup', { body }, await first.token());
  const open = async (at: string) => {
    const browser = openBrowser(server);
    await browser.post('/sign-in/email', account);
    const token = (await browser.token()) ?? '';
    const socket = connect(at, token);
    expect(await enter(socket, 'posts')).toBe(true);
    const { body: sessions } = await server.call('GET /customer/sessions', {}, token);
    return { token, socket, session_id: sessions.find(({ is_current }) => is_current)?.session_id ?? '' };
  };
  const [own, near, far, last] = [await open(here), await open(here), await open(there), await open(there)];
  for (const { session_id, socket } of [near, far]) {
    await server.call('DELETE /customer/sessions/:session_id', { params: { session_id } }, own.token);
    await until(() => socket.disconnected);
  }
  for (const { socket } of [own, last]) expect(await enter(socket, 'branch:1')).toBe(true);
  await server.call('DELETE /customer/sessions/others', {}, own.token);
  await until(() => last.socket.disconnected);
  expect(await enter(own.socket, 'branch:2')).toBe(true);
});

it('a process that ends leaves its browsers to connect to another one', async () => {
  const ending = await makeTestServer();
  await makeStudio(ending.pool);
  const { token } = await signedInCustomer(ending);
  const address = await ending.app.listen({ host: '127.0.0.1', port: 0 });
  const socket = io(address, { path: livePath, transports: ['websocket'], auth: { token }, forceNew: true });
  sockets.push(socket);
  await until(() => socket.connected);
  await ending.end();
  await until(() => !socket.connected);
  expect(socket.active).toBe(true);
});

it('a session that ends at one process has ended at the other', async () => {
  const berta = await signedInCustomer(server);
  const statusThere = async () =>
    (await fetch(`${there}/api/customer`, { headers: { authorization: `Bearer ${berta.token}` } })).status;
  expect(await statusThere()).toBe(200);
  const began = Date.now();
  await server.call('DELETE /customer/sessions', {}, berta.token);
  let status = 200;
  while (status === 200 && Date.now() - began < 2_000) status = await statusThere();
  expect(status).toBe(401);
});

it('staff of one branch hear of its conversations alone, and connect again when their branches change', async () => {
  const desk = await signedInCustomer(server, 'frontdesk');
  const admin = await signedInCustomer(server, 'admin');
  await insert(server.pool, 'staff_branches', { uid: desk.uid, branch_id: 2 });
  const ids: number[] = [];
  for (const [branch_id, phone] of [
    [1, '8120000001'],
    [2, '8120000002'],
  ]) {
    await makeCustomer(server.pool, { branch_id, phone });
    const now = server.clock.now();
    const made = await insert<{ conversation_id: number }>(server.pool, 'conversations', {
      number: `+52${phone}`,
      lastAt: now,
      lastReceivedAt: now,
    });
    ids.push(made.conversation_id);
  }
  const everywhere = connect(here, admin.token);
  const socket = connect(there, desk.token);
  expect(await enter(socket, 'desk:1')).toBe(false);
  expect(await enter(socket, 'desk')).toBe(true);
  expect(await enter(everywhere, 'desk')).toBe(true);
  const heard: number[] = [];
  const all: number[] = [];
  socket.on('conversation_changed', ({ conversation_id }: { conversation_id: number }) =>
    heard.push(conversation_id),
  );
  everywhere.on('conversation_changed', ({ conversation_id }: { conversation_id: number }) =>
    all.push(conversation_id),
  );
  for (const id of ids) conversationChanged(server.services, id);
  await until(() => heard.length > 0 && all.length === 2);
  expect(heard).toEqual([ids[1]]);

  const closed = new Promise((resolve) => socket.once('disconnect', resolve));
  const body = { customer_id: desk.customer_id, role: 'frontdesk' as const, branches: [1] };
  expect((await server.call('PUT /customer/role', { body }, admin.token)).status).toBe(200);
  await closed;
});
