import type { Clock } from '../clock.ts';
import { buyer } from './buyer.ts';
import { Fields } from './fields.ts';
import { ids } from './ids.ts';
import { type Links, returnTo } from './links.ts';
import type { Payments } from './payments.ts';
import type { Funding, Order, PurchaseUnit } from './records.ts';
import { badField, notFound, unprocessable } from './refusals.ts';
import type { Store } from './store.ts';
import { hours, iso } from './time.ts';
import type { Webhooks } from './webhooks.ts';

/** An order lives three hours until the buyer opens it, and three more until it is captured. */
const lifetime = hours(6);

/** Orders v2: created, approved by the buyer, captured. Intent CAPTURE only. */
export class Orders {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #webhooks: Webhooks;
  readonly #links: Links;
  readonly #payments: Payments;

  constructor(store: Store, clock: Clock, webhooks: Webhooks, links: Links, payments: Payments) {
    this.#store = store;
    this.#clock = clock;
    this.#webhooks = webhooks;
    this.#links = links;
    this.#payments = payments;
  }

  create(body: unknown, hasRequestId: boolean): Order {
    const fields = new Fields(body, 'orders');
    const intent = fields.text('intent', { among: ['CAPTURE', 'AUTHORIZE'] });
    const purchase_units = this.#units(fields.array('purchase_units', { min: 1, max: 10 }));
    const wallet = fields.has('payment_source');
    const experience = wallet
      ? fields.object('payment_source').object('paypal').inside('experience_context')
      : fields.inside('application_context');
    const addresses = {
      return_url: experience.address('return_url') ?? null,
      cancel_url: experience.address('cancel_url') ?? null,
    };
    if (wallet && !hasRequestId)
      throw badField(
        'PayPal-Request-Id',
        'PAYPAL_REQUEST_ID_REQUIRED',
        "A PayPal-Request-Id is required if you are trying to process payment for an Order. Please specify a PayPal-Request-Id or Create the Order without a 'payment_source' specified.",
      );
    if (intent === 'AUTHORIZE')
      throw unprocessable(
        'AUTH_CAPTURE_NOT_ENABLED',
        'Authorization and Capture feature is not enabled for the merchant. Make sure that the recipient of the funds is a verified business account.',
      );
    const time = iso(this.#clock.now());
    return this.#store.put('order', {
      id: ids.order(),
      create_time: time,
      update_time: time,
      status: wallet ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
      purchase_units,
      captures: {},
      wallet,
      ...addresses,
      funding: null,
    });
  }

  #units(given: Fields[]): PurchaseUnit[] {
    const units = given.map((fields) => {
      const reference_id = fields.optional('reference_id', { max: 256 });
      if (given.length > 1 && !reference_id)
        throw unprocessable(
          'REFERENCE_ID_REQUIRED',
          "'reference_id' is required for each 'purchase_unit' if multiple 'purchase_unit' are provided.",
        );
      return {
        reference_id: reference_id ?? 'default',
        amount: fields.money('amount'),
        ...fields.texts({
          description: { max: 127 },
          custom_id: { max: 127 },
          invoice_id: { max: 127 },
          soft_descriptor: { max: 22 },
        }),
      };
    });
    if (new Set(units.map((unit) => unit.reference_id)).size < units.length)
      throw unprocessable(
        'DUPLICATE_REFERENCE_ID',
        '`reference_id` must be unique if multiple `purchase_unit` are provided.',
      );
    if (new Set(units.map(({ amount }) => amount.currency_code)).size > 1)
      throw unprocessable(
        'MULTI_CURRENCY_ORDER',
        'Multiple differing values of currency_code are not supported. Entire Order request must have the same currency_code.',
      );
    return units;
  }

  read(id: string): Order {
    const order = this.#store.get('order', id);
    const age = this.#clock.now().getTime() - new Date(order.create_time).getTime();
    if (order.status !== 'COMPLETED' && age > lifetime) throw notFound();
    return order;
  }

  /** The buyer approves on PayPal's page. Returns the address of the redirect. */
  approve(id: string, funding: Funding): string | null {
    const order = this.read(id);
    if (order.status !== 'COMPLETED') {
      Object.assign(order, { status: 'APPROVED', funding, update_time: iso(this.#clock.now()) });
      this.#store.put('order', order);
      this.#webhooks.emit({
        event_type: 'CHECKOUT.ORDER.APPROVED',
        resource_type: 'checkout-order',
        summary: 'An order has been approved by buyer',
        resource: this.show(id, true),
      });
    }
    return returnTo(order.return_url, { token: id, PayerID: buyer.id });
  }

  /** The buyer cancels on PayPal's page. Returns the address of the redirect. */
  decline(id: string): string | null {
    return returnTo(this.read(id).cancel_url, { token: id });
  }

  capture(id: string): Order {
    const order = this.read(id);
    if (order.status === 'COMPLETED')
      throw unprocessable(
        'ORDER_ALREADY_CAPTURED',
        "Order already captured.If 'intent=CAPTURE' only one capture per order is allowed.",
        [explained('ORDER_ALREADY_CAPTURED')],
      );
    if (order.status !== 'APPROVED')
      throw unprocessable(
        'ORDER_NOT_APPROVED',
        "Payer has not yet approved the Order for payment. Please redirect the payer to the 'rel':'approve' url returned as part of the HATEOAS links within the Create Order call or provide a valid `payment_source` in the request.",
        [explained('ORDER_NOT_APPROVED')],
      );
    if (order.purchase_units.some(({ invoice_id }) => invoice_id && this.#isPaid(invoice_id)))
      throw unprocessable(
        'DUPLICATE_INVOICE_ID',
        'Duplicate Invoice ID detected. To avoid a potential duplicate transaction your account setting requires that Invoice Id be unique for each transaction.',
        [explained('DUPLICATE_INVOICE_ID')],
      );
    if (order.funding === 'declined')
      throw unprocessable(
        'INSTRUMENT_DECLINED',
        "The instrument presented  was either declined by the processor or bank, or it can't be used for this payment.",
        [explained('INSTRUMENT_DECLINED'), this.#links.toPage(`checkoutnow?token=${id}`, 'redirect')],
      );
    Object.assign(order, { status: 'COMPLETED', update_time: iso(this.#clock.now()) });
    for (const { reference_id, amount, custom_id, invoice_id } of order.purchase_units) {
      const { id: capture } = this.#payments.take({
        status: order.funding === 'review' ? 'PENDING' : 'COMPLETED',
        amount,
        order: id,
        subscription: null,
        ...(custom_id ? { custom_id } : {}),
        ...(invoice_id ? { invoice_id } : {}),
      });
      order.captures[reference_id] = capture;
    }
    return this.#store.put('order', order);
  }

  #isPaid(invoice: string): boolean {
    return this.#store
      .list('transaction')
      .some(({ invoice_id, status }) => invoice_id === invoice && status !== 'DECLINED');
  }

  show(id: string, whole: boolean): Record<string, unknown> {
    const order = this.read(id);
    const { status, wallet, purchase_units, create_time, update_time } = order;
    const known = order.funding !== null;
    return {
      id,
      status,
      ...(whole ? { intent: 'CAPTURE' } : {}),
      ...(wallet || known ? { payment_source: { paypal: known ? buyer.wallet : {} } } : {}),
      ...(whole || status === 'COMPLETED'
        ? { purchase_units: purchase_units.map((unit) => this.#showUnit(order, unit, whole)) }
        : {}),
      ...(known ? { payer: buyer.payer } : {}),
      ...(whole ? { create_time, update_time } : {}),
      links: this.#linksOf(order),
    };
  }

  #showUnit({ captures }: Order, unit: PurchaseUnit, whole: boolean) {
    const { reference_id } = unit;
    const capture = captures[reference_id];
    const taken = capture ? this.#store.find('transaction', capture) : undefined;
    return {
      ...(whole ? { ...unit, payee: { merchant_id: this.#store.account.merchant_id } } : { reference_id }),
      ...(taken ? { payments: { captures: [this.#payments.capture(taken)] } } : {}),
    };
  }

  #linksOf({ id, status, wallet }: Order) {
    const path = `/v2/checkout/orders/${id}`;
    const self = this.#links.to(path, 'self');
    if (status === 'COMPLETED') return [self];
    const page = this.#links.toPage(`checkoutnow?token=${id}`, wallet ? 'payer-action' : 'approve');
    if (wallet && status !== 'APPROVED') return [self, page];
    return [
      self,
      page,
      this.#links.to(path, 'update', 'PATCH'),
      this.#links.to(`${path}/capture`, 'capture', 'POST'),
    ];
  }
}

const explained = (issue: string) => ({
  href: `https://developer.paypal.com/docs/api/orders/v2/#error-${issue}`,
  rel: 'information_link',
  method: 'GET',
});
