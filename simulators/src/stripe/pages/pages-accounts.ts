import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import { safe } from '../../html.ts';
import { subscriptionOf } from '../billing/subscription-change.ts';
import { itemsOf, periodOf } from '../billing/subscription-object.ts';
import type { refusals } from '../cards/card-ends.ts';
import { money } from '../core/amounts.ts';
import type { Parts } from '../core/parts.ts';
import { button, choice, raw, sheet, table, when } from './steer-html.ts';

const shown = 200;

function customers({ store }: Parts): string {
  const cards = Map.groupBy(store.list('payment_method'), ({ customer }) => customer);
  const card = (method: Stripe.PaymentMethod): string => {
    const { brand, last4, exp_month, exp_year } = method.card ?? {};
    return `<p>${safe(`${brand} ${last4}, vence ${exp_month}/${exp_year}`)}
      ${button(`../tarjeta/${method.id}/bank`, 'El banco la renovó')} ${button(`../tarjeta/${method.id}/hand`, 'Cambiar su fecha')}</p>`;
  };
  return table(
    ['Cliente', 'Correo', 'Id', 'Tarjetas'],
    store
      .list('customer')
      .slice(0, shown)
      .map(({ id, name, email }) => [name, email, id, raw((cards.get(id) ?? []).map(card).join(''))]),
  );
}

const reasons: Record<keyof typeof refusals, string> = {
  insufficient_funds: 'Sin fondos',
  generic_decline: 'Rechazada',
  fraudulent: 'Fraude',
  lost_card: 'Perdida',
  stolen_card: 'Robada',
  card_velocity_exceeded: 'Límite',
  expired_card: 'Vencida',
  incorrect_cvc: 'Código',
  processing_error: 'Error',
};

function subscriptions({ store, tasks }: Parts): string {
  return table(
    ['Id', 'Cliente', 'Qué', 'Estado', 'Periodo hasta', 'Termina', 'Próximo cobro'],
    store
      .list('subscription')
      .slice(0, shown)
      .map((one) => {
        const asked = store.find('decline', one.id);
        const what = itemsOf(one).map(({ price, quantity }) => {
          const name = store.find('product', String(price.product))?.name ?? price.id;
          return `${quantity} × ${name} (${money(price.unit_amount ?? 0)})`;
        });
        const decline = asked
          ? `<p class="bad">Se rechazará: ${safe(reasons[asked.code])} (${asked.times})</p>`
          : button(`../rechazar/${one.id}`, 'Rechazar', choice('code', reasons));
        return [
          one.id,
          store.find('customer', String(one.customer))?.email ?? String(one.customer),
          what.join(', '),
          one.status,
          when(periodOf(one).end),
          when(one.ended_at ?? one.cancel_at),
          raw(one.ended_at === null && tasks.when('cycle', one.id) !== null ? decline : ''),
        ];
      }),
  );
}

function invoices({ store }: Parts): string {
  return table(
    ['Número', 'Cliente', 'Suscripción', 'Total', 'Estado', 'Intentos', 'Próximo intento', ''],
    store
      .list('invoice')
      .slice(0, shown)
      .map((one) => [
        one.number ?? one.id,
        one.customer_email,
        subscriptionOf(one),
        money(one.total),
        one.status,
        one.attempt_count,
        when(one.next_payment_attempt ?? one.automatically_finalizes_at),
        raw(one.number === null ? '' : `<a href="../factura/${safe(one.id)}">Ver</a>`),
      ]),
  );
}

/** The pages of customers, subscriptions and invoices. */
export function registerAccountPages(app: FastifyInstance, parts: Parts): void {
  const pages: [string, string, (parts: Parts) => string][] = [
    ['clientes', 'Clientes', customers],
    ['suscripciones', 'Suscripciones', subscriptions],
    ['facturas', 'Facturas', invoices],
  ];
  for (const [path, title, body] of pages)
    app.get(`/stripe/${path}/`, async (_request, reply) => {
      parts.clock.settle();
      return reply.type('text/html').send(sheet(title, '../', body(parts)));
    });
}
