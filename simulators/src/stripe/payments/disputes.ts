import type Stripe from 'stripe';
import { invalid } from '../core/errors.ts';
import type { Parts } from '../core/parts.ts';

const day = 86_400;

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

/** The cardholder disputes a charge. */
export function openDispute({ store, clock, webhooks }: Parts, chargeId: string): Stripe.Dispute {
  const charge = store.get('charge', chargeId);
  if (!charge.paid || charge.disputed || charge.refunded)
    throw invalid(`Charge ${charge.id} cannot be disputed.`, 'charge');
  const brand = charge.payment_method_details?.card?.brand ?? 'visa';
  const dispute = store.put('dispute', {
    id: store.id('du'),
    object: 'dispute',
    amount: charge.amount_captured - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: clock.seconds(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: clock.seconds() + 7 * day,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand,
        case_type: 'chargeback',
        network: brand,
        network_reason_code: '10.4',
      },
      type: 'card',
    },
    reason: 'fraudulent',
    status: 'needs_response',
  });
  const before = store.update('charge', charge, { disputed: true });
  webhooks.emit('charge.dispute.created', dispute);
  webhooks.emit('charge.dispute.funds_withdrawn', dispute);
  webhooks.emit('charge.updated', charge, before);
  return dispute;
}

/** Closes a dispute. */
export function closeDispute({ store, webhooks }: Parts, id: string, status: 'won' | 'lost'): Stripe.Dispute {
  const dispute = store.get('dispute', id);
  if (dispute.status === 'won' || dispute.status === 'lost')
    throw invalid(`This dispute is already closed.`, 'dispute');
  const before = store.update('dispute', dispute, { status });
  webhooks.emit('charge.dispute.closed', dispute, before);
  if (status === 'won') webhooks.emit('charge.dispute.funds_reinstated', dispute);
  return dispute;
}

export function startDisputes(parts: Parts): void {
  const { store, clock, tasks, after } = parts;
  after.paid.push((_intent, charge) => {
    const { end } = store.get('card', String(charge.payment_method));
    if (end.kind === 'success' && end.later === 'dispute')
      tasks.plan('dispute', charge.id, clock.seconds() + day);
  });
  tasks.on('dispute', (charge) => {
    const { refunded, disputed } = store.get('charge', charge);
    if (!refunded && !disputed) openDispute(parts, charge);
  });
}
