import type { Jobs } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { settleAttendance } from './settle.ts';

/** A little after every full hour, because each branch has its own midnight. */
export const rosterJobs = (services: Services): Jobs => ({
  tasks: {
    settle_attendance: async () => {
      await settleAttendance(services);
    },
  },
  crontab: '10 * * * * settle_attendance',
});
