import type { FastifyInstance } from 'fastify';
import { page, safe } from '../html.ts';
import { money } from './amounts.ts';
import type { Parts } from './parts.ts';

const back = '<meta http-equiv="refresh" content="0;url=../">';

/** The simulator to look at and to steer: payments and events. */
export function registerStripePages(app: FastifyInstance, { store, webhooks }: Parts): void {
  app.get('/stripe/', async (_request, reply) => {
    const { delayMs, times, paused } = webhooks.delivery;
    const intents = store
      .list('payment_intent')
      .slice(0, 50)
      .map(
        (
          intent,
        ) => `<tr><td>${safe(intent.id)}</td><td>${money(intent.amount)}</td><td>${safe(intent.status)}</td>
          <td>${safe(intent.description)}</td></tr>`,
      )
      .join('');
    const events = store
      .list('event')
      .slice(0, 50)
      .map((event) => {
        const tries = webhooks.attempts
          .filter((attempt) => attempt.event === event.id)
          .map(({ status }) => status);
        return `<tr><td>${safe(event.type)}</td><td>${safe(event.id)}</td><td>${safe(tries.join(', ') || 'sin enviar')}</td>
          <td><form method="post" action="resend/${safe(event.id)}"><button>Reenviar</button></form></td></tr>`;
      })
      .join('');
    const choice = (path: string, label: string) =>
      `<form method="post" action="${path}"><button>${label}</button></form>`;
    return reply.type('text/html').send(
      page(
        'Simulador de tarjetas',
        `<p><a href="../">Simuladores</a></p>
        <div class="card"><p>Avisos: ${paused ? '<strong>detenidos</strong>' : 'activos'}, retraso ${delayMs / 1000} s, ${times} ${times === 1 ? 'vez' : 'veces'} cada uno.</p>
        ${choice('deliver/0/1', 'Normal')} ${choice('deliver/5000/1', 'Retrasar 5 s')} ${choice('deliver/0/3', 'Repetir 3 veces')}
        ${paused ? choice('flush', 'Soltar avisos') : choice('pause', 'Detener avisos')}</div>
        <h2>Pagos</h2><div class="wide"><table><tr><th>Id</th><th>Monto</th><th>Estado</th><th>Concepto</th></tr>${intents}</table></div>
        <h2>Avisos</h2><div class="wide"><table><tr><th>Tipo</th><th>Id</th><th>Respuestas</th><th></th></tr>${events}</table></div>`,
      ),
    );
  });

  const steer = (path: string, act: (params: Record<string, string>) => void, home: string) =>
    app.post(`/stripe/${path}`, async (request, reply) => {
      act(request.params as Record<string, string>);
      return reply.type('text/html').send(home);
    });
  steer('resend/:id', ({ id = '' }) => webhooks.resend(id), back);
  steer(
    'deliver/:delay/:times',
    ({ delay, times }) => {
      webhooks.delivery = {
        ...webhooks.delivery,
        delayMs: Number(delay),
        times: Math.min(Number(times), 10),
      };
    },
    '<meta http-equiv="refresh" content="0;url=../../">',
  );
  const here = '<meta http-equiv="refresh" content="0;url=./">';
  steer(
    'pause',
    () => {
      webhooks.delivery = { ...webhooks.delivery, paused: true };
    },
    here,
  );
  steer('flush', () => webhooks.flush(), here);
}
