import type Stripe from 'stripe';
import { money } from '../core/amounts.ts';
import { type Calls, params } from '../core/calls.ts';
import { absent, invalid, unknownIn } from '../core/errors.ts';
import { choiceOf, emptyable, type Form, metadataOf, numberOf, textOf } from '../core/form.ts';
import { inRange, pageOf, paging } from '../core/lists.ts';
import type { Parts } from '../core/parts.ts';

const day = 86_400;

/** The charge to refund: the given one, or the successful one of a payment. */
function chargeOf({ store }: Parts, form: Form): Stripe.Charge {
  const [id, intentId] = [textOf(form.charge), textOf(form.payment_intent)];
  if (id) return store.named('charge', id, 'charge');
  if (!intentId) throw absent('payment_intent');
  const intent = store.named('payment_intent', intentId, 'payment_intent');
  const charge =
    typeof intent.latest_charge === 'string' ? store.find('charge', intent.latest_charge) : undefined;
  if (!charge?.paid)
    throw invalid(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      'payment_intent',
      'payment_intent_unexpected_state',
    );
  return charge;
}

const reasons = ['duplicate', 'fraudulent', 'requested_by_customer'] as const;

export function createRefund(parts: Parts, form: Form): Stripe.Refund {
  const { store, clock, tasks, webhooks } = parts;
  const charge = chargeOf(parts, form);
  const left = charge.amount_captured - charge.amount_refunded;
  if (!charge.paid) throw invalid(`Charge ${charge.id} was not paid; nothing can be refunded.`, 'charge');
  if (charge.disputed)
    throw invalid(
      `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      'charge',
      'charge_disputed',
    );
  if (charge.refunded)
    throw invalid(`Charge ${charge.id} has already been refunded.`, undefined, 'charge_already_refunded');
  const amount = numberOf(form.amount, 'amount') ?? left;
  if (amount < 1) throw invalid('Invalid positive integer', 'amount', 'parameter_invalid_integer');
  // As at Stripe, this error has no code.
  if (amount > left)
    throw invalid(
      `Refund amount (${money(amount)}) is greater than unrefunded amount on charge (${money(left)})`,
      'amount',
    );
  const { end } = store.get('card', String(charge.payment_method));
  const waits = end.kind === 'success' && end.later === 'refund_waits';
  const refund = store.put('refund', {
    id: store.id('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: clock.seconds(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: metadataOf(form.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: choiceOf(form.reason, 'reason', reasons) ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: waits ? 'pending' : 'succeeded',
    transfer_reversal: null,
  });
  const amount_refunded = charge.amount_refunded + amount;
  const before = store.update('charge', charge, {
    amount_refunded,
    refunded: amount_refunded === charge.amount_captured,
  });
  webhooks.emit('refund.created', refund);
  webhooks.emit('charge.refunded', charge, before);
  tasks.plan('refund', refund.id, clock.seconds() + day);
  return refund;
}

/** A day later the bank completes or rejects the refund. */
function settleRefund({ store, webhooks }: Parts, id: string): void {
  const refund = store.get('refund', id);
  const charge = store.get('charge', String(refund.charge));
  const { end } = store.get('card', String(charge.payment_method));
  const fails = end.kind === 'success' && end.later === 'refund_fails';
  const before = store.update('refund', refund, {
    status: fails ? 'failed' : 'succeeded',
    ...(fails ? { failure_reason: 'expired_or_canceled_card' } : {}),
    destination_details: {
      card: {
        ...(fails ? {} : { reference: refund.id.slice(-16) }),
        reference_status: fails ? 'unavailable' : 'available',
        reference_type: 'acquirer_reference_number',
        type: 'refund',
      },
      type: 'card',
    },
  });
  if (fails) {
    const back = { amount_refunded: charge.amount_refunded - refund.amount, refunded: false };
    webhooks.emit('refund.failed', refund, before);
    webhooks.emit('charge.updated', charge, store.update('charge', charge, back));
  }
  webhooks.emit('refund.updated', refund, before);
  webhooks.emit('charge.refund.updated', refund, before);
}

export function registerRefunds({ get, post }: Calls, parts: Parts): void {
  const { store, tasks } = parts;
  const url = '/v1/refunds';
  tasks.on('refund', (id) => settleRefund(parts, id));
  post(
    url,
    params<Stripe.RefundCreateParams>('amount', 'charge', 'metadata', 'payment_intent', 'reason'),
    ({ form }) => createRefund(parts, form),
  );
  get(url, params<Stripe.RefundListParams>(...paging, 'charge', 'created', 'payment_intent'), ({ form }) =>
    pageOf(url, refundsOf(parts, form), form, 'refund'),
  );
  get(`${url}/:id`, [], ({ id }) => store.get('refund', id));
}

function refundsOf({ store }: Parts, form: Form): Stripe.Refund[] {
  const [charge, intent] = [emptyable(form.charge), emptyable(form.payment_intent)];
  if (charge !== null && !store.find('charge', charge)) throw unknownIn('charge', charge, 'charge');
  return store
    .list('refund')
    .filter((refund) => charge === null || refund.charge === charge)
    .filter((refund) => intent === null || refund.payment_intent === intent)
    .filter(({ created }) => inRange(created, form.created, 'created'));
}
