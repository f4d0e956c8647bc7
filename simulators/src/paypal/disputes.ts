import type { Clock } from '../clock.ts';
import { ids } from './ids.ts';
import type { Links } from './links.ts';
import { centavosOf, money } from './money.ts';
import type { Payments } from './payments.ts';
import type { Dispute, Transaction } from './records.ts';
import { unprocessable } from './refusals.ts';
import type { Store } from './store.ts';
import { iso } from './time.ts';
import type { Webhooks } from './webhooks.ts';

/** Disputes of buyers and their outcomes. No money is moved. */
export class Disputes {
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

  #left({ id, amount }: Transaction): number {
    return centavosOf(amount) - this.#payments.refunded(id);
  }

  /** Whether a payment can be disputed: completed, not fully refunded, and without an open dispute. */
  canOpen(payment: Transaction): boolean {
    const isOpen = this.#store
      .list('dispute')
      .some(({ transaction, status }) => transaction === payment.id && status !== 'RESOLVED');
    return ['COMPLETED', 'PARTIALLY_REFUNDED'].includes(payment.status) && this.#left(payment) > 0 && !isOpen;
  }

  /** The buyer disputes a payment as unauthorised. */
  open(transaction: string): Dispute {
    const payment = this.#store.get('transaction', transaction);
    if (!this.canOpen(payment))
      throw unprocessable('TRANSACTION_NOT_DISPUTABLE', 'The transaction cannot be disputed.');
    const time = iso(this.#clock.now());
    const dispute = this.#store.put('dispute', {
      id: ids.dispute(),
      create_time: time,
      update_time: time,
      transaction,
      amount: money(payment.amount.currency_code, this.#left(payment)),
      reason: 'UNAUTHORISED',
      status: 'OPEN',
      outcome: null,
    });
    this.#emit('CREATED', 'A new dispute opened with Case #', dispute);
    return dispute;
  }

  /** PayPal asks the seller for a response, or decides. */
  go(id: string, to: 'asked' | 'seller' | 'buyer'): void {
    const dispute = this.#store.get('dispute', id);
    if (dispute.status === 'RESOLVED') return;
    dispute.status = to === 'asked' ? 'WAITING_FOR_SELLER_RESPONSE' : 'RESOLVED';
    if (to !== 'asked')
      dispute.outcome = to === 'seller' ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR';
    dispute.update_time = iso(this.#clock.now());
    this.#store.put('dispute', dispute);
    if (to === 'asked') this.#emit('UPDATED', 'A dispute was updated with Case #', dispute);
    else this.#emit('RESOLVED', 'A dispute was resolved with Case #', dispute);
  }

  #emit(word: string, summary: string, dispute: Dispute): void {
    this.#webhooks.emit({
      event_type: `CUSTOMER.DISPUTE.${word}`,
      resource_type: 'dispute',
      summary: `${summary} ${dispute.id}`,
      resource: this.show(dispute.id),
    });
  }

  /** A dispute as `/v1/customer/disputes` shows it. */
  show(id: string) {
    const dispute = this.#store.get('dispute', id);
    const payment = this.#store.get('transaction', dispute.transaction);
    return {
      dispute_id: id,
      create_time: dispute.create_time,
      update_time: dispute.update_time,
      disputed_transactions: [
        {
          seller_transaction_id: payment.id,
          create_time: payment.create_time,
          transaction_status: 'COMPLETED',
          gross_amount: payment.amount,
          ...(payment.custom_id ? { custom: payment.custom_id } : {}),
          seller: { merchant_id: this.#store.account.merchant_id },
          seller_protection_eligible: true,
        },
      ],
      reason: dispute.reason,
      status: dispute.status,
      dispute_amount: dispute.amount,
      ...(dispute.outcome ? { dispute_outcome: { outcome_code: dispute.outcome } } : {}),
      dispute_life_cycle_stage: 'INQUIRY',
      dispute_channel: 'INTERNAL',
      links: [this.#links.to(`/v1/customer/disputes/${id}`, 'self')],
    };
  }
}
