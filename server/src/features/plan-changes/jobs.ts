import type { Jobs } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { runPlanChanges } from './run.ts';

export const planChangeJobs = (services: Services): Jobs => ({
  tasks: { run_plan_changes: () => runPlanChanges(services) },
  lanes: { run_plan_changes: 'payments' },
  crontab: '*/5 * * * * run_plan_changes',
});
