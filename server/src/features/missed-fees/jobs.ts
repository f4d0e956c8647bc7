import { z } from 'zod';
import { statement } from '../../platform/database/statement.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { applyMissedConsequences } from '../booking-policy/index.ts';
import { chargeFee } from './charge.ts';
import { excuseFees } from './excuse.ts';
import { writeFee } from './write.ts';

/** Applies the consequences of missed classes, fees included. Returns how many missed classes were looked at. */
export const settleMissedClasses = (services: Services): Promise<number> =>
  applyMissedConsequences(services, {
    write: writeFee,
    charge: (missed_class_fee_id) => chargeFee(services, missed_class_fee_id),
  });

const dueFees = statement(
  'due_missed_fees',
  `select f.missed_class_fee_id from missed_class_fees f join purchases p using (purchase_id)
  where f.next_try_at <= $1 and p.status = 'pending' order by f.missed_class_fee_id`,
  z.object({ missed_class_fee_id: z.int() }),
);

/** Excuses fees first, then charges the stored cards of those whose time has come. */
export async function collectFees(services: Services): Promise<void> {
  await excuseFees(services);
  const { db, clock } = services;
  for (const { missed_class_fee_id } of await dueFees.all(db, [clock.now()]))
    await chargeFee(services, missed_class_fee_id);
}

export const missedFeeJobs = (services: Services): Jobs => ({
  tasks: {
    apply_missed_consequences: async () => {
      await settleMissedClasses(services);
    },
    collect_missed_fees: () => collectFees(services),
  },
  lanes: { apply_missed_consequences: 'long', collect_missed_fees: 'payments' },
  crontab: '*/15 * * * * apply_missed_consequences\n5,20,35,50 * * * * collect_missed_fees',
});
