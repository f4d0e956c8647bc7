import type { Jobs } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { queuePendingPurchases } from './settlement/queue.ts';
import { reconcilePending } from './settlement/reconcile-pending.ts';

export const checkoutJobs = (services: Services): Jobs => ({
  tasks: {
    reconcile_purchase: (payload) =>
      reconcilePending(services, (payload as { purchase_id: number }).purchase_id),
    reconcile_pending_purchases: () => queuePendingPurchases(services),
  },
  lanes: { reconcile_purchase: 'payments' },
  crontab: '*/5 * * * * reconcile_pending_purchases',
});
