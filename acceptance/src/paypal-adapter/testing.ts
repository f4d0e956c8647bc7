import { handClock } from '@tbm/server/platform/clock';
import { Problem } from '@tbm/server/platform/errors';
import type {
  OrderRequest,
  PlanRequest,
  SubscriptionRequest,
} from '@tbm/server/platform/payments/paypal/api';
import { paypalApi } from '@tbm/server/platform/payments/paypal/paypal';
import { listenerOf, press } from '@tbm/simulators/paypal/testing';
import { simulate } from '@tbm/simulators/testing';

/** The product's adapter and the simulated PayPal, connected over HTTP, with one clock that the test moves. */
export async function paypalParts(start = '2026-11-18T18:00:00Z') {
  const clock = handClock(start);
  const simulators = await simulate({ now: () => new Date(clock.now()) });
  const { paypal, url } = simulators;
  const lines: string[] = [];
  const note = (details: object, message: string) => void lines.push(JSON.stringify({ ...details, message }));
  const { client_id, client_secret, webhook_id } = paypal.account;
  /** The adapter of another process, optionally with other settings. */
  const another = (given: { secret?: string; webhook_id?: string } = {}) =>
    paypalApi(
      {
        paypal_client_id: client_id,
        paypal_client_secret: given.secret ?? client_secret,
        paypal_webhook_id: given.webhook_id ?? webhook_id,
        paypal_api_base: url,
      },
      { error: note, warn: note },
      { clock, retry: { timeout: 400, pauses: [5, 10] } },
    );
  return {
    simulators,
    paypal,
    clock,
    adapter: another(),
    another,
    /** The log. */
    lines,
    /** Moves the clock and runs what is due. */
    moveTo(time: string) {
      clock.set(time);
      simulators.advance(0);
    },
  };
}

const addresses = { return_url: 'https://tbm.test/gracias', cancel_url: 'https://tbm.test/carrito' };

export const orderRequest = (given: Partial<OrderRequest> = {}): OrderRequest => ({
  key: 'purchase:7',
  amount: 925,
  description: 'Paquete de ocho clases en Monterrey',
  custom_id: '7',
  ...addresses,
  ...given,
});

export const planRequest = (given: Partial<PlanRequest> = {}): PlanRequest => ({
  class_package_id: 149,
  name: 'Mensualidad',
  price: 925,
  period: 'month',
  interval: 1,
  ...given,
});

export const subscriptionRequest = (given: Partial<SubscriptionRequest> = {}): SubscriptionRequest => ({
  key: 'purchase:8',
  plan_id: 'P-NONE',
  starts_at: null,
  custom_id: '8',
  ...addresses,
  ...given,
});

/** The buyer presses a button on PayPal's page. */
export const decide = (at: { approve_url: string | null }, answer: string): Promise<string> =>
  press(String(at.approve_url), answer);

/** The code of the problem that a call was refused with. */
export const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'not refused',
    (error: unknown) => (error instanceof Problem ? error.code : String(error)),
  );

type Parts = Awaited<ReturnType<typeof paypalParts>>;

/** Listens for PayPal's events; the adapter reads them in the order of arrival. */
export async function listen({ simulators, adapter }: Pick<Parts, 'simulators' | 'adapter'>) {
  const listener = await listenerOf(simulators);
  return {
    ...listener,
    events: async (count: number) => {
      const received = await listener.until(count);
      return Promise.all(received.map(({ body, headers }) => adapter.readEvent(body, headers)));
    },
  };
}
