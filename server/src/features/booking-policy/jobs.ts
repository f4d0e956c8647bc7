import type { Jobs } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { applyMissedConsequences } from './restrict.ts';

export const bookingPolicyJobs = (services: Services): Jobs => ({
  tasks: {
    apply_missed_consequences: async () => {
      await applyMissedConsequences(services);
    },
  },
  lanes: { apply_missed_consequences: 'long' },
  crontab: '*/15 * * * * apply_missed_consequences',
});
