import type { Jobs } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { reconcile } from './reconcile.ts';

export const reconciliationJobs = (services: Services): Jobs => ({
  tasks: { reconcile: () => reconcile(services) },
  lanes: { reconcile: 'long' },
  crontab: '30 9 * * * reconcile',
});
