import { isOptional, messageTypeList } from '@tbm/domain/message-types';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import {
  makeWhatsappServer,
  newWamid,
  noticeOf,
  secondsOf,
  type WhatsappServer,
} from '../../platform/testing/whatsapp.ts';

let server: WhatsappServer;
let laura: SignedIn;
let phone: string;
let serial = 20_000_000;
/** Ten digits that no other test uses. */
const newPhone = (): string => {
  serial += 1;
  return `81${serial}`;
};
beforeAll(async () => {
  server = await makeWhatsappServer();
});
afterAll(() => server.end());
beforeEach(async () => {
  phone = newPhone();
  laura = await signedInCustomer(server, 'member', { whatsapp_number: `+52${phone}` });
  server.sent.splice(0);
});

/** The types that are switched on by WhatsApp. */
const on = async (member = laura) =>
  (await server.call('GET /customer_notification_types', {}, member.token)).body
    .filter(({ whatsapp_active, active }) => whatsapp_active && active)
    .map(({ notification_type_id }) => notification_type_id);
const choose = (notification_type_id: number, whatsapp_active: boolean) =>
  server.call(
    'POST /customer_notification_types',
    { body: { notification_type_id, email_active: true, whatsapp_active } },
    laura.token,
  );
const texts = () => server.sent.map((one) => ('text' in one ? one.text : one.template));
const usual = [2, 3];
/** The types that are sent regardless of the member's choices. */
const fixed = messageTypeList
  .filter(({ kind, channels }) => !isOptional(kind) && 'whatsapp' in channels)
  .map(({ id }) => id);

it.each(['BAJA', 'baja', '¡Bája!', 'STOP', 'Stop.'])(
  '"%s" switches off all optional messages at once, and is confirmed once',
  async (word) => {
    await choose(1, true);
    expect(await on()).toEqual([1, ...usual, ...fixed]);
    await server.write(phone, word);
    expect(await on()).toEqual(fixed);
    expect(texts()).toEqual([expect.stringMatching(/^Listo: ya no te enviaremos avisos por WhatsApp\./)]);
    expect(server.sent[0]?.to).toBe(`+52${phone}`);
    await server.write(phone, word);
    expect(await on()).toEqual(fixed);
    expect(texts()).toHaveLength(1);
  },
);

it('mails and hours stay as the member chose them', async () => {
  await choose(1, true);
  await server.write(phone, 'BAJA');
  const { body } = await server.call(
    'GET /customer_notification_types/:id',
    { params: { id: 1 } },
    laura.token,
  );
  expect(body).toMatchObject({
    email_active: true,
    active: true,
    whatsapp_active: false,
    preferred_time: '20:00',
  });
});

it.each(['ALTA', 'Start!'])(
  '"%s" switches on again what was on before, and is confirmed once',
  async (word) => {
    await choose(1, true);
    await choose(3, false);
    const before = await on();
    await server.write(phone, 'BAJA');
    await server.write(phone, word);
    expect(await on()).toEqual(before);
    expect(texts()[1]).toMatch(/^Listo: volverás a recibir tus avisos por WhatsApp\./);
    await server.write(phone, word);
    expect(texts()).toHaveLength(2);
  },
);

it('a waiting message is withdrawn', async () => {
  const { rows } = await server.pool.query<{ message_id: number }>(
    `insert into messages (cause, channel, notification_type_id, template, customer_id, recipient, data)
     values ('waits', 'whatsapp', 3, 'waitlist_place', $1, $2, '{}') returning message_id`,
    [laura.customer_id, `+52${phone}`],
  );
  await server.write(phone, 'STOP');
  await server.pool.query(
    `select graphile_worker.add_job('send_message', json_build_object('message_id', $1::bigint))`,
    [rows[0]?.message_id],
  );
  await server.runJobs();
  expect(texts()).toHaveLength(1);
});

it('a number that no one verified ends the messages of every customer with this telephone, and of no one else', async () => {
  const shared = newPhone();
  const [one, two] = [
    await signedInCustomer(server, 'member', { phone: shared }),
    await signedInCustomer(server, 'member', { phone: shared }),
  ];
  const elsewhere = await signedInCustomer(server, 'member', {
    phone: shared,
    whatsapp_number: '+16195550123',
  });
  await server.write(shared, 'BAJA');
  expect([await on(one), await on(two), await on(elsewhere), await on()]).toEqual([
    fixed,
    fixed,
    [...usual, ...fixed],
    [...usual, ...fixed],
  ]);
});

it('a keyword within a sentence is a message for the desk', async () => {
  await server.write(phone, 'Quiero darme de baja');
  expect([await on(), texts()]).toEqual([[...usual, ...fixed], []]);
});

it('a keyword neither counts as unread nor opens a conversation; a keyword of a stranger is confirmed too', async () => {
  const desk = (await signedInCustomer(server, 'frontdesk')).token;
  const stranger = newPhone();
  await server.write(stranger, 'BAJA');
  const find = async (filter: 'open' | 'closed') =>
    (await server.call('GET /conversations', { query: { filter } }, desk)).body.data.find(
      ({ number }) => number === `+52${stranger}`,
    );
  expect(await find('open')).toBeUndefined();
  expect(await find('closed')).toMatchObject({ unread: 0, opted_out: true, last: { from: 'studio' } });
  expect(texts()).toHaveLength(1);
  await server.write(stranger, 'Tengo una duda');
  expect(await find('open')).toMatchObject({ unread: 1, opted_out: true });
});

it('a telephone of another country is recognised too', async () => {
  const abroad = await signedInCustomer(server, 'member', { phone: '+16195550177' });
  const from = '16195550177';
  const message = {
    from,
    id: newWamid(),
    timestamp: secondsOf('2026-11-18T18:00:00Z'),
    type: 'text',
    text: { body: 'BAJA' },
  };
  await server.notify(
    noticeOf({ contacts: [{ wa_id: from, profile: { name: 'Ann' } }], messages: [message] }),
  );
  expect(await on(abroad)).toEqual(fixed);
});

it('the newest keyword counts, in any order of arrival', async () => {
  await server.write(phone, 'ALTA', { at: '2026-11-18T17:00:00Z' });
  await server.write(phone, 'BAJA', { at: '2026-11-18T17:30:00Z' });
  await server.write(phone, 'START', { at: '2026-11-18T17:10:00Z' });
  expect(await on()).toEqual(fixed);
  const other = newPhone();
  const eva = await signedInCustomer(server, 'member', { phone: other });
  server.sent.splice(0);
  await server.write(other, 'ALTA', { at: '2026-11-18T17:30:00Z' });
  await server.write(other, 'STOP', { at: '2026-11-18T17:00:00Z' });
  expect([await on(eva), texts()]).toEqual([[...usual, ...fixed], []]);
});

describe('a type that did not exist when the member wrote BAJA', () => {
  const later = 4;
  const setDefault = (isOn: boolean) =>
    server.pool.query('update notification_types set whatsapp_active = $2 where notification_type_id = $1', [
      later,
      isOn,
    ]);
  const forgetChoice = () =>
    server.pool.query('delete from customer_notification_types where notification_type_id = $1', [later]);
  afterEach(() => setDefault(false));

  it('is off by WhatsApp, regardless of its default, and on again after ALTA', async () => {
    await server.write(phone, 'BAJA');
    await forgetChoice();
    await setDefault(true);
    expect(await on()).toEqual(fixed);
    await server.call(
      'DELETE /customer_notification_types/:id',
      { params: { id: usual[0] ?? 0 } },
      laura.token,
    );
    expect(await on()).toEqual(fixed);
    await server.write(phone, 'ALTA');
    expect(await on()).toEqual([...usual, later, ...fixed]);
  });
});

describe('a number whose owner wrote BAJA before it was in an account', () => {
  it('gets no optional message until ALTA; no one else can switch them on', async () => {
    const given = newPhone();
    await server.write(given, 'BAJA');
    const eva = await signedInCustomer(server, 'member', { phone: given });
    expect(await on(eva)).toEqual(fixed);
    const refused = await server.call(
      'PUT /customer_notification_types',
      { body: { notification_type_id: 2, email_active: true, whatsapp_active: true } },
      eva.token,
    );
    expect([refused.status, refused.body.code, await on(eva)]).toEqual([409, 'whatsapp_opted_out', fixed]);
    await server.write(given, 'ALTA');
    expect(await on(eva)).toEqual([...usual, ...fixed]);
  });

  it('can be switched on by the member who has verified it', async () => {
    const given = newPhone();
    await server.write(given, 'BAJA');
    laura = await signedInCustomer(server, 'member', { whatsapp_number: `+52${given}` });
    expect(await on()).toEqual(fixed);
    expect((await choose(2, true)).status).toBe(201);
    expect(await on()).toEqual([2, ...fixed]);
  });
});
