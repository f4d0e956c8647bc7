import type { Jobs } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { confirmBookings } from './bookings.ts';
import { notifyExpiring } from './expiring.ts';
import { countUnread } from './inbox.ts';
import { sendReminders } from './reminders.ts';

export const notificationJobs = (services: Services): Jobs => ({
  tasks: {
    send_reminders: () => sendReminders(services),
    tell_expiring_credits: () => notifyExpiring(services),
    confirm_bookings: () => confirmBookings(services),
    async show_notifications(payload) {
      const { customer_id } = payload as { customer_id: number };
      const unread = await countUnread(services.db, customer_id);
      services.realtime.publish(`customer:${customer_id}`, 'notifications', { unread });
    },
  },
  crontab: `* * * * * confirm_bookings
*/5 * * * * send_reminders
*/15 * * * * tell_expiring_credits`,
});
