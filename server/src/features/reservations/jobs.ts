import type { Jobs } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { reserveRequestedTask } from './requested/request.ts';
import { reserveRequested } from './requested/reserve-requested.ts';

export const reservationJobs = (services: Services): Jobs => ({
  tasks: {
    [reserveRequestedTask]: (payload) =>
      reserveRequested(services, (payload as { purchase_id: number }).purchase_id),
  },
});
