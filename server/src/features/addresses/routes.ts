import type { addressRoutes } from '@tbm/contract/addresses';
import type { Person } from '../../platform/actor.ts';
import { oneOr } from '../../platform/database/one.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { recordView } from '../audit/index.ts';
import { addressById, addressOfCustomer, type Owner } from './queries.ts';
import { changeAddress, createAddress, deleteAddress } from './write.ts';

const ownerOf = (actor: Person, may: { of_others: boolean }): Owner =>
  may.of_others ? null : actor.customer_id;

/** An admin who reads the address of another person. */
async function recordAddressView({ db, clock }: Services, actor: Person, customer_id: number): Promise<void> {
  if (customer_id !== actor.customer_id)
    await recordView(db, actor, { part: 'addresses', customer_id, now: clock.now() });
}

export const addressHandlers = (services: Services): HandlersOf<keyof typeof addressRoutes> => ({
  'GET /addresses': async ({ actor, query: { customer_id = actor.customer_id } }) => {
    await recordAddressView(services, actor, customer_id);
    return addressOfCustomer(services.db, customer_id);
  },
  'GET /addresses/:id': async ({ actor, params, may }) => {
    const one = await addressById(services.db, params.id, ownerOf(actor, may));
    const found = oneOr(one ? [one] : [], 'not_found');
    await recordAddressView(services, actor, found.customer_id);
    return found;
  },
  'POST /addresses': ({ actor, body }) => createAddress(services, actor, body),
  'PUT /addresses': ({ actor, body: { address_id, ...body }, may }) =>
    changeAddress(services, actor, { address_id, body, owner: ownerOf(actor, may) }),
  'PUT /addresses/:id': ({ actor, params, body, may }) =>
    changeAddress(services, actor, { address_id: params.id, body, owner: ownerOf(actor, may) }),
  'DELETE /addresses/:id': ({ actor, params, may }) =>
    deleteAddress(services, actor, { address_id: params.id, owner: ownerOf(actor, may) }),
});
