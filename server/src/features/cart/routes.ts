import type { cartRoutes } from '@tbm/contract/cart';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { readCart, saveCart, saveTrial } from './cart.ts';

export const cartHandlers = (services: Services): HandlersOf<keyof typeof cartRoutes> => ({
  'GET /cart': ({ query }) => readCart(services.db, query.email),
  'POST /cart': ({ body: { email, items } }) =>
    saveCart(services, { email, ids: items.map(({ class_package_id }) => class_package_id) }),
  'POST /trial_cart': ({ body }) => saveTrial(services, body),
});
