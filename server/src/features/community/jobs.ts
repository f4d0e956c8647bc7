import type { Jobs } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { sweepPostFiles } from './post-files.ts';

export const communityJobs = (services: Services): Jobs => ({
  tasks: { sweep_post_files: () => sweepPostFiles(services) },
  crontab: '37 * * * * sweep_post_files',
});
