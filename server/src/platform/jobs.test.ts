import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allJobs } from '../features.ts';
import { openPool } from './database/database.ts';
import { addJob, type Jobs, jobsOfLane, type Lane, lanesOf, startWorker } from './jobs.ts';
import { cloneDatabase } from './testing/database.ts';
import { makeShop, type Shop } from './testing/shop.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let pool: Pool;
beforeAll(async () => {
  database = await cloneDatabase();
  pool = openPool(database.url, { max: 8 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(() => pool.query('delete from graphile_worker._private_jobs'));

const silent = { warn: () => {}, error: () => {} };
const start = (jobs: Jobs[], lanes?: Partial<Record<Lane, number>>) =>
  startWorker(pool, jobs, {
    log: silent,
    onEnd: () => {},
    ...(lanes ? { lanes } : {}),
  });
const percentile = (times: number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? Number.NaN;

describe('jobs of one lane do not wait for those of another', { timeout: 60_000 }, () => {
  for (const [lane, lasts] of [
    ['films', 'hours'],
    ['long', 'minutes'],
    ['webhooks', 'as long as a stranger likes'],
    ['payments', 'as long as the provider hangs'],
  ] as const)
    it(`a mail is sent within two seconds while eight jobs that last ${lasts} wait for their turn`, async () => {
      const hanging = Promise.withResolvers<void>();
      let running = 0;
      const mails: number[] = [];
      const jobs: Jobs = {
        tasks: {
          slow_task: async () => {
            running += 1;
            await hanging.promise;
          },
          mail_task: (payload) => {
            mails.push(Date.now() - (payload as { at: number }).at);
          },
        },
        lanes: { slow_task: lane, mail_task: 'messages' },
      };
      for (let one = 0; one < 8; one += 1) await addJob(pool, 'slow_task', { one });
      const stop = await start([jobs]);
      await expect.poll(() => running, { timeout: 10_000 }).toBe(lane === 'films' ? 1 : 2);
      for (let one = 0; one < 20; one += 1) {
        await addJob(pool, 'mail_task', { at: Date.now() });
        await wait(50);
      }
      await expect.poll(() => mails.length, { timeout: 30_000 }).toBe(20);
      expect(percentile(mails, 0.95)).toBeLessThanOrEqual(2_000);
      expect(running).toBe(lane === 'films' ? 1 : 2);
      hanging.resolve();
      await stop();
    });

  it('two films are prepared at once where that is set', async () => {
    const hanging = Promise.withResolvers<void>();
    let running = 0;
    const film = async () => {
      running += 1;
      await hanging.promise;
    };
    for (let one = 0; one < 4; one += 1) await addJob(pool, 'film_task', { one });
    const stop = await start([{ tasks: { film_task: film }, lanes: { film_task: 'films' } }], { films: 2 });
    await expect.poll(() => running, { timeout: 10_000 }).toBe(2);
    await wait(1_500);
    expect(running).toBe(2);
    hanging.resolve();
    await stop();
  });
});

it('a timetable whose task takes longer than its interval keeps one slot, and comes ahead of single jobs', () => {
  const jobs: Jobs = { tasks: { often: () => {}, other: () => {} }, crontab: '* * * * * often' };
  expect(jobsOfLane([jobs], 'short').crontab).toBe('* * * * * often ?queue=often&priority=-1');
  expect(jobsOfLane([jobs], 'long')).toEqual({ tasks: {}, crontab: '' });
});

describe('the tasks of the product', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await makeShop();
  });
  afterAll(() => shop.end());
  const tasksOf = (lane: Lane) => Object.keys(jobsOfLane(allJobs(shop.services), lane).tasks).sort();

  it('have lanes by their duration and by the outside service that they call', () => {
    expect(tasksOf('films')).toEqual(['make_renditions']);
    expect(tasksOf('messages')).toEqual(['send_message', 'send_to_device']);
    expect(tasksOf('webhooks')).toEqual(['send_webhook']);
    expect(tasksOf('payments')).toEqual([
      'apply_offer',
      'cancel_subscriptions_of_leaving',
      'carry_out_refunds',
      'collect_missed_fees',
      'end_family_payments',
      'end_subscription',
      'keep_card',
      'read_late_subscriptions',
      'reconcile_purchase',
      'run_plan_changes',
      'run_subscription_pauses',
    ]);
    expect(tasksOf('long')).toEqual([
      'apply_missed_consequences',
      'book_fixed_places',
      'check_integrity',
      'clean_films',
      'delete_expired',
      'erase_account',
      'evaluate_rewards',
      'import_batch',
      'make_classes',
      'make_own_data',
      'reconcile',
      'remove_film',
      'send_campaigns',
      'sweep_unused_files',
    ]);
  });

  it('name a task of their own for every lane that they choose', () => {
    for (const { tasks, lanes = {} } of allJobs(shop.services))
      for (const name of Object.keys(lanes)) expect(Object.keys(tasks)).toContain(name);
  });

  it('are done by one process, or films by one and all others by another, or by none', () => {
    const lanes = (worker: 'inline' | 'only' | 'films' | 'off') => lanesOf({ worker, films_at_once: 1 });
    expect(lanes('inline')).toEqual({ ...lanes('only'), ...lanes('films') });
    expect(lanes('films')).toEqual({ films: 1 });
    expect(lanes('only')).not.toHaveProperty('films');
    expect(lanes('off')).toEqual({});
    expect(lanesOf({ worker: 'films', films_at_once: 3 })).toEqual({ films: 3 });
  });
});
