import type { Answer, Args } from '@tbm/contract';
import type { Charges } from '@tbm/domain/charges';
import { api } from '../../platform/api.ts';
import type { ServerSettings } from '../../platform/server-context.ts';

export type PaypalProvider = NonNullable<ServerSettings['paypal']>;
export type PaypalRequest = Args<'POST /checkout/paypal'>['body'];
type Step = Answer<'POST /checkout/paypal'>;

/** Whether PayPal can charge this: one-off payments and subscriptions, but not installments. */
export const paypalIn = (
  { paypal }: Pick<ServerSettings, 'paypal'>,
  { kind }: Pick<Charges, 'kind'>,
): PaypalProvider | null => (kind === 'free' || kind === 'months' ? null : paypal);

/** Where the buyer approves. */
export const approvalOf = ({ links }: Pick<Step, 'links'>): string | undefined =>
  links.find(({ rel }) => rel === 'approve')?.href;

/** What PayPal's buttons return after the approval. */
interface Approval {
  orderID?: string | null;
  subscriptionID?: string | null;
}

export const capture = (
  request: Pick<PaypalRequest, 'class_package_id' | 'discountCode'>,
  approval: Approval,
) =>
  api('POST /checkout/capture', {
    body: {
      orderID: approval.orderID ?? null,
      subscriptionID: approval.subscriptionID ?? null,
      class_package_id: request.class_package_id,
      ...(request.discountCode ? { discountCode: request.discountCode } : {}),
    },
  });

interface Buttons {
  render(place: HTMLElement): Promise<void>;
  close(): Promise<void>;
}
interface Sdk {
  Buttons(options: {
    style: Record<string, string | number>;
    onClick(data: unknown, actions: { resolve(): Promise<void>; reject(): Promise<void> }): Promise<void>;
    createOrder?(): Promise<string>;
    createSubscription?(): Promise<string>;
    onApprove(approval: Approval): Promise<void>;
    onError(error: unknown): void;
  }): Buttons;
}
declare global {
  interface Window {
    paypal?: Sdk;
  }
}

/** PayPal's own buttons, from its address [CHK-021]; payments and subscriptions need different parameters. */
export function loadButtons({ client_id }: PaypalProvider, renews: boolean): Promise<Sdk> {
  const query = new URLSearchParams({
    'client-id': client_id,
    currency: 'MXN',
    locale: 'es_MX',
    'disable-funding': 'card,credit',
    ...(renews ? { vault: 'true', intent: 'subscription' } : { intent: 'capture' }),
  });
  const src = `https://www.paypal.com/sdk/js?${query}`;
  return new Promise((resolve, reject) => {
    const done = () => (window.paypal ? resolve(window.paypal) : reject(new Error()));
    const known = [...document.scripts].find((one) => one.src === src);
    if (known && window.paypal) return done();
    for (const one of document.scripts) if (one.src.startsWith('https://www.paypal.com/sdk/js')) one.remove();
    const script = document.createElement('script');
    script.src = src;
    script.addEventListener('load', done);
    script.addEventListener('error', () => reject(new Error()));
    document.head.append(script);
  });
}
