import type { Jobs } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { eraseAccount, queueErasures } from './erase.ts';
import { forgetExpired, makeOwnData } from './make.ts';
import { cancelSubscriptions } from './subscriptions.ts';

const customerOf = (payload: unknown): number => (payload as { customer_id: number }).customer_id;

export const privacyJobs = (services: Services): Jobs => ({
  tasks: {
    make_own_data: (payload) => makeOwnData(services, customerOf(payload)),
    forget_own_data: () => forgetExpired(services),
    cancel_subscriptions_of_leaving: (payload) => cancelSubscriptions(services, customerOf(payload)),
    erase_accounts: () => queueErasures(services),
    erase_account: (payload) => eraseAccount(services, customerOf(payload)),
  },
  lanes: {
    make_own_data: 'long',
    erase_account: 'long',
    cancel_subscriptions_of_leaving: 'payments',
  },
  crontab: '17 * * * * forget_own_data\n27 * * * * erase_accounts',
});
