import type { Jobs } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { sendCampaigns } from './send.ts';

export const segmentJobs = (services: Services): Jobs => ({
  tasks: { send_campaigns: () => sendCampaigns(services) },
  lanes: { send_campaigns: 'long' },
  crontab: '*/5 * * * * send_campaigns',
});
