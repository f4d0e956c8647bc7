import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { type Clock, systemClock } from '../../clock.ts';
import type { Log } from '../../services.ts';
import { orderAnswer, refundAnswer, subscriptionAnswer, transactionsAnswer } from './answers.ts';
import { type Patience, PaypalCalls, type PaypalConfig, type Refusal } from './calls.ts';
import { readPaypalEvent } from './events.ts';
import { cutTo, moneyOf, PaypalPlans, requestIdOf } from './plans.ts';
import type { CaptureResult, PaypalOrder, PaypalPayments, PaypalSubscription } from './types.ts';

/** Ten seconds for one try; a call is tried three times. */
const standard: Patience = { timeout: 10_000, pauses: [250, 1_000] };

/** PayPal's words for a payment that will not be made, by whatever fault of the payer's or her bank's. */
const declines = new Set([
  'INSTRUMENT_DECLINED',
  'PAYER_ACTION_REQUIRED',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
  'TRANSACTION_REFUSED',
  'PAYER_CANNOT_PAY',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'TRANSACTION_LIMIT_EXCEEDED',
  'TRANSACTION_BLOCKED_BY_PAYEE',
  'PAYEE_BLOCKED_TRANSACTION',
  'COMPLIANCE_VIOLATION',
  'DOMESTIC_TRANSACTION_REQUIRED',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
]);
/** After these she may choose another way to pay the same order. */
const choosable = new Set([
  'INSTRUMENT_DECLINED',
  'PAYER_ACTION_REQUIRED',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
]);

/** How PayPal's own pages present us. */
const presentation = { brand_name: 'TBM', locale: 'es-MX', shipping_preference: 'NO_SHIPPING' };

/** Paypal payments at PayPal, or at whatever speaks its protocol at `paypal_api_base`. */
export function paypalPayments(
  config: PaypalConfig,
  log: Log,
  { clock = systemClock, patience = standard }: { clock?: Clock; patience?: Patience } = {},
): PaypalPayments {
  const calls = new PaypalCalls(config, log, patience);
  const plans = new PaypalPlans(calls);

  /** What stands at an address; null when PayPal knows of nothing there. */
  const lookUp = async <T>(schema: z.ZodType<T>, name: string, path: string): Promise<T | null> => {
    const reply = await calls.ask({ name, path });
    if (reply.done) return calls.read(name, schema, reply.body);
    if (reply.status === 404) return null;
    throw calls.refused(name, reply);
  };
  const orderPath = (order_id: string) => `/v2/checkout/orders/${inPath(order_id)}`;
  const subscriptionPath = (id: string) => `/v1/billing/subscriptions/${inPath(id)}`;
  const readOrder = (order_id: string): Promise<PaypalOrder | null> =>
    lookUp(orderAnswer, 'readOrder', orderPath(order_id));
  const readSubscription = (id: string): Promise<PaypalSubscription | null> =>
    lookUp(subscriptionAnswer, 'readSubscription', `${subscriptionPath(id)}?fields=last_failed_payment,plan`);

  /** Why an order was not captured; one that was captured before is as it stands. */
  const notCaptured = async (order_id: string, refusal: Refusal): Promise<CaptureResult> => {
    const { status, issue, redirect, debug_id } = refusal;
    if (status === 404) return { kind: 'gone' };
    if (issue === 'ORDER_ALREADY_CAPTURED') {
      const order = await readOrder(order_id);
      if (order) return captured(order);
    }
    if (issue === 'ORDER_NOT_APPROVED') return { kind: 'not_approved' };
    if (issue === 'DUPLICATE_INVOICE_ID') return { kind: 'already_paid' };
    if (!declines.has(issue)) throw calls.refused('captureOrder', refusal);
    log.warn({ call: 'captureOrder', issue, debug_id }, 'PayPal provider declined a payment');
    if (!choosable.has(issue)) return { kind: 'declined', reason: issue, approve_url: null };
    const approve_url = redirect ?? (await readOrder(order_id))?.approve_url ?? null;
    return { kind: 'declined', reason: issue, approve_url };
  };

  return {
    async createOrder({ key, amount, description, custom_id, return_url, cancel_url }) {
      const answer = await calls.demand({
        name: 'createOrder',
        path: '/v2/checkout/orders',
        body: {
          intent: 'CAPTURE',
          purchase_units: [
            {
              amount: moneyOf(amount),
              description: cutTo(description, 127),
              custom_id,
              // PayPal takes the money of an invoice once, whatever the number of orders (a setting of the account).
              invoice_id: `TBM-${custom_id}`,
            },
          ],
          payment_source: {
            paypal: {
              experience_context: {
                ...presentation,
                user_action: 'PAY_NOW',
                payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
                return_url,
                cancel_url,
              },
            },
          },
        },
        requestId: requestIdOf('order', key),
      });
      return calls.read('createOrder', orderAnswer, answer);
    },

    readOrder,

    async captureOrder(order_id) {
      const reply = await calls.ask({
        name: 'captureOrder',
        path: `${orderPath(order_id)}/capture`,
        body: {},
        // Of this attempt: after a refusal she may try again, and an order is captured once anyway.
        requestId: randomUUID(),
      });
      if (!reply.done) return notCaptured(order_id, reply);
      return captured(calls.read('captureOrder', orderAnswer, reply.body));
    },

    async refundCapture({ key, capture_id, amount, note }) {
      const reply = await calls.ask({
        name: 'refundCapture',
        path: `/v2/payments/captures/${inPath(capture_id)}/refund`,
        body: {
          ...(amount === undefined ? {} : { amount: moneyOf(amount) }),
          ...(note ? { note_to_payer: cutTo(note, 255) } : {}),
        },
        requestId: requestIdOf('refund', key),
      });
      if (reply.done)
        return { kind: 'refunded', refund: calls.read('refundCapture', refundAnswer, reply.body).refund };
      const { status, issue, debug_id } = reply;
      if (status !== 422 && status !== 404) throw calls.refused('refundCapture', reply);
      log.warn({ call: 'refundCapture', issue, debug_id }, 'PayPal provider refused a refund');
      return { kind: 'refused', reason: issue };
    },

    ensurePlan: (request) => plans.ensure(request),

    async createSubscription({ key, plan_id, starts_at, custom_id, return_url, cancel_url }) {
      // PayPal takes only a time that is still to come when the call arrives.
      const isLater =
        starts_at !== null && new Date(starts_at).getTime() > new Date(clock.now()).getTime() + 60_000;
      const reply = await calls.ask({
        name: 'createSubscription',
        path: '/v1/billing/subscriptions',
        body: {
          plan_id,
          ...(isLater ? { start_time: starts_at } : {}),
          custom_id,
          application_context: {
            ...presentation,
            // The last word is ours: one that is no longer wanted when she agrees is never charged.
            user_action: 'CONTINUE',
            payment_method: { payer_selected: 'PAYPAL', payee_preferred: 'IMMEDIATE_PAYMENT_REQUIRED' },
            return_url,
            cancel_url,
          },
        },
        requestId: requestIdOf('subscription', key),
      });
      if (reply.done) return calls.read('createSubscription', subscriptionAnswer, reply.body);
      plans.forget();
      throw calls.refused('createSubscription', reply);
    },

    readSubscription,

    async activateSubscription(subscription_id) {
      const reply = await calls.ask({
        name: 'activateSubscription',
        path: `${subscriptionPath(subscription_id)}/activate`,
        body: { reason: 'Aprobada' },
      });
      const isOver = !reply.done && (reply.issue === 'SUBSCRIPTION_STATUS_INVALID' || reply.status === 404);
      if (!reply.done && !isOver) throw calls.refused('activateSubscription', reply);
      return readSubscription(subscription_id);
    },

    async cancelSubscription(subscription_id, reason) {
      const reply = await calls.ask({
        name: 'cancelSubscription',
        path: `${subscriptionPath(subscription_id)}/cancel`,
        body: { reason: cutTo(reason.trim(), 128) || 'Cancelada' },
      });
      const isOver = !reply.done && (reply.issue === 'SUBSCRIPTION_STATUS_INVALID' || reply.status === 404);
      if (!reply.done && !isOver) throw calls.refused('cancelSubscription', reply);
      return readSubscription(subscription_id);
    },

    async listTransactions(subscription_id, from, to) {
      const query = new URLSearchParams({ start_time: from, end_time: to });
      const path = `${subscriptionPath(subscription_id)}/transactions?${query}`;
      const answer = await calls.demand({ name: 'listTransactions', path });
      return calls.read('listTransactions', transactionsAnswer, answer);
    },

    readEvent: (body, headers) =>
      readPaypalEvent({ calls, log, webhook_id: config.paypal_webhook_id }, body, headers),
  };
}

/** What a page may load so that PayPal's buttons work. */
export const paypalSources = {
  script: ['https://www.paypal.com', 'https://www.paypalobjects.com'],
  frame: ['https://www.paypal.com'],
  connect: ['https://www.paypal.com'],
  img: ['https://www.paypal.com', 'https://www.paypalobjects.com'],
};

/** Ids come from browsers too: one that cannot be PayPal's is asked for as one that nobody has. */
const inPath = (id: string): string => (/^[\w-]{1,64}$/.test(id) ? id : 'NONE');

/** What became of an order whose capture PayPal has taken in. */
function captured(order: PaypalOrder): CaptureResult {
  if (order.status === 'pending') return { kind: 'pending', order };
  if (order.status === 'declined')
    return { kind: 'declined', reason: 'CAPTURE_DECLINED', approve_url: order.approve_url };
  return { kind: 'captured', order };
}
