import { randomUUID } from 'node:crypto';
import type { paymentSourceRoutes } from '@tbm/contract/payment-sources';
import { problem } from '../../platform/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { providerCustomer } from '../accounts/index.ts';
import { payWith } from './pay-with.ts';
import { sourcesOf } from './queries.ts';
import { removeSource } from './remove.ts';
import { readCard, saveCard } from './save.ts';

/** Both groups of paths serve the same cards [X31]. */
export const paymentSourceHandlers = (services: Services): HandlersOf<keyof typeof paymentSourceRoutes> => {
  const list = ({ actor }: { actor: { customer_id: number } }) => sourcesOf(services.db, actor.customer_id);
  const remove = ({ actor, params }: { actor: { customer_id: number }; params: { id: number } }) =>
    removeSource(services, actor.customer_id, params.id);
  return {
    'GET /payment_sources': list,
    'GET /metodosPago': list,
    'POST /payment_sources/setup': async ({ actor: { customer_id } }) => {
      const customer = await providerCustomer(services, customer_id);
      // Each has a key of its own: one that is never used is left to itself.
      const setup = await services.stripe.cards.createSetup(
        { key: `setup:${randomUUID()}`, again: false },
        { customer, metadata: { customer_id: String(customer_id) } },
      );
      if (!setup.clientSecret) throw problem('provider_unavailable');
      return { clientSecret: setup.clientSecret };
    },
    'POST /payment_sources': ({ actor, body }) => saveCard(services, actor.customer_id, body.source_id),
    'POST /payment_sources/stripe': ({ actor, body }) =>
      saveCard(services, actor.customer_id, body.payment_method),
    'POST /metodosPago': ({ actor, body }) =>
      (body.saveCard ? saveCard : readCard)(services, actor.customer_id, body.token_id),
    'POST /payment_sources/:id/default': ({ actor, params }) =>
      payWith(services, actor.customer_id, params.id),
    'DELETE /payment_sources/:id': remove,
    'DELETE /metodosPago/:id': remove,
  };
};
