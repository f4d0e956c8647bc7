import type { FastifyInstance } from 'fastify';
import { page, safe } from '../html.ts';
import type { WhatsappMessage } from './message.ts';

interface Query {
  to?: string | string[];
}

const digits = (to: Query['to']): string => String(to ?? '').replace(/\D/g, '');

const buttonOf = ({ label, path }: WhatsappMessage['button']): string =>
  path === null ? safe(label) : `<a href="/${safe(path)}">${safe(label)}</a>`;

/** The messages, newest first, optionally of one telephone, as a page and as JSON. */
export function registerWhatsappPages(
  app: FastifyInstance,
  messages: (to: string) => WhatsappMessage[],
): void {
  app.get<{ Querystring: Query }>('/whatsapp/', async ({ query }, reply) => {
    const shown = messages(digits(query.to))
      .map(
        ({
          to,
          text,
          button,
          receivedAt,
        }) => `<article class="card"><p><a href="?to=${to}">+${to}</a> · ${safe(receivedAt)}</p>
          <p style="overflow-wrap:anywhere">${safe(text)}</p><p>${buttonOf(button)}</p></article>`,
      )
      .join('');
    return reply.type('text/html').send(
      page(
        'WhatsApp',
        `<p><a href="../">Simuladores</a>${query.to ? ' · <a href="./">Todos los mensajes</a>' : ''}</p>
          ${shown || '<p>Todavía no ha llegado ningún mensaje.</p>'}`,
      ),
    );
  });

  app.get<{ Querystring: Query }>('/whatsapp/api/messages', async ({ query }) => messages(digits(query.to)));
}
