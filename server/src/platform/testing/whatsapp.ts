import { createHmac, randomUUID } from 'node:crypto';
import { Logger, runOnce } from 'graphile-worker';
import { conversationJobs } from '../../features/conversations/index.ts';
import { messageJobs } from '../../features/messages/index.ts';
import type { WhatsappContent } from '../whatsapp/whatsapp.ts';
import { makeStudio } from './factories.ts';
import { makeTestServer, type TestServer } from './server.ts';

const secret = 'secret of the app';
const phoneNumberId = '100';

type Json = Record<string, unknown>;

/** A server with WhatsApp: the messages from and to Meta, and the jobs in between. */
export interface WhatsappServer extends TestServer {
  /** The sent messages, oldest first. */
  sent: ({ to: string; reference: string; wamid: string } & WhatsappContent)[];
  /** The next message is refused with this error. */
  refuseNext(error: Error): void;
  /** Posts a body as it is, signed unless another signature is given. */
  post(body: string, signature?: string): Promise<{ status: number; body: { code?: string } }>;
  /** Posts a notice with a value per entry, and runs what it causes. */
  notify(...values: Json[]): Promise<void>;
  /** A person writes; ten digits of a Mexican number. Returns the id. */
  write(
    from: string,
    text: string,
    options?: { wamid?: string; at?: string; name?: string },
  ): Promise<string>;
  /** The final state of a sent message. */
  status(wamid: string, status: string, code?: number, reference?: string): Promise<void>;
  runJobs(): Promise<void>;
}

/** A value of Meta's notices about the studio's number. */
export const noticeOf = (parts: Json, phone_number_id = phoneNumberId): Json => ({
  messaging_product: 'whatsapp',
  metadata: { display_phone_number: '528100000000', phone_number_id },
  ...parts,
});

/** A body of Meta's notices, with an entry per value. */
export const bodyOf = (...values: Json[]): Json => ({
  object: 'whatsapp_business_account',
  entry: values.map((value) => ({ id: '200', changes: [{ field: 'messages', value }] })),
});

/** Seconds, as Meta writes an instant. */
export const secondsOf = (iso: string): string => String(Math.floor(Date.parse(iso) / 1000));

/** A Mexican mobile number in Meta's spelling. */
export const waId = (tenDigits: string): string => `521${tenDigits}`;

export const newWamid = (): string => `wamid.${randomUUID()}`;

export async function makeWhatsappServer(start = '2026-11-18T18:00:00Z'): Promise<WhatsappServer> {
  const server = await makeTestServer(start, {
    whatsapp: 'on',
    whatsapp_token: 'token',
    whatsapp_phone_number_id: phoneNumberId,
    whatsapp_app_secret: secret,
    whatsapp_verify_token: 'chosen by the studio',
  });
  await makeStudio(server.pool);
  const sent: WhatsappServer['sent'] = [];
  let refusal: Error | null = null;
  server.services.whatsapp = {
    async send(message) {
      const error = refusal;
      refusal = null;
      if (error) throw error;
      const wamid = newWamid();
      sent.push({ ...message, wamid });
      return wamid;
    },
  };
  server.services.mailer = { async send() {}, close() {} };

  const sign = (body: string) => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  const post: WhatsappServer['post'] = async (payload, signature = sign(payload)) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/webhooks/whatsapp',
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
      payload,
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const runJobs = async () => {
    await runOnce({
      pgPool: server.pool,
      taskList: { ...conversationJobs(server.services).tasks, ...messageJobs(server.services).tasks },
      noHandleSignals: true,
      logger: new Logger(() => () => {}),
    });
  };
  const notify: WhatsappServer['notify'] = async (...values) => {
    const { status, body } = await post(JSON.stringify(bodyOf(...values)));
    if (status !== 200) throw new Error(`the notice was refused: ${JSON.stringify(body)}`);
    await runJobs();
  };
  return {
    ...server,
    sent,
    refuseNext(error) {
      refusal = error;
    },
    post,
    notify,
    async write(from, text, { wamid = newWamid(), at = server.clock.now(), name = 'Lau' } = {}) {
      const message = {
        from: waId(from),
        id: wamid,
        timestamp: secondsOf(at),
        type: 'text',
        text: { body: text },
      };
      const contacts = [{ profile: { name }, wa_id: waId(from) }];
      await notify(noticeOf({ contacts, messages: [message] }));
      return wamid;
    },
    status: (id, status, code, reference) =>
      notify(
        noticeOf({
          statuses: [
            {
              id,
              status,
              timestamp: secondsOf(server.clock.now()),
              recipient_id: '5218112345678',
              ...(reference === undefined ? {} : { biz_opaque_callback_data: reference }),
              ...(code === undefined ? {} : { errors: [{ code, title: 'failed' }] }),
            },
          ],
        }),
      ),
    runJobs,
  };
}
