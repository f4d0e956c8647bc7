import type { Clock } from '../clock.ts';
import { Fields } from './fields.ts';
import { ids } from './ids.ts';
import type { Links } from './links.ts';
import { centavosOf, feeOf, money } from './money.ts';
import type { Refund, Transaction } from './records.ts';
import { unprocessable } from './refusals.ts';
import type { Store } from './store.ts';
import { iso } from './time.ts';
import type { Webhooks } from './webhooks.ts';

/** How long a payment can be refunded. */
const refundDays = 180;

/** Payments of orders and subscriptions, and their refunds. */
export class Payments {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #webhooks: Webhooks;
  readonly #links: Links;

  constructor(store: Store, clock: Clock, webhooks: Webhooks, links: Links) {
    this.#store = store;
    this.#clock = clock;
    this.#webhooks = webhooks;
    this.#links = links;
  }

  take(
    given: Pick<Transaction, 'status' | 'amount' | 'order' | 'subscription' | 'custom_id' | 'invoice_id'>,
  ): Transaction {
    const time = iso(this.#clock.now());
    const taken = this.#store.put('transaction', {
      id: ids.transaction(),
      create_time: time,
      update_time: time,
      ...given,
    });
    this.#emit(taken);
    return taken;
  }

  /** Completes or declines a payment that PayPal holds for review. */
  decide(id: string, passed: boolean): void {
    const payment = this.#store.get('transaction', id);
    if (payment.status !== 'PENDING') return;
    payment.status = passed ? 'COMPLETED' : 'DECLINED';
    payment.update_time = iso(this.#clock.now());
    this.#store.put('transaction', payment);
    this.#emit(payment);
  }

  #emit(payment: Transaction): void {
    const { value, currency_code } = payment.amount;
    const sum = `$ ${value} ${currency_code}`;
    if (payment.subscription) {
      this.#webhooks.emit({
        event_type: 'PAYMENT.SALE.COMPLETED',
        resource_type: 'sale',
        summary: `Payment completed for ${sum}`,
        resource: this.#sale(payment, payment.subscription),
      });
      return;
    }
    const event = {
      COMPLETED: ['PAYMENT.CAPTURE.COMPLETED', `Payment completed for ${sum}`],
      PENDING: ['PAYMENT.CAPTURE.PENDING', `Payment pending for ${sum}`],
      DECLINED: ['PAYMENT.CAPTURE.DENIED', `Payment denied for ${sum}`],
      REFUNDED: null,
      PARTIALLY_REFUNDED: null,
    }[payment.status];
    if (!event) return;
    const [event_type = '', summary = ''] = event;
    this.#webhooks.emit({
      event_type,
      resource_type: 'capture',
      summary,
      resource: this.capture(payment),
    });
  }

  /** Refunds the remaining amount, or the amount of the body. */
  refund(id: string, body: unknown): Refund {
    const fields = new Fields(body, 'orders');
    const payment = this.#store.get('transaction', id);
    const left = centavosOf(payment.amount) - this.refunded(id);
    const { currency_code } = payment.amount;
    const amount = fields.has('amount') ? fields.money('amount') : money(currency_code, left);
    if (payment.status === 'PENDING')
      throw unprocessable(
        'PENDING_CAPTURE',
        'Cannot initiate a refund as the capture is pending. Capture is typically pending when the payer has funded the transaction using e-check/bank funded.',
      );
    if (payment.status === 'DECLINED')
      throw unprocessable('REFUND_NOT_ALLOWED', 'Capture cannot be refunded.');
    if (left === 0)
      throw unprocessable('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded');
    if (amount.currency_code !== currency_code)
      throw unprocessable(
        'REFUND_CAPTURE_CURRENCY_MISMATCH',
        'Refund must be in the same currency as the capture',
      );
    if (centavosOf(amount) > left)
      throw unprocessable(
        'REFUND_AMOUNT_EXCEEDED',
        'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
      );
    if (this.#clock.now().getTime() > new Date(payment.create_time).getTime() + refundDays * 86_400_000)
      throw unprocessable(
        'REFUND_TIME_LIMIT_EXCEEDED',
        'You are over the time limit to perform a refund on this capture',
      );
    return this.#giveBack(payment, {
      amount,
      ...fields.texts({ note_to_payer: { max: 255 }, custom_id: { max: 127 }, invoice_id: { max: 127 } }),
    });
  }

  #giveBack(payment: Transaction, given: Pick<Refund, 'amount' | 'note_to_payer'>): Refund {
    const time = iso(this.#clock.now());
    const made = this.#store.put('refund', {
      id: ids.refund(),
      create_time: time,
      update_time: time,
      transaction: payment.id,
      ...given,
    });
    payment.status =
      this.refunded(payment.id) === centavosOf(payment.amount) ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
    payment.update_time = time;
    this.#store.put('transaction', payment);
    const { value, currency_code } = made.amount;
    const ofSale = payment.subscription !== null;
    this.#webhooks.emit({
      event_type: ofSale ? 'PAYMENT.SALE.REFUNDED' : 'PAYMENT.CAPTURE.REFUNDED',
      resource_type: 'refund',
      summary: `A $ ${value} ${currency_code} ${ofSale ? 'sale' : 'capture'} payment was refunded`,
      resource: ofSale ? this.#saleRefund(made, payment) : this.showRefund(made.id, true),
    });
    return made;
  }

  /** Centavos refunded so far. */
  refunded(id: string): number {
    return this.#store
      .list('refund')
      .filter(({ transaction }) => transaction === id)
      .reduce((sum, { amount }) => sum + centavosOf(amount), 0);
  }

  /** A payment as `/v2/payments/captures` shows it. */
  capture(payment: Transaction) {
    const { id, status, amount, custom_id, invoice_id, order, create_time, update_time } = payment;
    const path = `/v2/payments/captures/${id}`;
    return {
      id,
      status,
      ...(status === 'PENDING' ? { status_details: { reason: 'PENDING_REVIEW' } } : {}),
      amount,
      final_capture: true,
      disbursement_mode: 'INSTANT',
      seller_protection: {
        status: 'ELIGIBLE',
        dispute_categories: ['ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION'],
      },
      ...(status === 'PENDING' ? {} : { seller_receivable_breakdown: breakdown(payment) }),
      ...(custom_id ? { custom_id } : {}),
      ...(invoice_id ? { invoice_id } : {}),
      ...(order ? { supplementary_data: { related_ids: { order_id: order } } } : {}),
      payee: { merchant_id: this.#store.account.merchant_id },
      create_time,
      update_time,
      links: [
        this.#links.to(path, 'self'),
        this.#links.to(`${path}/refund`, 'refund', 'POST'),
        ...(order ? [this.#links.to(`/v2/checkout/orders/${order}`, 'up')] : []),
      ],
    };
  }

  showRefund(id: string, whole: boolean) {
    const refund = this.#store.get('refund', id);
    const { transaction, amount, note_to_payer, custom_id, invoice_id, create_time, update_time } = refund;
    const links = [
      this.#links.to(`/v2/payments/refunds/${id}`, 'self'),
      this.#links.to(`/v2/payments/captures/${transaction}`, 'up'),
    ];
    if (!whole) return { id, status: 'COMPLETED', links };
    const { currency_code } = amount;
    return {
      id,
      status: 'COMPLETED',
      amount,
      ...(note_to_payer ? { note_to_payer } : {}),
      ...(custom_id ? { custom_id } : {}),
      ...(invoice_id ? { invoice_id } : {}),
      seller_payable_breakdown: {
        gross_amount: amount,
        paypal_fee: money(currency_code, 0),
        net_amount: amount,
        total_refunded_amount: money(currency_code, this.refunded(transaction)),
      },
      create_time,
      update_time,
      links,
    };
  }

  /** A subscription's payment in the format of the older API, which its events use. */
  #sale(payment: Transaction, subscription: string) {
    const { id, amount, custom_id, create_time, update_time } = payment;
    const path = `/v1/payments/sale/${id}`;
    return {
      id,
      state: 'completed',
      amount: { total: amount.value, currency: amount.currency_code, details: { subtotal: amount.value } },
      payment_mode: 'INSTANT_TRANSFER',
      protection_eligibility: 'ELIGIBLE',
      protection_eligibility_type: 'ITEM_NOT_RECEIVED_ELIGIBLE,UNAUTHORIZED_PAYMENT_ELIGIBLE',
      transaction_fee: {
        value: money(amount.currency_code, feeOf(centavosOf(amount))).value,
        currency: amount.currency_code,
      },
      billing_agreement_id: subscription,
      ...(custom_id ? { custom: custom_id } : {}),
      create_time,
      update_time,
      links: [this.#links.to(path, 'self'), this.#links.to(`${path}/refund`, 'refund', 'POST')],
    };
  }

  #saleRefund({ id, amount, create_time, update_time }: Refund, payment: Transaction) {
    return {
      id,
      state: 'completed',
      sale_id: payment.id,
      amount: { total: amount.value, currency: amount.currency_code },
      refund_to_payer: { value: amount.value, currency: amount.currency_code },
      refund_reason_code: 'REFUND',
      ...(payment.custom_id ? { custom: payment.custom_id } : {}),
      create_time,
      update_time,
      links: [
        this.#links.to(`/v1/payments/refund/${id}`, 'self'),
        this.#links.to(`/v1/payments/sale/${payment.id}`, 'sale'),
      ],
    };
  }
}

/** Gross amount, fee and net amount of a payment. */
export function breakdown({ amount }: Pick<Transaction, 'amount'>) {
  const gross = centavosOf(amount);
  const fee = feeOf(gross);
  return {
    gross_amount: amount,
    paypal_fee: money(amount.currency_code, fee),
    net_amount: money(amount.currency_code, gross - fee),
  };
}
