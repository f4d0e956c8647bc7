import type { FastifyInstance, FastifyReply } from 'fastify';
import { page, safe } from '../html.ts';
import { button, buttons } from './buttons.ts';
import { buyer } from './buyer.ts';
import type { BillingCycle, Funding, Money, Plan } from './records.ts';
import { PaypalRefusal } from './refusals.ts';
import type { Parts } from './routes.ts';

const pesos = ({ value, currency_code }: Money): string =>
  `$${Number(value).toLocaleString('en-US', { minimumFractionDigits: 2 })} ${currency_code}`;

const words: Record<BillingCycle['frequency']['interval_unit'], [string, string]> = {
  DAY: ['día', 'días'],
  WEEK: ['semana', 'semanas'],
  MONTH: ['mes', 'meses'],
  YEAR: ['año', 'años'],
};

const every = ({ interval_unit, interval_count }: BillingCycle['frequency'], times = 1): string => {
  const count = interval_count * times;
  return count === 1 ? words[interval_unit][0] : `${count} ${words[interval_unit][1]}`;
};

/** The plan as the buyer reads it: `7 días gratis, después $925.00 MXN cada mes`. */
const planText = ({ billing_cycles }: Plan): string =>
  billing_cycles
    .map(({ price, frequency, total_cycles, tenure_type }) => {
      if (!price) return `${every(frequency, total_cycles)} gratis`;
      const rhythm = `${pesos(price)} cada ${every(frequency)}`;
      return tenure_type === 'TRIAL'
        ? `${rhythm}, ${total_cycles} ${total_cycles === 1 ? 'vez' : 'veces'}`
        : rhythm;
    })
    .join(', después ');

const dayText = (time: string): string =>
  new Date(time).toLocaleDateString('es-MX', {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** The pages on which the test buyer approves or cancels an order or a subscription. */
export function registerApproval(app: FastifyInstance, { store, orders, subscriptions }: Parts): void {
  const show = (reply: FastifyReply, body: string, status = 200) =>
    reply.status(status).type('text/html').send(page('PayPal de prueba', body));
  const sendRefusal = (reply: FastifyReply, error: unknown) => {
    if (!(error instanceof PaypalRefusal)) throw error;
    return show(reply, '<p>Esta solicitud ya no está. Vuelve a la tienda y empieza de nuevo.</p>', 404);
  };
  const goOn = (reply: FastifyReply, address: string | null) => {
    store.save();
    return show(
      reply,
      address
        ? `<meta http-equiv="refresh" content="0;url=${safe(address)}"><p><a href="${safe(address)}">Volver a la tienda</a></p>`
        : '<p>Listo. Puedes cerrar esta ventana.</p>',
    );
  };
  const hello = `<p>Hola, ${buyer.name.given_name}. Estás en el PayPal de prueba: no se mueve dinero.</p>`;

  app.get<{ Querystring: { token?: string } }>('/paypal/checkoutnow', async ({ query }, reply) => {
    try {
      const { id, status, purchase_units, return_url } = orders.read(query.token ?? '');
      if (status === 'COMPLETED') return show(reply, '<p>Este pago ya está hecho.</p>');
      const lines = purchase_units.map(
        ({ amount, description }) => `<strong>${safe(pesos(amount))}</strong> ${safe(description)}`,
      );
      const path = (answer: string) => `checkoutnow/${answer}?token=${encodeURIComponent(id)}`;
      return show(
        reply,
        `${hello}<div class="card"><p>Vas a pagar ${lines.join(' y ')}</p></div>
        ${buttons(
          button(path('paid'), 'Pagar ahora', true),
          button(path('declined'), 'Pagar con una tarjeta que será rechazada'),
          button(path('review'), 'Pagar y dejar el pago en revisión'),
          button(path('cancel'), 'Cancelar y volver a la tienda'),
        )}
        ${return_url ? '' : '<p>La tienda no dijo a dónde volver.</p>'}`,
      );
    } catch (error) {
      return sendRefusal(reply, error);
    }
  });

  app.post<{ Params: { answer: string }; Querystring: { token?: string } }>(
    '/paypal/checkoutnow/:answer',
    async ({ params: { answer }, query: { token = '' } }, reply) => {
      try {
        const isFunding = (value: string): value is Funding => ['paid', 'declined', 'review'].includes(value);
        return goOn(reply, isFunding(answer) ? orders.approve(token, answer) : orders.decline(token));
      } catch (error) {
        return sendRefusal(reply, error);
      }
    },
  );

  const subscribe = '/paypal/webapps/billing/subscriptions';
  app.get<{ Querystring: { ba_token?: string } }>(subscribe, async ({ query: { ba_token = '' } }, reply) => {
    try {
      const { plan_id, status, start_time } = subscriptions.ofToken(ba_token);
      if (status !== 'APPROVAL_PENDING') return show(reply, '<p>Esta suscripción ya está autorizada.</p>');
      const plan = store.get('plan', plan_id);
      const to = (answer: string) => `subscriptions/${answer}?ba_token=${encodeURIComponent(ba_token)}`;
      return show(
        reply,
        `${hello}<div class="card"><p>Te suscribes a <strong>${safe(plan.name)}</strong></p>
          <p>${safe(planText(plan))}</p><p>Empieza el ${safe(dayText(start_time))}</p></div>
          ${buttons(
            button(to('agree'), 'Suscribirme', true),
            button(to('declined'), 'Suscribirme con una tarjeta que rechazará el primer cobro'),
            button(to('cancel'), 'Cancelar y volver a la tienda'),
          )}`,
      );
    } catch (error) {
      return sendRefusal(reply, error);
    }
  });

  const update = `${subscribe}/update`;
  app.get<{ Querystring: { ba_token?: string } }>(update, async ({ query: { ba_token = '' } }, reply) => {
    try {
      const { subscription, revision } = subscriptions.revisionOf(ba_token);
      const plan = store.get('plan', revision.plan_id);
      const to = (answer: string) => `update/${answer}?ba_token=${encodeURIComponent(ba_token)}`;
      return show(
        reply,
        `${hello}<div class="card"><p>Tu suscripción cambia a <strong>${safe(plan.name)}</strong></p>
          <p>${safe(planText(plan))}, desde el ${safe(dayText(subscription.next_billing_time ?? ''))}</p></div>
          ${buttons(
            button(to('agree'), 'Aceptar el cambio', true),
            button(to('cancel'), 'Cancelar y volver a la tienda'),
          )}`,
      );
    } catch (error) {
      return sendRefusal(reply, error);
    }
  });

  app.post<{ Params: { answer: string }; Querystring: { ba_token?: string } }>(
    `${update}/:answer`,
    async ({ params: { answer }, query: { ba_token = '' } }, reply) => {
      try {
        const isAgreed = answer === 'agree';
        return goOn(
          reply,
          isAgreed ? subscriptions.approveRevision(ba_token) : subscriptions.declineRevision(ba_token),
        );
      } catch (error) {
        return sendRefusal(reply, error);
      }
    },
  );

  app.post<{ Params: { answer: string }; Querystring: { ba_token?: string } }>(
    `${subscribe}/:answer`,
    async ({ params: { answer }, query: { ba_token = '' } }, reply) => {
      try {
        if (answer === 'cancel') return goOn(reply, subscriptions.decline(ba_token));
        return goOn(reply, subscriptions.approve(ba_token, answer === 'declined' ? 1 : 0));
      } catch (error) {
        return sendRefusal(reply, error);
      }
    },
  );
}
