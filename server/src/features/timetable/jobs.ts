import type { Jobs } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { makeAllClasses } from './make.ts';

/** Every night, outside the opening hours of both branches, the schedule grows by a day. */
export const timetableJobs = (services: Services): Jobs => ({
  tasks: {
    make_classes: async () => {
      await makeAllClasses(services);
    },
  },
  lanes: { make_classes: 'long' },
  crontab: '30 9 * * * make_classes',
});
