import type Stripe from 'stripe';
import { centavos, idOf, named, type StripeClient } from './client.ts';
import type { InstallmentPage, InstallmentPages } from './provider.ts';

/** Stripe's hosted page (checkout session) with months without interest. */
export function stripePages({ stripe, ask, make }: StripeClient): InstallmentPages {
  const readPage = async (session_id: string) =>
    pageOf(await ask('readPage', stripe.checkout.sessions.retrieve(session_id)));
  return {
    readPage,

    async createPage(one, { customer, title, amount, success_url, cancel_url, metadata }) {
      const { amount: unit_amount, currency } = centavos(amount);
      const session = await make<Stripe.Checkout.Session>(
        'createPage',
        one,
        () => named(stripe.checkout.sessions.list({ customer, limit: 100 }), metadata),
        (options) =>
          stripe.checkout.sessions.create(
            {
              mode: 'payment',
              customer,
              locale: 'es-419',
              success_url,
              cancel_url,
              metadata,
              payment_intent_data: { metadata },
              allowed_payment_method_types: ['card'],
              payment_method_options: { card: { installments: { enabled: true } } },
              line_items: [
                { quantity: 1, price_data: { currency, unit_amount, product_data: { name: title } } },
              ],
            },
            options,
          ),
      );
      return pageOf(session);
    },

    async closePage(session_id) {
      // A page that is paid or expired already cannot be expired: read it instead.
      await stripe.checkout.sessions.expire(session_id).catch(() => null);
      return readPage(session_id);
    },
  };
}

const pageOf = (session: Stripe.Checkout.Session): InstallmentPage => ({
  session_id: session.id,
  url: session.url,
  status: session.status === 'expired' ? 'expired' : session.payment_status === 'paid' ? 'paid' : 'open',
  payment_id: idOf(session.payment_intent),
});
