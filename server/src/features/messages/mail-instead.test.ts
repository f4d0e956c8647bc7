import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeClass, makeLot } from '../../platform/testing/factories.ts';
import { messagesFor } from '../../platform/testing/mail.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeWhatsappServer, type WhatsappServer } from '../../platform/testing/whatsapp.ts';
import { WhatsappRefused } from '../../platform/whatsapp/whatsapp.ts';
import { notificationJobs } from '../notifications/index.ts';

let server: WhatsappServer;
let laura: SignedIn;
beforeAll(async () => {
  server = await makeWhatsappServer();
});
afterAll(() => server.end());
beforeEach(async () => {
  server.clock.set('2026-11-18T18:00:00Z');
  laura = await signedInCustomer(server);
  await server.pool.query(
    `update customers set whatsapp_number = '+5282' || right(customer_id::text, 8) where customer_id = $1`,
    [laura.customer_id],
  );
});

/** The reminder two hours before a class of the member is due, and sent. */
async function remind(): Promise<void> {
  await makeLot(server.pool, laura.customer_id);
  const { single_class_id } = await makeClass(server.pool, { class_date: '2026-11-20T21:00:00Z' });
  await server.call('POST /class_reservations', { body: { single_class_id } }, laura.token);
  server.clock.set('2026-11-20T19:00:30Z');
  await notificationJobs(server.services).tasks.send_reminders?.({}, {} as never);
  await server.runJobs();
}
const reminders = async () =>
  (await messagesFor(server.pool, laura.customer_id))
    .filter(({ template }) => template === 'class_soon')
    .map(({ channel, sentAt }) => [channel, sentAt !== null]);

it.each([
  ['for good', new WhatsappRefused('WhatsApp answered 400, code 132015', 132_015)],
  ['for now', new Error('WhatsApp answered 429, code 130429')],
])('a reminder that WhatsApp refuses %s goes by mail at once', async (_, error) => {
  server.refuseNext(error);
  await remind();
  expect(await reminders()).toEqual([
    ['whatsapp', false],
    ['email', true],
  ]);
});

// Meta, Cloud API, statuses webhook: the answer to a request only confirms that it was accepted; its outcome is reported later.
it.each([131_026, 131_049, 131_016])(
  'a reminder that fails with %i after it was accepted goes by mail, once',
  async (code) => {
    await remind();
    expect(await reminders()).toEqual([['whatsapp', true]]);
    const { wamid = '' } = server.sent.at(-1) ?? {};
    for (const status of ['failed', 'failed', 'sent']) await server.status(wamid, status, code);
    expect(await reminders()).toEqual([
      ['whatsapp', true],
      ['email', true],
    ]);
  },
);

it('a reminder that fails after its class has begun is of no use by mail either', async () => {
  await remind();
  const { wamid = '' } = server.sent.at(-1) ?? {};
  server.clock.set('2026-11-20T21:00:30Z');
  await server.status(wamid, 'failed', 131_026);
  expect(await reminders()).toEqual([
    ['whatsapp', true],
    ['email', false],
  ]);
});

it('a reminder that arrives stays alone', async () => {
  await remind();
  const { wamid = '' } = server.sent.at(-1) ?? {};
  for (const status of ['read', 'delivered', 'failed'])
    await server.status(wamid, status, status === 'failed' ? 131_026 : undefined);
  expect(await reminders()).toEqual([['whatsapp', true]]);
});
