import { whatsappTemplates } from '@tbm/server/features/messages/index';
import { makeStudio } from '@tbm/server/platform/testing/factories';
import { signedInCustomer } from '@tbm/server/platform/testing/people';
import { makeTestServer } from '@tbm/server/platform/testing/server';
import { simulate } from '@tbm/simulators/testing';
import { expect, it, onTestFinished, vi } from 'vitest';

/** The product with its worker, and the simulator that sends it Meta's signed notices. */
async function studio() {
  const simulators = await simulate({ whatsappTemplates });
  const { whatsapp } = simulators;
  const server = await makeTestServer(simulators.now().toISOString(), {
    whatsapp: 'on',
    whatsapp_token: whatsapp.token,
    whatsapp_phone_number_id: whatsapp.phoneNumberId,
    whatsapp_app_secret: whatsapp.appSecret,
    whatsapp_verify_token: whatsapp.verifyToken,
    whatsapp_api_base: whatsapp.url,
    worker: 'inline',
  });
  onTestFinished(() => server.end());
  await makeStudio(server.pool);
  const url = await server.start();
  await whatsapp.webhooks.subscribe(`${url}/api/webhooks/whatsapp`);
  const desk = await signedInCustomer(server, 'frontdesk');
  const conversations = async () =>
    (await server.call('GET /conversations', { query: {} }, desk.token)).body.data;
  const messages = async (id: number) =>
    (await server.call('GET /conversations/:id/messages', { params: { id }, query: {} }, desk.token)).body
      .data;
  const until = <T>(check: () => Promise<T>) => vi.waitFor(check, { timeout: 15_000, interval: 50 });
  return { simulators, whatsapp, server, desk, conversations, messages, until };
}

it('a message arrives once, is answered, and its states follow, through delayed, repeated and collected notices', async () => {
  const { whatsapp, server, desk, conversations, messages, until } = await studio();
  whatsapp.webhooks.line.delivery = { ...whatsapp.webhooks.line.delivery, times: 3 };
  whatsapp.webhooks.collect();
  whatsapp.write('528112345678', { type: 'text', text: { body: '¿Abren mañana? 🙂' } }, 'Lau');
  whatsapp.write('528112345678', { type: 'image', image: { id: '1', mime_type: 'image/jpeg' } }, 'Lau');
  whatsapp.webhooks.flush();
  const [conversation] = await until(async () => {
    const found = await conversations();
    expect(found).toMatchObject([{ number: '+528112345678', profile_name: 'Lau', unread: 2 }]);
    return found;
  });
  const id = conversation?.conversation_id ?? 0;
  const body = { token: 'one_answer', text: 'Sí, desde las 6.' };
  await server.call('POST /conversations/:id/messages', { params: { id }, body }, desk.token);
  await until(async () =>
    expect((await messages(id))[0]).toMatchObject({ text: body.text, state: 'delivered' }),
  );
  const answers = await fetch(`${new URL(whatsapp.url).origin}/whatsapp/api/messages?to=8112345678`);
  const [sent, ...others] = (await answers.json()) as { id: string; text: string }[];
  expect([sent?.text, others]).toEqual([body.text, []]);
  whatsapp.read(sent?.id ?? '');
  await until(async () => expect((await messages(id))[0]).toMatchObject({ state: 'read' }));
  expect(await messages(id)).toHaveLength(3);
});

it('a message that fails after WhatsApp accepted it is marked as failed', async () => {
  const { whatsapp, server, desk, conversations, messages, until } = await studio();
  // Accepted, and undeliverable afterwards.
  whatsapp.write('528112340001', { type: 'text', text: { body: 'Hola' } });
  const id = await until(async () => {
    const [found] = await conversations();
    expect(found).toBeDefined();
    return found?.conversation_id ?? 0;
  });
  const body = { token: 'one_answer', text: 'Hola' };
  await server.call('POST /conversations/:id/messages', { params: { id }, body }, desk.token);
  await until(async () =>
    expect((await messages(id))[0]).toMatchObject({ state: 'failed', failure_code: 131_026 }),
  );
});
