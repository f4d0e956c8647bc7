import { plain } from '@tbm/domain/plain-text';
import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import { fieldProblem } from '../../platform/errors.ts';
import { deskRefusal, placeAtDesk } from '../reservations/index.ts';
import { branchOf, customerOf } from './find.ts';
import type { Importing, Outcome } from './importing.ts';
import type { RowOf } from './read-row.ts';

const classesAt = statement(
  'import_classes',
  `select sc.single_class_id, ct.name, exists (
      select from class_reservations r where r.single_class_id = sc.single_class_id and r.customer_id = $3
        and r.guest_name is null) as is_known
  from single_classes sc join class_types ct using (class_type_id)
  where sc.branch_id = $1 and sc.class_date = $2::timestamptz and sc."deletedAt" is null`,
  z.object({ single_class_id: z.int(), name: z.string(), is_known: z.boolean() }),
);

/**
 * Books a place for one of the member's credits, as the desk does. A member who has, or had, a place in the class keeps it unchanged.
 * Throws what `bookAtDesk` throws.
 */
export async function importReservation(
  tx: Transaction,
  { email, branch, day, time, class_type, spot }: RowOf<'reservations'>,
  { actor, now, facts, hasher, classes }: Importing,
): Promise<Outcome> {
  const { customer_id } = await customerOf(tx, hasher, email);
  const { branch_id, timezone } = branchOf(facts, branch);
  const at = Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timezone).toInstant().toString();
  const classesThen = await classesAt.all(tx, [branch_id, at, customer_id]);
  const named = classesThen.filter(({ name }) => class_type === null || plain(name) === plain(class_type));
  const [found] = named;
  if (!found)
    throw fieldProblem(
      'import_class_unknown',
      class_type !== null && classesThen.length > 0 ? 'class_type' : 'time',
    );
  if (named.length > 1) throw fieldProblem('import_class_ambiguous', 'class_type');
  if (found.is_known) return 'known';
  const { single_class_id } = found;
  const booking = {
    single_class_id,
    customer_id,
    spot,
    // What a member has already booked elsewhere is kept, also beyond the rules of this studio.
    policy_reason: 'Importada de otro sistema',
  };
  await placeAtDesk(tx, actor, booking, now).catch((error: unknown) => {
    throw deskRefusal(error);
  });
  classes.add(single_class_id);
  return 'added';
}
