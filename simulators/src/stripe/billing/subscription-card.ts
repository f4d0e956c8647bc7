import type Stripe from 'stripe';
import { mustAsk } from '../cards/card-ends.ts';
import { setUpCard } from '../cards/set-up.ts';
import { addSetup } from '../cards/setup-intents.ts';
import type { Parts } from '../core/parts.ts';
import { changeSubscription } from './subscription-change.ts';

type Subscription = Stripe.Subscription;

/** Sets the card up when nothing is due yet, so that it can be charged later without the customer. */
export function requestCard(
  parts: Parts,
  subscription: Subscription,
  { method, behavior, pages }: { method: Stripe.PaymentMethod | null; behavior: string; pages: string },
): void {
  const card = method && parts.store.get('card', method.id);
  const asks = card && mustAsk(card.end, { setUp: card.setUp, offSession: true });
  if (behavior !== 'default_incomplete' && !asks) return;
  // Without a card, a setup intent asks for one.
  if (method && !asks) return;
  const setup = addSetup(parts, {
    customer: subscription.customer as string,
    metadata: {},
    payment_method: method?.id ?? null,
  });
  changeSubscription(parts, subscription, { pending_setup_intent: setup.id });
  parts.store.put('link', { id: setup.id, to: subscription.id });
  if (method && behavior !== 'default_incomplete')
    setUpCard(parts, setup, method, { pages, returnUrl: null });
}

/** Applies the card of a completed setup. */
export function startRequestingCards(parts: Parts): void {
  parts.after.setUp.push((setup) => {
    const { store } = parts;
    const subscription = store.find('subscription', store.find('link', setup.id)?.to ?? '');
    if (!subscription || subscription.pending_setup_intent !== setup.id) return;
    const keeps = subscription.payment_settings?.save_default_payment_method === 'on_subscription';
    changeSubscription(parts, subscription, {
      pending_setup_intent: null,
      ...(keeps ? { default_payment_method: setup.payment_method as string } : {}),
    });
  });
}
