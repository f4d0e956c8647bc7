import type { missedFeeRoutes } from '@tbm/contract/missed-fees';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { agreeToFee, missedFeesOf, withdrawConsent } from './consents.ts';
import { payFee } from './pay.ts';

export const missedFeeHandlers = (services: Services): HandlersOf<keyof typeof missedFeeRoutes> => ({
  'GET /customer/missed_fees': ({ actor: { customer_id }, query: { branch_id } }) =>
    missedFeesOf(services.db, { customer_id, branch_id, now: services.clock.now() }),
  'POST /customer/missed_fees/consent': ({ actor: { customer_id }, address, body }) =>
    agreeToFee(services, { customer_id, address }, body),
  'DELETE /customer/missed_fees/consent/:id': ({ actor: { customer_id }, address, params }) =>
    withdrawConsent(services, { customer_id, address }, params.id),
  'POST /customer/missed_fees/:id/pay': ({ actor: { customer_id }, params, body }) =>
    payFee(services, customer_id, { missed_class_fee_id: params.id, ...body }),
});
