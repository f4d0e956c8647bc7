import type { Clock } from '../../clock.ts';
import { revisionAnswer, subscriptionAnswer, transactionsAnswer } from './answers/subscriptions.ts';
import type { PaypalSubscription, PaypalSubscriptions } from './api.ts';
import type { PaypalHttp } from './http.ts';
import { PaypalPlans } from './plans.ts';
import { cutTo, inPath, presentation, requestIdOf } from './requests.ts';

/** Plans and subscriptions at PayPal. */
export function paypalSubscriptions(http: PaypalHttp, clock: Clock): PaypalSubscriptions {
  const plans = new PaypalPlans(http);
  const pathOf = (subscription_id: string) => `/v1/billing/subscriptions/${inPath(subscription_id)}`;
  const read = (subscription_id: string): Promise<PaypalSubscription | null> =>
    http.find(
      { name: 'readSubscription', path: `${pathOf(subscription_id)}?fields=last_failed_payment,plan` },
      subscriptionAnswer,
    );

  /** Activates, suspends or cancels a subscription; an ended or unknown one is not an error. Returns its state afterwards. */
  const change = async (
    subscription_id: string,
    { name, verb, reason }: { name: string; verb: string; reason: string },
  ): Promise<PaypalSubscription | null> => {
    const reply = await http.ask({ name, path: `${pathOf(subscription_id)}/${verb}`, body: { reason } });
    const isOver = !reply.done && (reply.issue === 'SUBSCRIPTION_STATUS_INVALID' || reply.status === 404);
    if (!reply.done && !isOver) throw http.refused(name, reply);
    return read(subscription_id);
  };

  return {
    ensurePlan: (request) => plans.ensure(request),

    productOfPlan: (plan_id) => plans.productOf(plan_id),

    async createSubscription({ key, plan_id, starts_at, custom_id, return_url, cancel_url }) {
      // PayPal accepts only a time that is still in the future when the call arrives.
      const isLater =
        starts_at !== null && new Date(starts_at).getTime() > new Date(clock.now()).getTime() + 60_000;
      const reply = await http.ask({
        name: 'createSubscription',
        path: '/v1/billing/subscriptions',
        body: {
          plan_id,
          ...(isLater ? { start_time: starts_at } : {}),
          custom_id,
          application_context: {
            ...presentation,
            // We activate it ourselves: one that was given up before the approval is never charged.
            user_action: 'CONTINUE',
            payment_method: { payer_selected: 'PAYPAL', payee_preferred: 'IMMEDIATE_PAYMENT_REQUIRED' },
            return_url,
            cancel_url,
          },
        },
        requestId: requestIdOf('subscription', key),
      });
      if (reply.done) return http.read('createSubscription', subscriptionAnswer, reply.body);
      plans.forget();
      throw http.refused('createSubscription', reply);
    },

    async reviseSubscription({ subscription_id, plan_id, return_url, cancel_url }) {
      const answer = await http.demand({
        name: 'reviseSubscription',
        path: `${pathOf(subscription_id)}/revise`,
        body: {
          plan_id,
          application_context: {
            ...presentation,
            payment_method: { payer_selected: 'PAYPAL', payee_preferred: 'IMMEDIATE_PAYMENT_REQUIRED' },
            return_url,
            cancel_url,
          },
        },
      });
      return http.read('reviseSubscription', revisionAnswer, answer);
    },

    readSubscription: read,

    activateSubscription: (subscription_id) =>
      change(subscription_id, { name: 'activateSubscription', verb: 'activate', reason: 'Aprobada' }),

    suspendSubscription: (subscription_id) =>
      change(subscription_id, { name: 'suspendSubscription', verb: 'suspend', reason: 'Pausa' }),

    cancelSubscription: (subscription_id, reason) =>
      change(subscription_id, {
        name: 'cancelSubscription',
        verb: 'cancel',
        reason: cutTo(reason.trim(), 128) || 'Cancelada',
      }),

    async listTransactions(subscription_id, from, to) {
      const query = new URLSearchParams({ start_time: from, end_time: to });
      const path = `${pathOf(subscription_id)}/transactions?${query}`;
      const answer = await http.demand({ name: 'listTransactions', path });
      return http.read('listTransactions', transactionsAnswer, answer);
    },
  };
}
