import { randomUUID } from 'node:crypto';
import type { Try } from '../platform/payments/once.ts';
import type { PaypalApi } from '../platform/payments/paypal/api.ts';
import type { CardProvider } from '../platform/payments/stripe/provider.ts';

/** One flow of money; it throws when the provider does not do what the product expects. */
export type Step = [name: string, run: () => Promise<unknown>];

const one = (): Try => ({ key: `rehearsal-${randomUUID()}`, again: false });
const expectState = (what: string, found: unknown, expected: unknown): void => {
  if (found !== expected) throw new Error(`${what} is ${String(found)} instead of ${String(expected)}`);
};

const item = {
  class_package_id: 0,
  title: 'Ensayo',
  period: 'month',
  interval: 1,
} as const;
const metadata = () => ({ rehearsal: randomUUID() });
const title = 'Ensayo de TBM';

/** Every flow by card, with Stripe's test cards (docs.stripe.com/testing). Nothing that is charged later stays behind. */
export function cardSteps({ payments, cards, billing, pages }: CardProvider, public_url: string): Step[] {
  let customer = '';
  let payment = '';
  const addresses = { success_url: `${public_url}/gracias/`, cancel_url: `${public_url}/paquetes/` };
  const setUp = async (method: string) => {
    const { setup_id } = await cards.createSetup(one(), { customer, metadata: metadata() });
    return cards.confirmSetup(setup_id, method);
  };
  const subscribe = (trial_days: number | null, method: string) =>
    billing.createSubscription(one(), {
      ...item,
      customer,
      trial_days,
      method,
      price: 290,
      discount: null,
      metadata: metadata(),
    });
  const savedCard = async (method: string) => {
    const { method: saved } = await setUp(method);
    if (!saved) throw new Error('the card was not saved');
    return saved;
  };
  const pay = async (method: string) => {
    const order = {
      amount: 190,
      customer,
      description: title,
      metadata: metadata(),
    };
    const { payment_id } = await payments.createPayment(one(), order);
    return payments.confirmPayment(payment_id, { method, keep: false });
  };
  return [
    [
      'a customer is made',
      async () => {
        const email = 'ensayo@tbm.example';
        customer = await payments.createCustomer(one(), { email, name: 'Ensayo', customer_id: 0 });
      },
    ],
    [
      'a card pays once',
      async () => {
        const paid = await pay('pm_card_visa');
        expectState('the payment', paid.status, 'succeeded');
        payment = paid.charge_id ?? '';
      },
    ],
    [
      'a part is refunded',
      async () => {
        const refund = await billing.refund(one(), { payment, amount: 90, metadata: metadata() });
        if (refund.status === 'failed') throw new Error('the refund failed');
      },
    ],
    [
      'the bank asks first, and the browser can answer',
      async () => expectState('the question', (await pay('pm_card_authenticationRequired')).asksBank, true),
    ],
    ['a card is saved without a charge', () => savedCard('pm_card_mastercard')],
    [
      'a subscription is charged, announced and ended',
      async () => {
        const begun = await subscribe(null, await savedCard('pm_card_visa'));
        const challenged = await billing.payWith(begun.subscription_id, begun.method ?? '');
        if (challenged) throw new Error('the bank asks for a card that pays without');
        const { status } = await billing.readSubscription(begun.subscription_id);
        expectState('the subscription', status, 'active');
        expectState('the next charge', await billing.previewCharge(begun.subscription_id), 290);
        await billing.endSubscription(begun.subscription_id);
      },
    ],
    [
      'a trial begins without a charge, is announced and ended',
      async () => {
        const begun = await subscribe(7, await savedCard('pm_card_visa'));
        expectState('the subscription', begun.status, 'trial');
        expectState('its first charge', await billing.previewCharge(begun.subscription_id), 290);
        await billing.endSubscription(begun.subscription_id);
        const { ends } = await billing.readSubscription(begun.subscription_id);
        expectState('its end', ends, true);
      },
    ],
    [
      'a page offers months without interest',
      async () => {
        const page = {
          customer,
          title,
          amount: 6_000,
          metadata: metadata(),
          ...addresses,
        };
        const { session_id, url } = await pages.createPage(one(), page);
        if (!url) throw new Error('the page has no address');
        expectState('the page', (await pages.closePage(session_id)).status, 'expired');
      },
    ],
  ];
}

/** What PayPal does without a buyer: its pages are the only place to approve. */
export function paypalSteps(api: PaypalApi, public_url: string): Step[] {
  const addresses = { return_url: `${public_url}/gracias/`, cancel_url: `${public_url}/paquetes/` };
  const order = () => ({ ...addresses, key: randomUUID(), custom_id: randomUUID().slice(0, 20) });
  return [
    [
      'an order waits for the buyer',
      async () => {
        const { order_id } = await api.createOrder({ ...order(), amount: 190, description: title });
        const found = await api.readOrder(order_id);
        expectState('the order', found?.status, 'open');
        if (!found?.approve_url) throw new Error('the order cannot be approved');
      },
    ],
    [
      'a subscription with free days waits for the buyer',
      async () => {
        const { title: name, ...terms } = item;
        const plan_id = await api.ensurePlan({
          ...terms,
          name,
          price: 290,
          trial_days: 7,
        });
        const subscription = await api.createSubscription({ ...order(), plan_id, starts_at: null });
        const found = await api.readSubscription(subscription.subscription_id);
        expectState('the subscription', found?.status, 'open');
      },
    ],
  ];
}
