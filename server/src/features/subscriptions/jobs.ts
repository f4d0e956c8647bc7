import type { Jobs } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { readLateSubscriptions } from './late.ts';
import { announceCharges } from './notices.ts';
import { endSubscription } from './sync.ts';

export const subscriptionJobs = (services: Services): Jobs => ({
  tasks: {
    end_subscription: (payload) =>
      endSubscription(services, (payload as { purchase_id: number }).purchase_id),
    read_late_subscriptions: () => readLateSubscriptions(services),
    announce_charges: () => announceCharges(services),
  },
  lanes: {
    end_subscription: 'payments',
    read_late_subscriptions: 'payments',
  },
  crontab: ['35 * * * * announce_charges', '*/5 * * * * read_late_subscriptions'].join('\n'),
});
