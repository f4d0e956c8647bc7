import type { Subscription } from '../../../platform/payments/payments.ts';
import type { Services } from '../../../platform/services.ts';
import { applySubscription, startSubscription } from '../../subscriptions/index.ts';
import type { Standing } from '../provider.ts';
import type { CardPayment, ChosenCard } from './card-payment.ts';
import { confirmPayment } from './confirm.ts';

/** A subscription that is charged at once. Its first payment always saves the card. */
export const subscription = (services: Services, { method }: ChosenCard): CardPayment => {
  const { payments } = services.stripe;
  return {
    async begin(purchase) {
      const { bills } = await startSubscription(services, purchase, null);
      const payment_id = bills[0]?.payment_id;
      const payment = payment_id ? await payments.readPayment(payment_id) : null;
      return confirmPayment(services, payment, { method, keep: false });
    },
    async read({ subscription_id }) {
      return subscription_id ? readSubscription(services, subscription_id) : 'live';
    },
    async giveUp({ subscription_id }) {
      return subscription_id ? giveUpSubscription(services, subscription_id) : 'over';
    },
  };
};

export const readSubscription = async (services: Services, subscription_id: string): Promise<Standing> =>
  apply(services, await services.stripe.billing.readSubscription(subscription_id));

export const giveUpSubscription = async (services: Services, subscription_id: string): Promise<Standing> =>
  apply(services, await services.stripe.billing.giveUpSubscription(subscription_id));

async function apply({ db, clock, log }: Services, current: Subscription): Promise<Standing> {
  await db.transaction((tx) => applySubscription(tx, log, current, clock.now()));
  return current.status === 'ended' ? 'over' : 'live';
}
