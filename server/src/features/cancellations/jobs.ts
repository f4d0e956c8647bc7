import type { Jobs } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { applyOffer } from './accept-offer.ts';

export const cancellationJobs = (services: Services): Jobs => ({
  tasks: {
    apply_offer: (payload) => applyOffer(services, (payload as { purchase_id: number }).purchase_id),
  },
  lanes: { apply_offer: 'payments' },
});
