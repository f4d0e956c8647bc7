import type { deskRoutes } from '@tbm/contract/desk';
import type { purchaseHistoryRoutes } from '@tbm/contract/purchase-history';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { createCustomer } from './create-customer.ts';
import { giveAccess } from './give-access.ts';
import { purchaseHistory } from './history.ts';
import { customerPage, findCustomers, viewCustomer } from './queries.ts';
import { removeClasses } from './remove-classes.ts';
import { revokeAccess } from './revoke-access.ts';

export const deskHandlers = (
  services: Services,
): HandlersOf<keyof typeof deskRoutes | keyof typeof purchaseHistoryRoutes> => {
  const { db, clock } = services;
  return {
    'GET /customer/query': ({ actor: { branches }, query: { query } }) =>
      findCustomers(db, { query, branches, now: clock.now() }),
    'GET /customer/admin/all': ({ actor: { branches }, query: { query, page } }) =>
      customerPage(db, { query, page, branches, now: clock.now() }),
    'GET /customer/admin/:id': ({ actor, params }) => viewCustomer(services, actor, params.id),
    'GET /purchases/:id/history': ({ actor, params }) => purchaseHistory(services, actor, params.id),
    'POST /customer': ({ actor, body }) => createCustomer(services, actor, body),
    'POST /customer/giveAccess': ({ actor, may, body }) => giveAccess(services, actor, { ...body, ...may }),
    'PUT /customer/revokeAccess': ({ actor, body }) => revokeAccess(services, actor, body.purchase_id),
    'PUT /customer/removeClasses': ({ actor, body }) => removeClasses(services, actor, body),
  };
};
