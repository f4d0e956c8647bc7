import { randomUUID } from 'node:crypto';
import type { Log } from '../../log.ts';
import { orderAnswer } from './answers/orders.ts';
import { refundAnswer } from './answers/refunds.ts';
import type { CaptureResult, PaypalOrder, PaypalOrders } from './api.ts';
import type { PaypalHttp, Refusal } from './http.ts';
import { cutTo, inPath, moneyOf, presentation, requestIdOf } from './requests.ts';

/** PayPal's reasons for a payment that the buyer or the bank has refused. */
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
/** After these the buyer may choose another payment method for the same order. */
const choosable = new Set([
  'INSTRUMENT_DECLINED',
  'PAYER_ACTION_REQUIRED',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
]);

/** Orders, their captures and refunds at PayPal. */
export function paypalOrders(http: PaypalHttp, log: Log): PaypalOrders {
  const orderPath = (order_id: string) => `/v2/checkout/orders/${inPath(order_id)}`;
  const readOrder = (order_id: string): Promise<PaypalOrder | null> =>
    http.find({ name: 'readOrder', path: orderPath(order_id) }, orderAnswer);

  /** The reason why an order was not captured; an order that was captured before is read. */
  const refusedCapture = async (order_id: string, refusal: Refusal): Promise<CaptureResult> => {
    const { status, issue, redirect, debug_id } = refusal;
    if (status === 404) return { kind: 'gone' };
    if (issue === 'ORDER_ALREADY_CAPTURED') {
      const order = await readOrder(order_id);
      if (order) return captureResult(order);
    }
    if (issue === 'ORDER_NOT_APPROVED') return { kind: 'not_approved' };
    if (issue === 'DUPLICATE_INVOICE_ID') return { kind: 'already_paid' };
    if (!declines.has(issue)) throw http.refused('captureOrder', refusal);
    log.warn({ call: 'captureOrder', issue, debug_id }, 'PayPal declined a payment');
    if (!choosable.has(issue)) return { kind: 'declined', reason: issue, approve_url: null };
    const approve_url = redirect ?? (await readOrder(order_id))?.approve_url ?? null;
    return { kind: 'declined', reason: issue, approve_url };
  };

  return {
    async createOrder({ key, amount, description, custom_id, return_url, cancel_url }) {
      const answer = await http.demand({
        name: 'createOrder',
        path: '/v2/checkout/orders',
        body: {
          intent: 'CAPTURE',
          purchase_units: [
            {
              amount: moneyOf(amount),
              description: cutTo(description, 127),
              custom_id,
              // PayPal accepts one payment for an invoice, for any number of orders (a setting of the account).
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
      return http.read('createOrder', orderAnswer, answer);
    },

    readOrder,

    async captureOrder(order_id) {
      const reply = await http.ask({
        name: 'captureOrder',
        path: `${orderPath(order_id)}/capture`,
        body: {},
        // New for each attempt: the buyer may retry after a refusal, and an order is captured only once.
        requestId: randomUUID(),
      });
      if (!reply.done) return refusedCapture(order_id, reply);
      return captureResult(http.read('captureOrder', orderAnswer, reply.body));
    },

    async refundCapture({ key, capture_id, amount, note }) {
      const reply = await http.ask({
        name: 'refundCapture',
        path: `/v2/payments/captures/${inPath(capture_id)}/refund`,
        body: {
          ...(amount === undefined ? {} : { amount: moneyOf(amount) }),
          ...(note ? { note_to_payer: cutTo(note, 255) } : {}),
        },
        requestId: requestIdOf('refund', key),
      });
      if (reply.done)
        return { kind: 'refunded', refund: http.read('refundCapture', refundAnswer, reply.body).refund };
      const { status, issue, debug_id } = reply;
      if (status !== 422 && status !== 404) throw http.refused('refundCapture', reply);
      log.warn({ call: 'refundCapture', issue, debug_id }, 'PayPal refused a refund');
      return { kind: 'refused', reason: issue };
    },
  };
}

/** The result of a capture that PayPal accepted. */
function captureResult(order: PaypalOrder): CaptureResult {
  if (order.status === 'pending') return { kind: 'pending', order };
  if (order.status === 'declined')
    return { kind: 'declined', reason: 'CAPTURE_DECLINED', approve_url: order.approve_url };
  return { kind: 'captured', order };
}
