import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { makeClass } from '@tbm/server/platform/testing/factories';
import type { SignedIn } from '@tbm/server/platform/testing/people';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProxy } from './proxy.ts';
import { type Answered, call, expectIntegrity, makeStage, type Stage, troubleRounds } from './stage.ts';

let stage: Stage;
/** A mail server that accepts connections and never answers: a process that sends mail by it waits. */
let silentMail: Server;
const sockets: Socket[] = [];

beforeAll(async () => {
  stage = await makeStage(8);
  silentMail = createServer((socket) => void sockets.push(socket.on('error', () => {})));
  await new Promise<void>((resolve) => silentMail.listen(0, '127.0.0.1', resolve));
}, 300_000);
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  silentMail.close();
  await stage.end();
});

/** A connection that sends `text`, and collects the answer. */
function raw(url: string, text: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  sockets.push(socket);
  const state = { socket, received: '', closed: false };
  socket.on('data', (part) => {
    state.received += String(part);
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    state.closed = true;
  });
  if (text) socket.write(text);
  return state;
}

const slowBody = `POST /api/class_reservations HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{`;

const until = async (met: () => boolean | Promise<boolean>, what: string) => {
  for (const deadline = Date.now() + 15_000; !(await met()); await wait(20))
    if (Date.now() > deadline) throw new Error(`not within 15 seconds: ${what}`);
};

const jobs = async () =>
  (
    await stage.pool.query<{ task_identifier: string; locked: boolean }>(
      'select task_identifier, locked_by is not null as locked from graphile_worker.jobs',
    )
  ).rows;

/** A live connection of a member, as a browser keeps it. */
async function openLive(url: string, { token }: SignedIn) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/live/?EIO=4&transport=websocket`);
  const state = { entered: false, closed: false };
  socket.addEventListener('message', ({ data }) => {
    if (String(data).startsWith('0')) socket.send(`40${JSON.stringify({ token })}`);
    if (String(data).startsWith('40')) state.entered = true;
  });
  socket.addEventListener('close', () => {
    state.closed = true;
  });
  await until(() => state.entered, 'a live connection');
  return state;
}

it('a slow body is answered 408 and input that is no HTTP 400, in the same shape', async () => {
  const { process, url } = await stage.process({ body_ms: 400, worker: 'off' });
  await process.start();
  const body = raw(url, slowBody);
  const garbage = raw(url, 'this is no HTTP\r\n\r\n');
  await until(() => body.closed && garbage.closed, 'slow connections are closed');
  expect(body.received).toMatch(/^HTTP\/1\.1 408 /);
  expect(body.received).toContain('"code":"too_slow"');
  expect(garbage.received).toMatch(/^HTTP\/1\.1 400 .*"code":"invalid_input"/s);
  expect(process.logs).toBe('');
  await process.kill();
});

it('[reliability: shutdown] SIGTERM ends it within ten seconds while its database is frozen', async () => {
  const { process, url } = await stage.process();
  await process.start();
  stage.database.freeze();
  const waiting = call(`${url}/api/branches`);
  await wait(200);
  const { ms } = await process.terminate();
  stage.database.thaw();
  await waiting;
  expect(ms).toBeLessThan(10_500);
});

for (let round = 1; round <= troubleRounds; round++) {
  it(`[reliability: shutdown] round ${round}: SIGTERM ends it within ten seconds, whichever connections are open`, async () => {
    const { process, url } = await stage.process({
      smtp_url: `smtp://127.0.0.1:${(silentMail.address() as AddressInfo).port}`,
    });
    await process.start();
    const [member, other] = stage.members as [SignedIn, SignedIn];
    const class_date = new Date(Date.now() + 10 * 86_400_000 + round * 3_600_000).toISOString();
    const { single_class_id } = await makeClass(stage.pool, { class_date });
    await stage.pool.query(
      `with message as (insert into messages (cause, channel, notification_type_id, template, data, recipient, "createdAt")
         values ($1, 'email', 12, 'password_changed', $2, 'nadie@correo.tbm.test', now()) returning message_id)
       select graphile_worker.add_job('send_message', json_build_object('message_id', message_id)) from message`,
      [`shutdown:${round}`, { name: 'Laura' }],
    );
    await until(async () => (await jobs()).some(({ locked }) => locked), 'a job runs');
    const live = await openLive(url, other);
    const slow = raw(url, slowBody);
    const silent = raw(url, '');
    const idle = raw(url, 'GET /api/health/live HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await until(() => idle.received.includes('"ok"'), 'a connection is idle');
    const locking = await stage.pool.connect();
    await locking.query('begin');
    await locking.query('select from single_classes where single_class_id = $1 for update', [
      single_class_id,
    ]);
    const booking = call(`${url}/api/class_reservations`, {
      method: 'POST',
      token: member.token,
      body: { single_class_id },
    });
    await wait(300);
    const ended = process.terminate();
    await wait(800);
    await locking.query('commit');
    locking.release();
    expect((await booking).status).toBe(201);
    const { code, ms } = await ended;
    console.log(`SIGTERM with a slow body, a live connection and a running job: ${ms.toFixed()} ms`);
    expect({ code, inTime: ms < 10_000 }).toEqual({ code: 0, inTime: true });
    expect([live.closed, silent.closed, idle.closed, slow.closed]).toEqual([true, true, true, true]);
    expect(slow.received).toMatch(/^HTTP\/1\.1 503 .*retry-after: 1.*"code":"unavailable"/is);
    // Another worker can take the unfinished job at once.
    expect((await jobs()).filter(({ locked }) => locked)).toEqual([]);
    expect((await jobs()).map(({ task_identifier }) => task_identifier)).toContain('send_message');
    await stage.pool.query(
      'select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))',
    );
    await expectIntegrity(stage);
  });

  it(`[reliability: restart] round ${round}: no call fails while two processes behind a proxy restart in turn`, {
    timeout: 300_000,
  }, async () => {
    const processes = await Promise.all([1, 2].map(() => stage.process({ drain_ms: 700 })));
    for (const { process } of processes) await process.start();
    const proxy = await startProxy(processes.map(({ url }) => url));
    const class_date = new Date(Date.now() + 20 * 86_400_000 + round * 3_600_000).toISOString();
    const { single_class_id } = await makeClass(stage.pool, { class_date });
    let over = false;
    const answers: Answered[] = [];
    const api = `${proxy.url}/api`;
    const use = async ({ token }: SignedIn) => {
      while (!over) {
        answers.push(
          await call(`${api}/available_classes?branch_id=1`),
          await call(`${api}/customer`, { token }),
        );
        const reserved = await call(`${api}/class_reservations`, {
          method: 'POST',
          token,
          body: { single_class_id },
        });
        answers.push(reserved);
        if (reserved.status === 201)
          answers.push(
            await call(`${api}/class_reservations/${reserved.body.class_reservation_id}`, {
              method: 'DELETE',
              token,
            }),
          );
        // Enough calls at any moment, and time for the processes to start.
        await wait(20);
      }
    };
    const using = Promise.all(stage.members.map(use));
    const slow = raw(proxy.url, slowBody);
    const restarts = [];
    for (const { process } of processes) {
      await wait(300);
      restarts.push(await process.terminate());
      await process.start();
      await wait(500);
    }
    over = true;
    await using;
    slow.socket.destroy();
    await proxy.close();
    const failed = answers.filter(({ status }) => status === 0 || status >= 500);
    console.log(
      `two restarts behind a proxy: ${answers.length} calls, ${failed.length} failed; ended in ${restarts.map(({ ms }) => `${ms.toFixed()} ms`).join(' and ')}`,
    );
    expect(failed).toEqual([]);
    expect(answers.length).toBeGreaterThan(50);
    for (const { code, ms } of restarts)
      expect({ code, inTime: ms < 10_000 }).toEqual({ code: 0, inTime: true });
    await expectIntegrity(stage);
    for (const { process } of processes) await process.kill();
  });
}
