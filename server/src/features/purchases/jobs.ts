import type { Jobs } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { completePurchases } from './lifecycle/complete.ts';

export const purchaseJobs = (services: Services): Jobs => ({
  tasks: {
    complete_purchases: async () => {
      await completePurchases(services);
    },
  },
  crontab: '5 * * * * complete_purchases',
});
