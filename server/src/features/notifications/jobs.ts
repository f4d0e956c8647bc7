import type { Jobs } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { notifyExpiring } from './expiring.ts';
import { sendReminders } from './reminders.ts';

export const notificationJobs = (services: Services): Jobs => ({
  tasks: {
    send_reminders: () => sendReminders(services),
    tell_expiring_credits: () => notifyExpiring(services),
  },
  crontab: `*/5 * * * * send_reminders
*/15 * * * * tell_expiring_credits`,
});
