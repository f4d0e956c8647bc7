import type Stripe from 'stripe';
import type { BankRefusal } from '../cards/card-ends.ts';
import { type Calls, params } from '../core/calls.ts';
import { textOf } from '../core/form.ts';
import { inRange, pageOf, paging } from '../core/lists.ts';
import type { Parts } from '../core/parts.ts';

type CardDetails = Stripe.Charge.PaymentMethodDetails.Card;

/** The outcome of an attempt to charge a card. */
export interface Attempted {
  intent: Stripe.PaymentIntent;
  method: Stripe.PaymentMethod;
  refusal?: BankRefusal;
  /** The cardholder has authenticated. */
  authenticated?: boolean;
}

const outcomeOf = (refusal: BankRefusal | undefined): Stripe.Charge.Outcome => ({
  advice_code: refusal ? 'try_again_later' : null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: refusal ? 'declined_by_network' : 'approved_by_network',
  reason: refusal ? (refusal.decline_code ?? refusal.code) : null,
  risk_level: 'normal',
  risk_score: 12,
  seller_message: refusal
    ? 'The bank did not return any further details with this decline.'
    : 'Payment complete.',
  type: refusal ? 'issuer_declined' : 'authorized',
});

function cardDetails({ intent, method, refusal, authenticated }: Attempted): CardDetails {
  const { card } = method;
  const plan = intent.payment_method_options?.card?.installments?.plan ?? null;
  return {
    amount_authorized: refusal ? null : intent.amount,
    authorization_code: refusal ? null : '123456',
    brand: card?.brand ?? null,
    checks: card?.checks ?? null,
    country: card?.country ?? null,
    electronic_commerce_indicator: null,
    exp_month: card?.exp_month ?? 0,
    exp_year: card?.exp_year ?? 0,
    extended_authorization: { status: 'disabled' },
    fingerprint: card?.fingerprint ?? null,
    funding: card?.funding ?? null,
    incremental_authorization: { status: 'unavailable' },
    installments: plan ? { plan } : null,
    last4: card?.last4 ?? null,
    mandate: null,
    multicapture: { status: 'unavailable' },
    network: card?.brand ?? null,
    network_token: { used: false },
    network_transaction_id: null,
    overcapture: { maximum_amount_capturable: intent.amount, status: 'unavailable' },
    regulated_status: card?.regulated_status ?? null,
    three_d_secure: authenticated ? challenged : null,
    transaction_link_id: null,
    wallet: null,
  };
}

const challenged: Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure = {
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: null,
  version: '2.2.0',
};

/** The charge of an attempt, stored whether it succeeded or failed. */
export function addCharge({ clock, store }: Parts, attempted: Attempted): Stripe.Charge {
  const { intent, method, refusal } = attempted;
  return store.put('charge', {
    id: store.id('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: refusal ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'TBM',
    captured: !refusal,
    created: clock.seconds(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: refusal?.code ?? null,
    failure_message: refusal?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(refusal),
    paid: !refusal,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: cardDetails(attempted) },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: refusal ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  });
}

export function registerCharges({ get }: Calls, parts: Parts): void {
  const { store } = parts;
  get(
    '/v1/charges',
    params<Stripe.ChargeListParams>(...paging, 'created', 'customer', 'payment_intent'),
    ({ form }) => {
      const [customer, intent] = [textOf(form.customer), textOf(form.payment_intent)];
      const found = store
        .list('charge')
        .filter((charge) => customer === undefined || charge.customer === customer)
        .filter((charge) => intent === undefined || charge.payment_intent === intent)
        .filter(({ created }) => inRange(created, form.created, 'created'));
      return pageOf('/v1/charges', found, form, 'charge');
    },
  );
  get('/v1/disputes/:id', [], ({ id }) => store.get('dispute', id));
  get('/v1/charges/:id', [], ({ id }) => store.get('charge', id));
}
