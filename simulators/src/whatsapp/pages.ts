import type { FastifyInstance } from 'fastify';
import { page, safe } from '../html.ts';
import type { WhatsappMessage, WrittenContent, WrittenMessage } from './message.ts';

interface Query {
  to?: string | string[];
}
interface Written {
  from?: string;
  text?: string;
  name?: string;
  /** Meta's part of a message of another type. */
  content?: WrittenContent;
}

interface Phone {
  /** The messages of the studio, newest first, to one telephone by its last digits or to all. */
  messages(to: string): WhatsappMessage[];
  /** The messages to the studio, newest first. */
  written(from: string): WrittenMessage[];
  write(from: string, content: WrittenContent, profileName?: string): string;
  read(id: string): void;
}

const digits = (to: Query['to']): string => String(to ?? '').replace(/\D/g, '');
/** Ten digits are a Mexican number. */
const international = (number: string): string => (number.length === 10 ? `52${number}` : number);

const buttonOf = (button: WhatsappMessage['button']): string => {
  if (button === null) return '';
  const { label, path } = button;
  return `<p>${path === null ? safe(label) : `<a href="/${safe(path)}">${safe(label)}</a>`}</p>`;
};

const sentCard = ({ id, to, text, button, second_button, receivedAt }: WhatsappMessage): string =>
  `<article class="card"><p><a href="?to=${to}">+${to}</a> · ${safe(receivedAt)}</p>
    <p style="overflow-wrap:anywhere;white-space:pre-wrap">${safe(text)}</p>${buttonOf(button)}${buttonOf(second_button ?? null)}
    <form method="post" action="read/${safe(id)}"><button>Marcar como leído</button></form></article>`;

const writtenCard = ({ from, text, writtenAt }: WrittenMessage): string =>
  `<article class="card"><p>De <a href="?to=${from}">+${from}</a> al estudio · ${safe(writtenAt)}</p>
    <p style="overflow-wrap:anywhere;white-space:pre-wrap">${safe(text || 'Sin texto')}</p></article>`;

const form = (from: string): string =>
  `<form method="post" action="write"><fieldset><legend>Escribir al estudio</legend>
    <label>Número <input name="from" value="${safe(from)}" inputmode="numeric" required></label>
    <label>Mensaje <input name="text" required></label> <button class="go">Enviar</button></fieldset></form>`;

/** The messages in both directions, newest first, as a page and as JSON; its reader can write to the studio. */
export function registerWhatsappPages(app: FastifyInstance, phone: Phone): void {
  app.get<{ Querystring: Query }>('/whatsapp/', async ({ query }, reply) => {
    const to = digits(query.to);
    const cards = [
      ...phone.messages(to).map((one) => ({ at: one.receivedAt, card: sentCard(one) })),
      ...phone.written(to).map((one) => ({ at: one.writtenAt, card: writtenCard(one) })),
    ].toSorted((a, b) => (a.at < b.at ? 1 : -1));
    return reply.type('text/html').send(
      page(
        'WhatsApp',
        `<p><a href="../">Simuladores</a>${query.to ? ' · <a href="./">Todos los mensajes</a>' : ''}</p>
          ${form(to)}
          ${cards.map(({ card }) => card).join('') || '<p>Todavía no ha llegado ningún mensaje.</p>'}`,
      ),
    );
  });

  app.get<{ Querystring: Query }>('/whatsapp/api/messages', async ({ query }) =>
    phone.messages(digits(query.to)),
  );

  app.post<{ Body: Written | null }>('/whatsapp/write', async ({ body, headers }, reply) => {
    const { text = '', name, content } = body ?? {};
    const from = international(digits(body?.from));
    if (!/^\d{7,15}$/.test(from)) return reply.status(400).send({ error: 'from' });
    const id = phone.write(from, content ?? { type: 'text', text: { body: String(text) } }, name);
    if (String(headers['content-type']).includes('json')) return { id };
    return reply.redirect(`./?to=${from}`, 303);
  });

  app.post<{ Params: { id: string } }>('/whatsapp/read/:id', async ({ params }, reply) => {
    phone.read(params.id);
    return reply.redirect('../', 303);
  });
}
