import type { LiveData } from '@tbm/contract/live';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeStudio } from '../../platform/testing/factories.ts';
import { samples } from '../../platform/testing/messages.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { queueMail } from '../messages/index.ts';
import { notificationJobs } from './index.ts';

let server: TestServer;
let laura: SignedIn;
let eva: SignedIn;
let admin: string;
let published: [string, LiveData<'notifications'>][];
beforeAll(async () => {
  server = await makeTestServer();
  await makeStudio(server.pool);
  eva = await signedInCustomer(server);
  admin = (await signedInCustomer(server, 'admin')).token;
  server.services.realtime.publish = (room, _event, data) =>
    void published.push([room as string, data as never]);
});
afterAll(() => server.end());
beforeEach(async () => {
  laura = await signedInCustomer(server);
  published = [];
});

const post = (content: string, token = admin, customer_id = laura.customer_id) =>
  server.call('POST /notifications', { body: { customer_id, content } }, token);
const inbox = (before?: number, caller = laura) =>
  server.call('GET /notifications', { query: before ? { before } : {} }, caller.token);
const unread = async (caller = laura) =>
  (await server.call('GET /notifications/unread', {}, caller.token)).body.unread;
const receipt = (purchase_id: number) =>
  server.services.db.transaction((tx) =>
    queueMail(tx, {
      cause: `receipt:purchase:${purchase_id}`,
      customer_id: laura.customer_id,
      recipient: laura.email,
      template: 'receipt',
      data: samples.receipt,
      now: server.clock.now(),
    }),
  );

describe('the inbox of a member', () => {
  it('has the messages to the member, once per cause, newest first [NOTIF-006, NOTIF-O3, API-139, API-140]', async () => {
    await Promise.all([receipt(1), receipt(1), receipt(1)]);
    await post('Este sábado abrimos a las 8:00.');
    const { body } = await inbox();
    expect(body.data.map(({ content, path, read }) => [content.slice(0, 20), path, read])).toEqual([
      ['Este sábado abrimos ', null, false],
      ['Tu paquete Online Me', '/mytbm/membresias', false],
    ]);
    expect(body.before).toBeNull();
    const written = { customer_id: laura.customer_id, createdAt: server.clock.now() };
    expect(body.data).toMatchObject([
      { ...written, notification_type_id: null },
      { ...written, notification_type_id: 7 },
    ]);
    const [newest] = body.data;
    const id = newest?.notification_id ?? 0;
    const alone = await server.call('GET /notifications/:id', { params: { id } }, laura.token);
    expect(alone.body).toEqual(newest);
  });

  it('comes in pages that lose and repeat nothing while it grows', async () => {
    for (let index = 1; index <= 45; index += 1) await post(`Aviso ${index}`);
    const seen: string[] = [];
    let before: number | null = null;
    do {
      const { body }: Awaited<ReturnType<typeof inbox>> = await inbox(before ?? undefined);
      seen.push(...body.data.map(({ content }) => content));
      before = body.before;
      await post('Llegó mientras leía');
    } while (before !== null);
    expect(seen).toEqual(Array.from({ length: 45 }, (_, index) => `Aviso ${45 - index}`));
  });

  it('counts unread messages; one is marked, or all up to one [API-142]', async () => {
    for (const content of ['uno', 'dos', 'tres', 'cuatro']) await post(content);
    expect(await unread()).toBe(4);
    const ids = (await inbox()).body.data.map(({ notification_id }) => notification_id);
    const mark = (body: { notification_id: number; read?: boolean; older?: boolean }, caller = laura) =>
      server.call('PUT /notifications', { body }, caller.token);
    expect((await mark({ notification_id: ids[0] ?? 0 })).body.read).toBe(true);
    expect(await unread()).toBe(3);
    expect((await mark({ notification_id: ids[0] ?? 0, read: false })).body.read).toBe(false);
    await mark({ notification_id: ids[1] ?? 0, older: true });
    expect((await inbox()).body.data.map(({ read }) => read)).toEqual([false, true, true, true]);
    expect(await unread()).toBe(1);
    // Repeated, it changes nothing.
    await mark({ notification_id: ids[1] ?? 0, older: true });
    expect(await unread()).toBe(1);
    expect((await mark({ notification_id: ids[0] ?? 0 }, eva)).status).toBe(404);
    expect(await unread()).toBe(1);
  });

  it('belongs to one member; only admins write into it, and the member deletes from it [API-141, API-143]', async () => {
    expect((await post('hola', laura.token)).status).toBe(403);
    expect((await post('hola', admin, 999_999)).status).toBe(404);
    const made = await post('hola');
    expect([made.status, made.body]).toMatchObject([
      201,
      { customer_id: laura.customer_id, content: 'hola', read: false },
    ]);
    const { notification_id: id } = made.body;
    const remove = (caller: SignedIn) =>
      server.call('DELETE /notifications/:id', { params: { id } }, caller.token);
    expect((await server.call('GET /notifications/:id', { params: { id } }, eva.token)).status).toBe(404);
    expect((await remove(eva)).status).toBe(404);
    expect((await inbox(undefined, eva)).body.data).toEqual([]);
    expect((await remove(laura)).body).toEqual({ deleted: true });
    expect((await remove(laura)).status).toBe(404);
  });

  it('publishes the count to the member’s own room once a change is committed', async () => {
    await receipt(2);
    await post('hola');
    const { rows } = await server.pool.query(
      `delete from graphile_worker._private_jobs where key = $1 returning payload`,
      [`notifications:${laura.customer_id}`],
    );
    expect(rows).toHaveLength(1);
    await notificationJobs(server.services).tasks.show_notifications?.(rows[0].payload, {} as never);
    expect(published).toEqual([[`customer:${laura.customer_id}`, { unread: 2 }]]);
  });
});
