import type { Jobs } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { runPauses } from './run.ts';

export const subscriptionPauseJobs = (services: Services): Jobs => ({
  tasks: { run_subscription_pauses: () => runPauses(services) },
  lanes: { run_subscription_pauses: 'payments' },
  crontab: '*/5 * * * * run_subscription_pauses',
});
