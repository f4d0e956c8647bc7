import { type ClassTime, lotProblem } from '@tbm/domain/credits';
import { hoursText } from '@tbm/domain/slots-words';
import { dayIn, formatHour, formatLongDay } from '@tbm/domain/time';
import { z } from 'zod';
import { type Executor, statement } from '../../platform/database/statement.ts';
import { type Problem, problem } from '../../platform/errors.ts';
import type { ClassFacts } from '../schedule/index.ts';

const lotOfCustomer = statement(
  'lot_of_customer',
  `select start_date, expiration_date, branch_id, available_classes, is_unlimited, slots from credit_lots
  where credit_lot_id = $1 and customer_id = $2 and "deletedAt" is null`,
  z.object({
    start_date: z.string(),
    expiration_date: z.string(),
    branch_id: z.int().nullable(),
    available_classes: z.int(),
    is_unlimited: z.boolean(),
    slots: z.string().nullable(),
  }),
);

type Class = Pick<ClassFacts, 'branch_id' | 'class_date' | 'timezone'>;

/** A class as the rules of lots see it. */
export const classTime = ({ branch_id, class_date, timezone }: Class): ClassTime => ({
  branch_id,
  day: dayIn(class_date, timezone).toString(),
  hour: formatHour(class_date, timezone),
});

/** Why a chosen lot does not pay for a class. */
export async function lotRefusal(
  db: Executor,
  { credit_lot_id, customer_id, ...ofClass }: Class & { credit_lot_id: number; customer_id: number | null },
): Promise<Problem> {
  const lot = await lotOfCustomer.maybeOne(db, [credit_lot_id, customer_id]);
  const code = lot && lotProblem(lot, classTime(ofClass));
  if (!lot || !code) return problem('lot_unfit');
  return problem(code, {
    from: formatLongDay(lot.start_date),
    until: formatLongDay(lot.expiration_date),
    hours: hoursText(lot.slots ?? ''),
  });
}
