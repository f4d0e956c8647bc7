import type { TrackFrequency } from '@tbm/contract/measures';
import { messageTypes } from '@tbm/domain/message-types';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeStudio } from '../../platform/testing/factories.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { allowHealth } from '../../platform/testing/progress.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { trackJobs } from './jobs.ts';

// Monday, ten in the morning in Monterrey.
const start = '2026-11-16T16:00:00Z';
let server: TestServer;
let laura: SignedIn;
beforeAll(async () => {
  server = await makeTestServer(start);
  await makeStudio(server.pool);
});
afterAll(() => server.end());
beforeEach(async () => {
  server.clock.set(start);
  await server.pool.query(`update customers set track_frequency = null, "trackFrequencyAt" = null`);
  laura = await signedInCustomer(server);
  await allowHealth(server, laura);
});

const choose = (track_frequency: TrackFrequency | null) =>
  server.call('PUT /customer', { body: { track_frequency } }, laura.token);
const measure = (date: string) => server.call('POST /tracks', { body: { date, weight: 60 } }, laura.token);
/** What the member was sent when the job has run at each moment. */
async function sentAt(...moments: string[]): Promise<{ channel: string; cause: string }[]> {
  for (const moment of moments) {
    server.clock.set(moment);
    await trackJobs(server.services).tasks.remind_of_progress?.({}, {} as never);
  }
  const { rows } = await server.pool.query(
    'select channel, cause from messages where customer_id = $1 order by message_id',
    [laura.customer_id],
  );
  return rows;
}
const inbox = async () => (await server.call('GET /notifications', { query: {} }, laura.token)).body.data;

describe('the reminder of progress', () => {
  it('comes a week after the choice at ten, once, by mail and in the inbox [TRACK-020, PAY-011, X34]', async () => {
    expect((await choose('week')).body.track_frequency).toBe('week');
    expect(await sentAt('2026-11-22T18:00:00Z', '2026-11-23T15:59:00Z')).toEqual([]);
    const sent = await sentAt('2026-11-23T16:00:00Z', '2026-11-23T16:15:00Z', '2026-11-23T23:00:00Z');
    expect(sent).toEqual([{ channel: 'email', cause: `track_due:2026-11-23:${laura.customer_id}:email` }]);
    expect(await inbox()).toMatchObject([
      { content: 'Hoy toca tu registro en Mi Progreso.', path: '/mytbm/progreso' },
    ]);
    // Still nothing written: the next week.
    expect(await sentAt('2026-11-24T18:00:00Z', '2026-11-30T16:15:00Z')).toHaveLength(2);
  });

  it('counts from the last entry, by month and quarter too', async () => {
    await measure('2026-11-10');
    await choose('week');
    expect(await sentAt('2026-11-17T15:00:00Z')).toEqual([]);
    expect(await sentAt('2026-11-17T16:00:00Z')).toHaveLength(1);
    await measure('2026-11-17');
    expect(await sentAt('2026-11-23T20:00:00Z')).toHaveLength(1);
    expect(await sentAt('2026-11-24T20:00:00Z')).toHaveLength(2);
    await choose('month');
    expect(await sentAt('2026-12-16T20:00:00Z')).toHaveLength(2);
    expect(await sentAt('2026-12-17T20:00:00Z')).toHaveLength(3);
    await choose('quarter');
    expect(await sentAt('2027-01-17T20:00:00Z')).toHaveLength(3);
    expect(await sentAt('2027-02-17T20:00:00Z')).toHaveLength(4);
  });

  it('contains nothing of the entries, and is sent by the chosen channel', async () => {
    await measure('2026-11-10');
    await choose('week');
    await sentAt('2026-11-17T16:00:00Z');
    const { rows } = await server.pool.query('select data from messages where customer_id = $1', [
      laura.customer_id,
    ]);
    expect(rows).toEqual([{ data: { name: 'Laura' } }]);
  });

  it('is not sent to a member who never chose one, chose none, switched it off, or leaves', async () => {
    expect(await sentAt('2026-11-23T16:00:00Z')).toEqual([]);
    server.clock.set(start);
    await choose('week');
    await choose(null);
    expect(await sentAt('2026-11-23T16:00:00Z')).toEqual([]);
    server.clock.set(start);
    await choose('week');
    const channels = { email_active: true, whatsapp_active: false, push_active: false };
    const preference = {
      notification_type_id: messageTypes.progress.id,
      customer_id: laura.customer_id,
      preferred_time: '10:00',
    };
    const off = await server.call(
      'POST /customer_notification_types',
      { body: { ...preference, ...channels, active: false } },
      laura.token,
    );
    expect(off.status).toBe(201);
    expect(await sentAt('2026-11-23T16:00:00Z')).toEqual([]);
    await server.pool.query('delete from customer_notification_types');
    server.clock.set('2026-11-29T18:00:00Z');
    await server.call('POST /account_deletion', {}, laura.token);
    const reminders = (sent: { cause: string }[]) =>
      sent.filter(({ cause }) => cause.startsWith('track_due'));
    expect(reminders(await sentAt('2026-11-30T16:00:00Z'))).toEqual([]);
    await server.call('DELETE /account_deletion', {}, laura.token);
    expect(reminders(await sentAt('2026-12-07T16:00:00Z'))).toHaveLength(1);
  });

  it('is left out on a day of a pause, and comes again after it', async () => {
    await choose('week');
    await server.pool.query(
      `insert into customer_pauses (customer_id, start_date, end_date) values ($1, '2026-11-20', '2026-11-23')`,
      [laura.customer_id],
    );
    expect(await sentAt('2026-11-23T16:00:00Z')).toEqual([]);
    expect(await sentAt('2026-11-30T16:00:00Z')).toHaveLength(1);
  });

  it('choosing the same again does not move it; another frequency counts from now on', async () => {
    await choose('week');
    server.clock.set('2026-11-20T18:00:00Z');
    await choose('week');
    expect(await sentAt('2026-11-23T16:00:00Z')).toHaveLength(1);
  });

  it('refuses any other frequency', async () => {
    const { status, body } = await choose('year' as TrackFrequency);
    expect([status, body.fields]).toEqual([
      400,
      { track_frequency: 'Elige cada semana, cada mes o cada tres meses.' },
    ]);
  });
});
