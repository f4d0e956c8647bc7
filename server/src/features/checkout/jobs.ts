import type { Jobs } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { settle } from './settle.ts';
import { queuePendingPurchases } from './settlement/queue.ts';

export const checkoutJobs = (services: Services): Jobs => ({
  tasks: {
    settle_purchase: (payload) => settle(services, (payload as { purchase_id: number }).purchase_id),
    settle_pending_purchases: () => queuePendingPurchases(services),
  },
  crontab: '*/10 * * * * settle_pending_purchases',
});
