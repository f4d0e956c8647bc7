import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Journal } from '../journal.ts';
import type { WhatsappMessage } from './message.ts';
import { registerWhatsappPages } from './pages.ts';

/** A template as registered with Meta: text with `{{1}}`…, and the label of its button. */
export interface WhatsappTemplate {
  template: string;
  body: string;
  button: string;
  /** Its button copies the code of its only value. Others open a page. */
  category?: 'authentication';
}

interface Options {
  now: () => Date;
  file: string | undefined;
  templates: readonly WhatsappTemplate[];
}

interface Component {
  type?: string;
  sub_type?: string;
  parameters?: { type?: string; text?: string }[];
}
interface Sent {
  messaging_product?: string;
  to?: string;
  type?: string;
  template?: { name?: string; language?: { code?: string }; components?: Component[] };
}

const path = '/graph/v23.0';
const token = 'EAAsimulador';
const phoneNumberId = '100000000000001';

const sameText = (a: string, b: string): boolean => {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
};

/** An error in Meta's format. */
const refuse = (reply: FastifyReply, status: number, code: number, message: string) =>
  reply.status(status).send({
    error: { message: `(#${code}) ${message}`, type: 'OAuthException', code, fbtrace_id: 'simulador' },
  });

const textsOf = (component: Component | undefined): string[] =>
  (component?.parameters ?? []).map(({ text }) => text ?? '');

/** The WhatsApp Cloud API: `POST /{phone-number-id}/messages` with a template, as Meta answers it. */
export function startWhatsapp(
  app: FastifyInstance,
  { now, file, templates }: Options,
): { path: string; token: string; phoneNumberId: string } {
  const journal = file ? new Journal(file) : null;
  const messages: WhatsappMessage[] = journal
    ? [...journal.read()].map(([, , item]) => item as WhatsappMessage)
    : [];

  app.post<{ Params: { id: string }; Body: Sent | null }>(`${path}/:id/messages`, async (request, reply) => {
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!sameText(bearer, token)) return refuse(reply, 401, 190, 'Invalid OAuth access token');
    if (request.params.id !== phoneNumberId)
      return refuse(reply, 400, 100, `Object with ID '${request.params.id}' does not exist`);
    const { messaging_product, to = '', type, template } = request.body ?? {};
    if (messaging_product !== 'whatsapp' || type !== 'template')
      return refuse(reply, 400, 100, 'Invalid parameter');
    if (!/^\d{10,15}$/.test(to)) return refuse(reply, 400, 131_009, 'Parameter value is not valid: to');
    // Numbers that end so have no WhatsApp.
    if (to.endsWith('0000')) return refuse(reply, 400, 131_026, 'Message undeliverable');
    const known = templates.find((one) => one.template === template?.name);
    if (!known || template?.language?.code !== 'es_MX')
      return refuse(reply, 404, 132_001, 'Template name does not exist in the translation');
    const values = textsOf(template.components?.find((one) => one.type === 'body'));
    const expected = new Set(known.body.match(/\{\{\d\}\}/g)).size;
    if (values.length !== expected)
      return refuse(reply, 400, 132_000, `Number of parameters does not match: ${expected} expected`);
    if (values.some((value) => value === '' || /\n|\t| {5}/.test(value)))
      return refuse(reply, 400, 132_018, 'Template parameters are invalid');
    const [button = ''] = textsOf(
      template.components?.find((one) => one.type === 'button' && one.sub_type === 'url'),
    );
    const isCode = known.category === 'authentication';
    // Meta wants the code twice, with 15 characters at most.
    if (isCode && (button !== values[0] || button.length > 15))
      return refuse(reply, 400, 131_008, 'Required parameter is missing');
    const message: WhatsappMessage = {
      id: `wamid.${randomBytes(24).toString('base64url')}`,
      to,
      template: known.template,
      text: known.body.replace(/\{\{(\d)\}\}/g, (_, index: string) => values[Number(index) - 1] ?? ''),
      button: { label: known.button, path: isCode ? null : button },
      receivedAt: now().toISOString(),
    };
    journal?.append([['message', message.id, message]]);
    messages.push(message);
    return {
      messaging_product: 'whatsapp',
      contacts: [{ input: to, wa_id: to }],
      messages: [{ id: message.id, message_status: 'accepted' }],
    };
  });

  registerWhatsappPages(app, (to) => messages.filter((one) => !to || one.to.endsWith(to)).toReversed());
  return { path, token, phoneNumberId };
}
