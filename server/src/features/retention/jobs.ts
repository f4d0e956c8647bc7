import { instantBefore } from '@tbm/domain/retention';
import type { Jobs } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { rules } from './rules.ts';

/** Rows that one statement deletes: so few that no call waits for it. */
const batchSize = 1_000;

/**
 * Deletes what every rule no longer keeps, in batches. A rule that fails does not keep the others from running; the job then
 * fails and is tried again.
 */
async function deleteExpired({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const errors: unknown[] = [];
  for (const { after, batch } of rules)
    try {
      let deleted = batchSize;
      while (deleted > 0) deleted = await batch.run(db, [instantBefore(now, after), batchSize]);
    } catch (error) {
      errors.push(error);
    }
  if (errors.length > 0) throw new AggregateError(errors, 'some of what is no longer kept was not deleted');
}

export const retentionJobs = (services: Services): Jobs => ({
  tasks: {
    delete_expired: () => deleteExpired(services),
  },
  lanes: { delete_expired: 'long' },
  crontab: '40 9 * * * delete_expired',
});
