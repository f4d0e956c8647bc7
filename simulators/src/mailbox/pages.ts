import type { FastifyInstance } from 'fastify';
import { page, safe } from '../html.ts';
import type { Mailbox, ReceivedMail } from './mailbox.ts';

interface Query {
  to?: string | string[];
}

const fileCard = ({ filename, type, content }: ReceivedMail['attachments'][number]): string =>
  `<h2>Adjunto: ${safe(filename)}</h2><p>${safe(type)}</p>${content === null ? '' : `<pre class="card" style="white-space:pre-wrap;overflow-wrap:anywhere">${safe(content)}</pre>`}`;

/** The mailbox pages: `/correo/`, a single message, and both as JSON. */
export function registerMailbox(app: FastifyInstance, mailbox: Mailbox): void {
  app.get<{ Querystring: Query }>('/correo/', async ({ query }, reply) => {
    const rows = mailbox
      .messages(String(query.to ?? ''))
      .map(
        (mail) => `<tr><td><a href="${mail.id}/">${safe(mail.subject)}</a></td>
          <td><a href="?to=${encodeURIComponent(mail.to[0] ?? '')}">${safe(mail.to.join(', '))}</a></td><td>${safe(mail.receivedAt)}</td></tr>`,
      )
      .join('');
    return reply.type('text/html').send(
      page(
        'Correo',
        `<p><a href="../">Simuladores</a>${query.to ? ` · <a href="./">Todo el correo</a>` : ''}</p>
          ${rows ? `<div class="wide"><table><tr><th>Asunto</th><th>Para</th><th>Recibido</th></tr>${rows}</table></div>` : '<p>Todavía no ha llegado ningún correo.</p>'}`,
      ),
    );
  });

  app.get<{ Params: { id: string } }>('/correo/:id/', async ({ params }, reply) => {
    const mail = mailbox.messages().find(({ id }) => id === Number(params.id));
    if (!mail) return reply.status(404).type('text/html').send(page('Correo', '<p>Ese correo no está.</p>'));
    return reply.type('text/html').send(
      page(
        mail.subject,
        `<p><a href="../">Correo</a></p><p>De ${safe(mail.from)} para ${safe(mail.to.join(', '))}</p>
          <iframe sandbox title="Mensaje" srcdoc="${safe(mail.html || `<pre>${safe(mail.text)}</pre>`)}"></iframe>
          <h2>Solo texto</h2><pre class="card" style="white-space:pre-wrap;overflow-wrap:anywhere">${safe(mail.text)}</pre>${mail.attachments.map(fileCard).join('')}`,
      ),
    );
  });

  app.get<{ Querystring: Query }>('/correo/api/messages', async ({ query }) =>
    mailbox.messages(String(query.to ?? '')),
  );
}
