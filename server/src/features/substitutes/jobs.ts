import type { Jobs } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { expireRequests } from './requests.ts';

/** Open requests of classes that have begun or were cancelled end by themselves. */
export const substituteJobs = ({ db, clock }: Services): Jobs => ({
  tasks: {
    expire_substitute_requests: async () => {
      await expireRequests(db, clock.now());
    },
  },
  crontab: '*/5 * * * * expire_substitute_requests',
});
