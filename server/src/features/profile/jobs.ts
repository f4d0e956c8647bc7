import { command } from '../../platform/database/statement.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';

const deleteExpired = command('sweep_whatsapp_codes', 'delete from whatsapp_codes where "expiresAt" <= $1');

/** Deletes expired codes: they hold telephone numbers. */
export const profileJobs = ({ db, clock }: Services): Jobs => ({
  tasks: {
    async sweep_whatsapp_codes() {
      await deleteExpired.run(db, [clock.now()]);
    },
  },
  crontab: '37 * * * * sweep_whatsapp_codes',
});
