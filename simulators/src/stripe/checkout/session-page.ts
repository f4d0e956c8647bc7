import type { FastifyInstance, FastifyReply } from 'fastify';
import type Stripe from 'stripe';
import { page, safe } from '../../html.ts';
import { cardFields, refusalMessage, trying, typedCard } from '../cards/card-form.ts';
import { money } from '../core/amounts.ts';
import { emptyable, type Form, textOf } from '../core/form.ts';
import type { Parts } from '../core/parts.ts';
import { pagesFor } from '../core/public.ts';
import { attempt } from '../payments/attempt.ts';
import { plainOptions, plansFor } from '../payments/installments.ts';
import { addIntent } from '../payments/intent-object.ts';
import { successOf } from './sessions.ts';

type Session = Stripe.Checkout.Session;

/** The instalment plans that the page offers. */
const offered = [3, 6];

const plansOf = ({ amount_total, payment_method_options: options }: Session) =>
  options?.card?.installments?.enabled
    ? plansFor(amount_total ?? 0).filter(({ count }) => offered.includes(count ?? 0))
    : [];

function choices(session: Session): string {
  const plans = plansOf(session);
  if (plans.length === 0) return '';
  const total = session.amount_total ?? 0;
  const choice = (value: string, label: string, checked = '') =>
    `<p><label><input type="radio" name="plan" value="${value}" ${checked}> ${label}</label></p>`;
  return `<fieldset><legend>¿Cómo quieres pagar?</legend>${choice('', `Un solo pago de ${money(total)}`, 'checked')}
    ${plans.map(({ count }) => choice(String(count), `${count} meses sin intereses de ${money(Math.ceil(total / (count ?? 1)))}`)).join('')}</fieldset>`;
}

function sessionPage(parts: Parts, session: Session, message: string | null): string {
  const { items } = parts.store.get('session_items', session.id);
  const rows = items.map(
    ({ description, quantity, amount_total }) =>
      `<tr><td>${quantity} × ${safe(description)}</td><td>${money(amount_total)}</td></tr>`,
  );
  const asksEmail = session.customer === null && session.customer_email === null;
  const back = session.cancel_url ? `<p><a href="${safe(session.cancel_url)}">Cancelar y volver</a></p>` : '';
  return page(
    `Pagar ${money(session.amount_total ?? 0)}`,
    `<div class="wide"><table>${rows.join('')}<tr><th>Total</th><th>${money(session.amount_total ?? 0)}</th></tr></table></div>
    <form method="post" action="${safe(session.id)}">${choices(session)}
    ${asksEmail ? '<p><label>Correo<br><input name="email" type="email" autocomplete="email" required></label></p>' : ''}
    ${cardFields(message)}<button class="go">Pagar</button></form>${back}`,
  );
}

/** The payment of the session, created at the first try. */
function intentOf(parts: Parts, session: Session): Stripe.PaymentIntent {
  const { store } = parts;
  const known = store.find('payment_intent', String(session.payment_intent));
  if (known) return known;
  const { data } = store.get('session_items', session.id);
  const intent = addIntent(parts, {
    amount: session.amount_total ?? 0,
    customer: session.customer as string | null,
    ...data,
  });
  store.put('link', { id: intent.id, to: session.id });
  store.update('checkout.session', session, { payment_intent: intent.id });
  return intent;
}

function detailsOf(parts: Parts, session: Session, form: Form): Stripe.Checkout.Session.CustomerDetails {
  const customer = parts.store.find('customer', String(session.customer));
  return {
    address: customer?.address ?? null,
    business_name: null,
    email: customer?.email ?? session.customer_email ?? emptyable(form.email),
    individual_name: null,
    name: customer?.name ?? null,
    phone: customer?.phone ?? null,
    tax_exempt: 'none',
    tax_ids: null,
  };
}

/** Pays with the entered card and plan; returns the message of a decline. */
function payWith(parts: Parts, session: Session, form: Form, pages: string): string | null {
  const { store } = parts;
  let message: string | null = null;
  const wrong = trying(() => {
    const customer_details = detailsOf(parts, session, form);
    const method = typedCard(parts, form, customer_details.email);
    const plan = plansOf(session).find(({ count }) => String(count) === textOf(form.plan)) ?? null;
    const intent = intentOf(parts, session);
    const enabled = session.payment_method_options?.card?.installments?.enabled ?? false;
    store.update('checkout.session', session, { customer_details });
    store.update('payment_intent', intent, {
      payment_method_options: {
        card: {
          ...plainOptions,
          installments: enabled ? { available_plans: plansFor(intent.amount), enabled, plan } : null,
        },
      },
    });
    const outcome = attempt(parts, intent, method, {
      offSession: false,
      whenAsked: 'wait',
      pages,
      returnUrl: `${pages}/stripe/pagar/${session.id}`,
    });
    if (outcome.kind === 'refused') message = refusalMessage(outcome.error);
  });
  return wrong ?? message;
}

/** The page of a session. */
export function registerSessionPage(app: FastifyInstance, parts: Parts): void {
  const { store, clock } = parts;
  const answer = (reply: FastifyReply, session: Session, message: string | null) => {
    if (session.status === 'complete') return reply.redirect(successOf(session), 303);
    const html =
      session.status === 'open'
        ? sessionPage(parts, session, message)
        : page('Pagar', '<p>Esta página de pago ya venció. No se hizo ningún cargo.</p>');
    return reply.type('text/html').send(html);
  };

  app.get<{ Params: { id: string } }>('/stripe/pagar/:id', async ({ params }, reply) => {
    clock.settle();
    const session = store.get('checkout.session', params.id);
    const error = store.find('payment_intent', String(session.payment_intent))?.last_payment_error;
    return answer(reply, session, error ? refusalMessage(error) : null);
  });
  app.post<{ Params: { id: string } }>('/stripe/pagar/:id', async (request, reply) => {
    clock.settle();
    const session = store.get('checkout.session', request.params.id);
    const pages = pagesFor(parts, request);
    const message =
      session.status === 'open' ? payWith(parts, session, (request.body ?? {}) as Form, pages) : null;
    store.save();
    const intent = store.find('payment_intent', String(session.payment_intent));
    const bank =
      session.status === 'open' && message === null ? intent?.next_action?.redirect_to_url?.url : null;
    return bank ? reply.redirect(bank, 303) : answer(reply, session, message);
  });
}
