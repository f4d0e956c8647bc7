import type { Jobs } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { sweepTrackPhotos } from './photos.ts';
import { remindOfProgress } from './reminders.ts';

export const trackJobs = (services: Services): Jobs => ({
  tasks: {
    remind_of_progress: () => remindOfProgress(services),
    sweep_track_photos: () => sweepTrackPhotos(services),
  },
  crontab: `* * * * * remind_of_progress
23 * * * * sweep_track_photos`,
});
