import { paysAtHour } from '../credits/index.ts';
import { hourOf } from '../schedule/index.ts';

/** SQL: whether the lot `l` (credit_lots) is valid for the class `sc` (single_classes) of the branch `b`, credits apart. */
export const isLotValid = `(sc.class_date at time zone b.timezone)::date between l.start_date and l.expiration_date
  and (l.branch_id is null or l.branch_id = sc.branch_id) and ${paysAtHour(hourOf('sc'))}`;
