import type { addressRoutes } from '@tbm/contract/addresses';
import type { Person } from '../../platform/actor.ts';
import { oneOr } from '../../platform/database/one.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { addressById, addressOfCustomer, type Owner } from './queries.ts';
import { changeAddress, createAddress, deleteAddress } from './write.ts';

const ownerOf = (actor: Person, may: { of_others: boolean }): Owner =>
  may.of_others ? null : actor.customer_id;

export const addressHandlers = (services: Services): HandlersOf<keyof typeof addressRoutes> => ({
  'GET /addresses': ({ actor, query }) =>
    addressOfCustomer(services.db, query.customer_id ?? actor.customer_id),
  'GET /addresses/:id': async ({ actor, params, may }) => {
    const found = await addressById(services.db, params.id, ownerOf(actor, may));
    return oneOr(found ? [found] : [], 'not_found');
  },
  'POST /addresses': ({ actor, body }) => createAddress(services, actor, body),
  'PUT /addresses': ({ actor, body: { address_id, ...body }, may }) =>
    changeAddress(services, actor, { address_id, body, owner: ownerOf(actor, may) }),
  'PUT /addresses/:id': ({ actor, params, body, may }) =>
    changeAddress(services, actor, { address_id: params.id, body, owner: ownerOf(actor, may) }),
  'DELETE /addresses/:id': ({ actor, params, may }) =>
    deleteAddress(services, actor, { address_id: params.id, owner: ownerOf(actor, may) }),
});
