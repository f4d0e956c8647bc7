import type { Jobs } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { endExpired } from './start.ts';

export { memberViewHandlers } from './routes.ts';
export { emptiedInView, withheldInView } from './shown.ts';

export const memberViewJobs = (services: Services): Jobs => ({
  tasks: { end_member_views: () => endExpired(services) },
  crontab: '*/5 * * * * end_member_views',
});
