import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { livePath } from '@tbm/contract/live';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeClass, makeLot, makeStudio } from './testing/factories.ts';
import { type SignedIn, signedInCustomer } from './testing/people.ts';
import { findRedis, startRedis, type TestRedis } from './testing/redis.ts';
import { makeTestServer, type TestServer } from './testing/server.ts';

const found = findRedis();

it('Redis or Valkey is available', () => {
  expect('missing' in found ? `missing: ${found.missing}` : 'there').toBe('there');
});

if ('program' in found)
  describe('two server processes whose events go through Redis', () => {
    let redis: TestRedis;
    let server: TestServer;
    let child: ChildProcess;
    let there: string;
    let member: SignedIn;
    const cleanups: (() => unknown)[] = [];
    beforeAll(async () => {
      redis = await startRedis(found.program);
      cleanups.push(() => redis.stop());
      server = await makeTestServer(undefined, { redis_url: redis.url });
      cleanups.push(() => server.end());
      await makeStudio(server.pool);
      member = await signedInCustomer(server);
      await makeLot(server.pool, member.customer_id, { granted: 100 });
      await server.app.listen({ host: '127.0.0.1', port: 0 });
      child = fork(fileURLToPath(new URL('./testing/serve.ts', import.meta.url)));
      cleanups.push(async () => {
        child.disconnect();
        await once(child, 'exit');
      });
      child.send({ ...server.services.config });
      [{ address: there }] = (await once(child, 'message')) as [{ address: string }];
    });
    afterAll(async () => {
      for (const cleanUp of cleanups.reverse()) await cleanUp();
    });

    const connect = async (): Promise<Socket> => {
      const auth = { token: member.token };
      const socket = io(there, { path: livePath, transports: ['websocket'], auth, forceNew: true });
      cleanups.push(() => socket.disconnect());
      expect(await socket.emitWithAck('enter', 'branch:1')).toBe(true);
      return socket;
    };
    const book = async (class_date: string): Promise<number> => {
      const { single_class_id } = await makeClass(server.pool, { class_date });
      const answer = await server.call(
        'POST /class_reservations',
        { body: { single_class_id } },
        member.token,
      );
      expect(answer.status).toBe(201);
      return single_class_id;
    };
    const heard = (socket: Socket): Set<number> => {
      const classes = new Set<number>();
      socket.on('classes_changed', (changed: { single_class_id: number }[]) => {
        for (const { single_class_id } of changed) classes.add(single_class_id);
      });
      return classes;
    };

    it('a booking in one process reaches a browser at the other, without PostgreSQL', async () => {
      const classes = heard(await connect());
      const single_class_id = await book('2026-11-24T13:00:00Z');
      await expect.poll(() => classes.has(single_class_id), { timeout: 5_000 }).toBe(true);
      const { rows } = await server.pool.query(
        `select from pg_stat_activity where datname = current_database() and query ilike 'listen "socket.io%'`,
      );
      expect(rows).toEqual([]);
    });

    it('while Redis is away calls are answered; afterwards events are sent again', async () => {
      const classes = heard(await connect());
      await redis.stop();
      await book('2026-11-25T13:00:00Z');
      await redis.start();
      await expect
        .poll(
          async () => {
            const single_class_id = await book(
              new Date(Date.UTC(2026, 11, 1) + Math.floor(performance.now()) * 60_000).toISOString(),
            );
            await new Promise((resolve) => setTimeout(resolve, 500));
            return classes.has(single_class_id);
          },
          { timeout: 20_000 },
        )
        .toBe(true);
    });

    it('a session that ends at one process loses its connection at the other', async () => {
      const socket = await connect();
      const closed = new Promise((resolve) => socket.once('disconnect', resolve));
      await server.call('DELETE /customer/sessions', {}, member.token);
      await closed;
    });
  });
