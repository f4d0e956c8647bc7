import { type cancellationRoutes, cancelReason } from '@tbm/contract/cancellations';
import { recordRows } from '../../platform/database/page.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { resourceHandlers } from '../../platform/http/resource.ts';
import type { Services } from '../../platform/services.ts';
import { auditOf } from '../audit/index.ts';
import { acceptOffer } from './accept-offer.ts';
import { reasonList } from './admin-lists.ts';
import { cancelSubscription } from './cancel.ts';
import { cancelByLink, linkedSubscription } from './one-step.ts';
import { cancel_reasons } from './tables.ts';

const readReasons = recordRows('cancel_reasons', {
  key: 'id',
  row: cancelReason,
});

export const cancellationHandlers = (services: Services): HandlersOf<keyof typeof cancellationRoutes> => ({
  ...resourceHandlers(services.db, 'cancel_reasons', {
    audit: auditOf(services),
    table: cancel_reasons,
    key: cancel_reasons.id,
    list: reasonList,
    read: (ids) => readReasons(services.db, ids),
  }),
  'GET /cancellations/:token': ({ params }) => linkedSubscription(services, params.token),
  'POST /cancellations/:token': ({ params }) => cancelByLink(services, params.token),
  'POST /purchases/cancel': ({ actor: { customer_id }, body }) =>
    cancelSubscription(services, { customer_id, ...body }),
  'POST /purchases/cancel-offer': ({ actor: { customer_id }, body }) =>
    acceptOffer(services, { customer_id, ...body }),
});
