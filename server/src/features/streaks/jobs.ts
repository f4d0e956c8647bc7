import { z } from 'zod';
import { type Executor, statement } from '../../platform/database/statement.ts';
import { addJob, type Jobs } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { recompute } from './recompute.ts';

const task = 'recompute_streaks_of_branch';

const attendedAt = statement(
  'members_attended_at_branch',
  `select distinct r.customer_id from class_reservations r join single_classes sc using (single_class_id)
  where sc.branch_id = $1 and r.customer_id is not null and r.attend and r."deletedAt" is null and r.guest_name is null
  order by r.customer_id`,
  z.object({ customer_id: z.int() }),
  { scans: 'after a branch got another time zone; once in years' },
);

/** To be called in the transaction that gives a branch another time zone: the days of all its classes may change. */
export const branchZoneChanged = (tx: Executor, branch_id: number): Promise<void> =>
  addJob(tx, task, { branch_id }, { key: `${task}:${branch_id}` });

export const streakJobs = (services: Services): Jobs => ({
  tasks: {
    [task]: async (payload) => {
      const { branch_id } = z.object({ branch_id: z.int() }).parse(payload);
      for (const { customer_id } of await attendedAt.all(services.db, [branch_id]))
        await recompute(services, customer_id);
    },
  },
  lanes: { [task]: 'long' },
});
