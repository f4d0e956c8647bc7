import type { Jobs } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { notifyWaiting } from './notify.ts';

export const waitlistJobs = (services: Services): Jobs => ({
  tasks: {
    tell_waiting: (payload) => notifyWaiting(services, payload as { single_class_id: number; cause: string }),
  },
});
