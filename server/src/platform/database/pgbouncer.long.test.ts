import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addJob, lanesOf } from '../jobs.ts';
import { cloneDatabase } from '../testing/database.ts';
import { makeClass, makeLot, makeStudio } from '../testing/factories.ts';
import { signedInCustomer } from '../testing/people.ts';
import { findPgbouncer, startPgbouncer } from '../testing/pgbouncer.ts';
import { makeTestServer, type TestServer } from '../testing/server.ts';
import { prepareDatabase, storePooledSettings } from './pooled.ts';

const found = findPgbouncer();

it('PgBouncer is available', () => {
  expect('missing' in found ? `missing: ${found.missing}` : 'there').toBe('there');
});

if ('program' in found)
  describe('behind PgBouncer in transaction mode', () => {
    const sessions = 4;
    const cleanups: (() => Promise<unknown>)[] = [];
    let server: TestServer;
    let bouncer: Awaited<ReturnType<typeof startPgbouncer>>;
    beforeAll(async () => {
      const database = await cloneDatabase();
      cleanups.push(() => database.drop());
      bouncer = await startPgbouncer(found.program, database.url, sessions);
      cleanups.push(() => bouncer.stop());
      server = await makeTestServer(new Date().toISOString(), {
        database_url: bouncer.url,
        database_direct_url: database.url,
        worker: 'inline',
        port: 0,
        log_level: 'error',
      });
      cleanups.push(() => server.end());
    });
    afterAll(async () => {
      for (const cleanUp of cleanups.reverse()) await cleanUp();
    });

    it('a start is refused until the role has the settings of calls; the command stores them', async () => {
      const { config } = server.services;
      await expect(prepareDatabase(config)).rejects.toThrow(/lack .*statement_timeout=8000.*npm run migrate/);
      await storePooledSettings(config);
      await bouncer.console('reconnect');
      await prepareDatabase(config);
      const { rows } = await server.pools.writes.query(
        `select current_setting('lock_timeout') as lock, current_setting('timezone') as zone`,
      );
      expect(rows).toEqual([{ lock: '3s', zone: 'UTC' }]);
    });

    it('twenty members book over four sessions, each statement prepared; none gets another’s answer', async () => {
      await makeStudio(server.services.pool);
      const { single_class_id } = await makeClass(server.services.pool, {
        class_date: new Date(Date.now() + 48 * 3_600_000).toISOString(),
        capacity: 15,
      });
      const members = [];
      for (let count = 0; count < 20; count++) {
        const member = await signedInCustomer(server);
        await makeLot(server.services.pool, member.customer_id);
        members.push(member);
      }
      const answers = await Promise.all(
        members.map(({ token }) =>
          server.call('POST /class_reservations', { body: { single_class_id } }, token),
        ),
      );
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status < 300)).toHaveLength(15);
      expect(statuses.filter((status) => status === 409)).toHaveLength(5);
      const reads = await Promise.all(
        members.flatMap((member) =>
          [1, 2, 3].map(async () => {
            const { body } = await server.call('GET /customer', {}, member.token);
            return body.customer_id === member.customer_id;
          }),
        ),
      );
      expect(reads).toEqual(Array(60).fill(true));
      const open = await bouncer.console('show servers');
      expect(open.length).toBeGreaterThan(1);
      expect(open.length).toBeLessThanOrEqual(sessions);
    });

    it('the worker listens and does jobs on direct sessions, and keeps a lease for each lane', async () => {
      await server.start();
      await addJob(server.services.db, 'sweep_rate_limits', {});
      const jobs = async () =>
        (await server.services.pool.query('select from graphile_worker.jobs')).rowCount ?? 0;
      for (const deadline = Date.now() + 20_000; (await jobs()) > 0; await wait(50))
        if (Date.now() > deadline) throw new Error('the job was not done');
      const { rows } = await server.services.pool.query('select count(*) as leases from worker_leases');
      expect(rows).toEqual([{ leases: Object.keys(lanesOf(server.services.config)).length }]);
    });
  });
