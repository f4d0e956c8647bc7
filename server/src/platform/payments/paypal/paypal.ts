import { type Clock, systemClock } from '../../clock.ts';
import type { Log } from '../../log.ts';
import type { PaypalApi } from './api.ts';
import { type PaypalBilling, paypalBilling } from './billing.ts';
import { readPaypalEvent } from './events.ts';
import { type PaypalConfig, PaypalHttp, type RetryPolicy } from './http.ts';
import { paypalOrders } from './orders.ts';
import { paypalSubscriptions } from './subscriptions.ts';

/** PayPal for one studio: its own API, and its recurring payments behind the common interface. */
export interface Paypal {
  api: PaypalApi;
  billing: PaypalBilling;
}

/** Ten seconds per attempt, three attempts. */
const standard: RetryPolicy = { timeout: 10_000, pauses: [250, 1_000] };

export function makePaypal(config: PaypalConfig, log: Log, clock: Clock): Paypal {
  const api = paypalApi(config, log, { clock });
  return { api, billing: paypalBilling(api, clock) };
}

/** PayPal's API, or any server that speaks its protocol at `paypal_api_base`. */
export function paypalApi(
  config: PaypalConfig,
  log: Log,
  { clock = systemClock, retry = standard }: { clock?: Clock; retry?: RetryPolicy } = {},
): PaypalApi {
  const http = new PaypalHttp(config, log, retry);
  return {
    ...paypalOrders(http, log),
    ...paypalSubscriptions(http, clock),
    readEvent: (body, headers) =>
      readPaypalEvent({ http, log, webhook_id: config.paypal_webhook_id }, body, headers),
  };
}

const hosts = ['https://*.paypal.com', 'https://*.paypalobjects.com', 'https://*.venmo.com'];

/** The sources that a page may load for PayPal's buttons (content security policy; developer.paypal.com/sdk/js/best-practices). */
export const paypalSources = {
  script: hosts,
  frame: hosts,
  connect: hosts,
  img: hosts,
};
