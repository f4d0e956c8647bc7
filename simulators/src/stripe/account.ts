import { randomBytes } from 'node:crypto';
import { type CardEnd, cardFault, cardObject, endOf, namedMethods } from './cards.ts';
import { type Form, formOf, recordOf, textOf } from './form.ts';
import { type Store, type StripeObject, StripeRefusal } from './store.ts';
import type { Webhooks } from './webhooks.ts';

const invalid = (message: string, param: string): StripeRefusal =>
  new StripeRefusal(400, { type: 'invalid_request_error', message, param });

/** What Stripe does with customers, cards and payments, for one account. */
export class Account {
  readonly #store: Store;
  readonly #webhooks: Webhooks;

  constructor(store: Store, webhooks: Webhooks) {
    this.#store = store;
    this.#webhooks = webhooks;
  }

  createCustomer(form: Form): StripeObject {
    return this.#store.add('customer', 'cus', {
      email: textOf(form.email) ?? null,
      name: textOf(form.name) ?? null,
      phone: textOf(form.phone) ?? null,
      metadata: recordOf(form.metadata),
      invoice_settings: { default_payment_method: null },
    });
  }

  createMethod(form: Form): StripeObject {
    const card = formOf(form.card);
    const number = (textOf(card.number) ?? '').replace(/\s/g, '');
    const [exp_month, exp_year] = [Number(textOf(card.exp_month)), Number(textOf(card.exp_year))];
    const fault = cardFault({ number, exp_month, exp_year, cvc: textOf(card.cvc) ?? '' }, this.#store.now());
    if (fault) throw new StripeRefusal(402, { type: 'card_error', ...fault });
    return this.#addMethod(number, exp_month, exp_year, formOf(form.billing_details));
  }

  #addMethod(number: string, exp_month: number, exp_year: number, billing: Form = {}): StripeObject {
    const made = this.#store.add('payment_method', 'pm', {
      type: 'card',
      card: cardObject(number, exp_month, exp_year),
      billing_details: { email: textOf(billing.email) ?? null, name: textOf(billing.name) ?? null },
      customer: null,
    });
    // How the card ends is known to Stripe alone; its number is kept nowhere.
    this.#store.put({ id: made.id, object: 'card_end', created: made.created, end: endOf(number) });
    return made;
  }

  createIntent(form: Form): StripeObject {
    const amount = Number(textOf(form.amount));
    if (!Number.isInteger(amount) || amount < 1_000)
      throw invalid('Amount must be at least $10.00 mxn', 'amount');
    const intent = this.#store.add('payment_intent', 'pi', {
      amount,
      amount_received: 0,
      currency: textOf(form.currency) ?? 'mxn',
      customer: textOf(form.customer) ?? null,
      description: textOf(form.description) ?? null,
      metadata: recordOf(form.metadata),
      status: 'requires_payment_method',
      client_secret: '',
      latest_charge: null as string | null,
      last_payment_error: null,
      next_action: null,
      payment_method: null as string | null,
      payment_method_types: ['card'],
      canceled_at: null,
    });
    intent.client_secret = `${intent.id}_secret_${randomBytes(12).toString('hex')}`;
    this.#store.put(intent);
    this.#webhooks.emit('payment_intent.created', intent);
    return intent;
  }

  /** The card of a confirmation: typed in, one of Stripe's named ones, or made before. */
  #methodOf(form: Form): StripeObject {
    const id = textOf(form.payment_method);
    if (!id) return this.createMethod(formOf(form.payment_method_data));
    const named = Object.hasOwn(namedMethods, id) ? namedMethods[id] : undefined;
    return named
      ? this.#addMethod(named, 12, this.#store.now().getUTCFullYear() + 4)
      : this.#store.get('payment_method', id);
  }

  confirmIntent(id: string, form: Form, challengeUrl: (intent: StripeObject) => string): StripeObject {
    const intent = this.#store.get('payment_intent', id);
    if (
      !['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(String(intent.status))
    )
      throw new StripeRefusal(400, {
        type: 'invalid_request_error',
        code: 'payment_intent_unexpected_state',
        message: `This PaymentIntent's status is ${intent.status}; it cannot be confirmed.`,
        payment_intent: intent,
      });
    const method = this.#methodOf(form);
    intent.payment_method = method.id;
    const end = this.#store.get('card_end', method.id).end as CardEnd;
    if (end.kind === 'refused') {
      const charge = this.#chargeObject(intent, method, {
        status: 'failed',
        paid: false,
        failure_code: end.code,
        failure_message: end.message,
      });
      throw this.#refuse(intent, method, end, charge);
    }
    if (end.kind === 'challenge') {
      intent.status = 'requires_action';
      intent.next_action = {
        type: 'redirect_to_url',
        redirect_to_url: { url: challengeUrl(intent), return_url: textOf(form.return_url) ?? null },
      };
      this.#store.put(intent);
      this.#webhooks.emit('payment_intent.requires_action', intent);
      return intent;
    }
    return this.#charge(intent, method);
  }

  /** The bank has asked and she has answered. */
  finishChallenge(id: string, passed: boolean): StripeObject {
    const intent = this.#store.get('payment_intent', id);
    if (intent.status !== 'requires_action') return intent;
    intent.next_action = null;
    const method = this.#store.get('payment_method', String(intent.payment_method));
    if (passed) return this.#charge(intent, method);
    // The bank was never asked for money, so there is no charge that failed.
    this.#refuse(intent, method, {
      code: 'payment_intent_authentication_failure',
      message: 'We are unable to authenticate your payment method.',
    });
    return intent;
  }

  #chargeObject(intent: StripeObject, method: StripeObject, fields: Record<string, unknown>): StripeObject {
    return this.#store.add('charge', 'ch', {
      amount: intent.amount,
      amount_refunded: 0,
      currency: intent.currency,
      customer: intent.customer,
      metadata: intent.metadata,
      payment_intent: intent.id,
      payment_method: method.id,
      payment_method_details: { type: 'card', card: method.card },
      refunded: false,
      ...fields,
    });
  }

  #charge(intent: StripeObject, method: StripeObject): StripeObject {
    const charge = this.#chargeObject(intent, method, { status: 'succeeded', paid: true });
    Object.assign(intent, {
      status: 'succeeded',
      amount_received: intent.amount,
      latest_charge: charge.id,
      last_payment_error: null,
      next_action: null,
    });
    this.#store.put(intent);
    this.#webhooks.emit('charge.succeeded', charge);
    this.#webhooks.emit('payment_intent.succeeded', intent);
    return intent;
  }

  #refuse(
    intent: StripeObject,
    method: StripeObject,
    { code, message, decline_code }: { code: string; message: string; decline_code?: string },
    charge?: StripeObject,
  ): StripeRefusal {
    const error = {
      type: 'card_error',
      code,
      message,
      ...(decline_code ? { decline_code } : {}),
      ...(charge ? { charge: charge.id } : {}),
    };
    Object.assign(intent, {
      status: 'requires_payment_method',
      ...(charge ? { latest_charge: charge.id } : {}),
      last_payment_error: { ...error, payment_method: method },
      next_action: null,
      payment_method: null,
    });
    this.#store.put(intent);
    if (charge) this.#webhooks.emit('charge.failed', charge);
    this.#webhooks.emit('payment_intent.payment_failed', intent);
    return new StripeRefusal(402, { ...error, payment_intent: intent });
  }

  cancelIntent(id: string): StripeObject {
    const intent = this.#store.get('payment_intent', id);
    if (intent.status === 'succeeded' || intent.status === 'canceled')
      throw new StripeRefusal(400, {
        type: 'invalid_request_error',
        code: 'payment_intent_unexpected_state',
        message: `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
        payment_intent: intent,
      });
    Object.assign(intent, { status: 'canceled', canceled_at: this.#store.seconds(), next_action: null });
    this.#store.put(intent);
    this.#webhooks.emit('payment_intent.canceled', intent);
    return intent;
  }
}
