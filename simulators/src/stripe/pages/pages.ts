import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import { money } from '../core/amounts.ts';
import type { Parts } from '../core/parts.ts';
import { button, raw, sheet, table, when } from './steer-html.ts';
import { nextCharge } from './steering.ts';

const shown = 50;

function clockCard(parts: Parts): string {
  const next = nextCharge(parts);
  return `<div class="card"><h2>Reloj</h2><p><time datetime="${parts.clock.now().toISOString()}">${when(parts.clock.seconds())}</time> en Monterrey${
    next ? `; próximo cobro: ${when(next.getTime() / 1000)}` : ''
  }</p>
  ${button('reloj/hora', 'Avanzar 1 hora')} ${button('reloj/dia', 'Avanzar 1 día')} ${button('reloj/semana', 'Avanzar 7 días')} ${button('reloj/mes', 'Avanzar 1 mes')}
  ${next ? button('reloj/cobro', 'Hasta el próximo cobro') : ''}</div>`;
}

function deliveryCard({ webhooks }: Parts): string {
  const { delayMs, times, paused } = webhooks.line.delivery;
  return `<div class="card"><h2>Avisos</h2><p>${paused ? '<strong>Detenidos</strong>' : 'Activos'}, retraso ${delayMs / 1000} s, ${times} ${times === 1 ? 'vez' : 'veces'} cada uno.</p>
  ${button('deliver/0/1', 'Normal')} ${button('deliver/5000/1', 'Retrasar 5 s')} ${button('deliver/0/3', 'Repetir 3 veces')}
  ${paused ? `${button('flush', 'Soltar avisos')} ${button('shuffle', 'Soltar en desorden')}` : button('pause', 'Detener avisos')}</div>`;
}

const endings: Record<Parts['billing']['afterRetries'], string> = {
  cancel: 'Cancelar la suscripción',
  unpaid: 'Dejarla sin pagar',
  past_due: 'Dejarla vencida',
};

function billingCard({ billing }: Parts): string {
  return `<div class="card"><h2>Cobros que fallan</h2><p>Se intenta otra vez a los ${billing.retryDays.join(', ')} días. Después: <strong>${endings[billing.afterRetries]}</strong>.</p>
  ${Object.entries(endings)
    .map(([value, label]) => button(`cobranza/${value}`, label))
    .join(' ')}
  <p>La próxima llamada del servidor:</p>${button('falla/error', 'Falla')} ${button('falla/cut', 'Se corta')} ${button('falla/cut_after', 'Se corta después')} ${button('falla/slow', 'Tarda 5 s')}</div>`;
}

function payments({ store }: Parts): string {
  const rows = store.list('payment_intent').slice(0, shown);
  return table(
    ['Id', 'Monto', 'Estado', 'Concepto', ''],
    rows.map((intent) => [
      intent.id,
      money(intent.amount),
      intent.status,
      intent.description,
      raw(chargeButtons(store.find('charge', String(intent.latest_charge)))),
    ]),
  );
}

const chargeButtons = (charge: Stripe.Charge | undefined): string =>
  charge?.paid && !charge.refunded && !charge.disputed
    ? `${button(`devolver/${charge.id}`, 'Devolver')} ${button(`disputar/${charge.id}`, 'Disputar')}`
    : '';

function disputes({ store }: Parts): string {
  const rows = store.list('dispute').slice(0, shown);
  if (rows.length === 0) return '';
  return `<h2>Disputas</h2>${table(
    ['Id', 'Monto', 'Estado', ''],
    rows.map(({ id, amount, status }) => [
      id,
      money(amount),
      status,
      raw(
        status === 'needs_response'
          ? `${button(`cerrar/${id}/won`, 'Ganada')} ${button(`cerrar/${id}/lost`, 'Perdida')}`
          : '',
      ),
    ]),
  )}`;
}

function events({ store, webhooks }: Parts, root: '' | '../', count: number): string {
  const tries = Map.groupBy(webhooks.line.attempts, ({ event }) => event);
  return table(
    ['Tipo', 'Fecha', 'Id', 'Respuestas', ''],
    store
      .list('event')
      .slice(0, count)
      .map(({ id, type, created }) => [
        type,
        when(created),
        id,
        (tries.get(id) ?? []).map(({ status }) => status).join(', ') || 'sin enviar',
        raw(button(`${root}resend/${id}`, 'Reenviar')),
      ]),
  );
}

/** The overview page: clock, delivery, payments and events. */
export function registerStripePages(app: FastifyInstance, parts: Parts): void {
  app.get('/stripe/', async (_request, reply) => {
    parts.clock.settle();
    const body = `${clockCard(parts)}${deliveryCard(parts)}${billingCard(parts)}
      <h2>Pagos</h2>${payments(parts)}${disputes(parts)}
      <h2>Últimos avisos</h2>${events(parts, '', 20)}`;
    return reply.type('text/html').send(sheet('Simulador de tarjetas', './', body));
  });
  app.get('/stripe/avisos/', async (_request, reply) =>
    reply.type('text/html').send(sheet('Avisos', '../', events(parts, '../', 500))),
  );
}
