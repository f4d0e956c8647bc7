import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Clock } from '../clock.ts';
import { Journal } from '../journal.ts';
import { Limits } from './limits.ts';
import type { WhatsappMessage, WrittenContent, WrittenMessage } from './message.ts';
import { registerWhatsappPages } from './pages.ts';
import {
  type Filled,
  fill,
  type Refusal,
  refusalIn,
  type SentTemplate,
  type TemplateState,
  type WhatsappTemplate,
} from './templates.ts';
import { account, Webhooks, waIdOf } from './webhooks.ts';

export type { WhatsappTemplate } from './templates.ts';

interface Options {
  clock: Clock;
  file: string | undefined;
  templates: readonly WhatsappTemplate[];
}

interface Sent {
  biz_opaque_callback_data?: string;
  messaging_product?: string;
  to?: string;
  type?: string;
  text?: { body?: string };
  template?: SentTemplate;
}

/** The account's credentials, and the actions of WhatsApp's users. */
export interface WhatsappSimulator {
  token: string;
  phoneNumberId: string;
  appSecret: string;
  verifyToken: string;
  webhooks: Webhooks;
  /** A person writes to the studio; digits with country code. Returns WhatsApp's id. */
  write(from: string, content: WrittenContent, profileName?: string): string;
  /** The recipient reads a message of the studio. */
  read(id: string): void;
  /** The next messages are refused with these of Meta's codes. */
  refuse(...refusals: { status: number; code: number }[]): void;
  /** Meta pauses or disables a template, or lets it go on. */
  setTemplate(name: string, state: TemplateState): void;
}

const path = '/graph';
/** Versions of the Graph API that answer. */
const versions = /^v(2[1-9]|3\d)\.0$/;
const token = 'EAAsimulador';
const dayMs = 24 * 60 * 60 * 1000;

/** Numbers that end so are accepted, and fail afterwards with Meta's code. */
const failing: Record<string, number> = {
  '0001': 131_026,
  '0002': 131_049,
  '0003': 130_472,
  '0004': 131_016,
};

const sameText = (a: string, b: string): boolean => {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
};

/** An error in Meta's format. */
const refuse = (reply: FastifyReply, { status, code, message }: Refusal) =>
  reply.status(status).send({
    error: {
      message: `(#${code}) ${message}`,
      type: 'OAuthException',
      code,
      fbtrace_id: 'simulador',
    },
  });

const invalid: Refusal = { status: 400, code: 100, message: 'Invalid parameter' };

/** The WhatsApp Cloud API: `POST /{phone-number-id}/messages` as Meta answers it, and its signed notices. */
export function startWhatsapp(
  app: FastifyInstance,
  { clock, file, templates }: Options,
): WhatsappSimulator & { path: string; close(): void } {
  const journal = file ? new Journal(file) : null;
  const messages: WhatsappMessage[] = [];
  const written: WrittenMessage[] = [];
  for (const [kind, , item] of journal?.read() ?? [])
    if (kind === 'message') messages.push(item as WhatsappMessage);
    else written.push(item as WrittenMessage);
  const webhooks = new Webhooks(clock);
  const planned: { status: number; code: number }[] = [];
  const limits = new Limits(clock);
  const states = new Map<string, TemplateState>();

  /** Meta accepts free text at any time, and reports afterwards that it failed outside the window. */
  const hasWindow = (to: string): boolean =>
    written.some(
      ({ from, writtenAt }) => from === to && clock.now().getTime() - Date.parse(writtenAt) < dayMs,
    );

  const contentOf = ({
    type,
    text,
    template,
  }: Sent): Filled | Refusal | (Omit<Filled, 'template'> & { template: null }) => {
    if (type === 'template')
      return refusalIn(states.get(template?.name ?? '')) ?? fill(templates, template ?? {});
    const body = text?.body ?? '';
    if (type !== 'text' || body.trim() === '' || body.length > 4096) return invalid;
    return { template: null, text: body, button: null };
  };

  app.post<{ Params: { version: string; id: string }; Body: Sent | null }>(
    `${path}/:version/:id/messages`,
    async (request, reply) => {
      const { version } = request.params;
      // Meta, Graph API errors: an unknown version is read as a part of the path.
      if (!versions.test(version))
        return refuse(reply, { status: 400, code: 2500, message: `Unknown path components: /${version}` });
      const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
      if (!sameText(bearer, token))
        return refuse(reply, { status: 401, code: 190, message: 'Invalid OAuth access token' });
      const refusal = planned.shift();
      if (refusal) return refuse(reply, { ...refusal, message: 'Message failed' });
      const { id: phone } = request.params;
      if (phone !== account.phoneNumberId)
        return refuse(reply, { ...invalid, message: `Object with ID '${phone}' does not exist` });
      const sent = request.body ?? {};
      const { to = '', biz_opaque_callback_data: reference } = sent;
      if (sent.messaging_product !== 'whatsapp') return refuse(reply, invalid);
      if (!/^\d{10,15}$/.test(to))
        return refuse(reply, { status: 400, code: 131_009, message: 'Parameter value is not valid: to' });
      // Numbers that end so have no WhatsApp.
      if (to.endsWith('0000'))
        return refuse(reply, { status: 400, code: 131_026, message: 'Message undeliverable' });
      const content = contentOf(sent);
      if ('status' in content) return refuse(reply, content);
      const tooFast = limits.take(to);
      if (tooFast) return refuse(reply, tooFast);
      const message: WhatsappMessage = {
        id: `wamid.${randomBytes(24).toString('base64url')}`,
        to,
        ...content,
        receivedAt: clock.now().toISOString(),
        ...(reference === undefined ? {} : { reference }),
      };
      const failure =
        failing[to.slice(-4)] ?? (content.template === null && !hasWindow(to) ? 131_047 : undefined);
      if (failure === undefined) {
        journal?.append([['message', message.id, message]]);
        messages.push(message);
        webhooks.status(message, 'sent');
        webhooks.status(message, 'delivered');
      } else webhooks.status(message, 'failed', failure);
      return {
        messaging_product: 'whatsapp',
        contacts: [{ input: to, wa_id: waIdOf(to) }],
        messages: [{ id: message.id, message_status: 'accepted' }],
      };
    },
  );

  const write: WhatsappSimulator['write'] = (from, content, profileName) => {
    const id = webhooks.received(from, content, profileName);
    const { body = '' } = (content.text ?? {}) as { body?: string };
    const item: WrittenMessage = {
      id,
      from,
      text: body,
      writtenAt: clock.now().toISOString(),
    };
    journal?.append([['written', id, item]]);
    written.push(item);
    return id;
  };
  const read: WhatsappSimulator['read'] = (id) => {
    const message = messages.find((one) => one.id === id);
    if (message) webhooks.status(message, 'read');
  };
  const plan: WhatsappSimulator['refuse'] = (...refusals) => void planned.push(...refusals);

  const setTemplate: WhatsappSimulator['setTemplate'] = (name, state) => void states.set(name, state);

  registerWhatsappPages(app, {
    messages: (to) => messages.filter((one) => !to || one.to.endsWith(to)).toReversed(),
    written: (from) => written.filter((one) => !from || one.from.endsWith(from)).toReversed(),
    write,
    read,
  });
  return {
    path,
    token,
    ...account,
    webhooks,
    write,
    read,
    close: () => webhooks.line.close(),
    refuse: plan,
    setTemplate,
  };
}
