import type { StaffStrike } from '@tbm/contract/rewards';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import { memberAt } from '../../platform/database/branches.ts';
import { oneOr } from '../../platform/database/one.ts';
import { type Page, pageStatement } from '../../platform/database/page.ts';
import { type Executor, statement } from '../../platform/database/statement.ts';
import { shownStrike, strikeColumns, strikeFields, strikeJoins } from './strike-rows.ts';

const columns = `${strikeColumns}, s.customer_id, s.pardon_reason,
  json_build_object('name', c.name, 'last_name', c.last_name) as customer`;
const from = `strikes s join customers c on c.customer_id = s.customer_id ${strikeJoins}`;
const row = z.object({
  ...strikeFields,
  week: z.string().nullable(),
  customer_id: z.int(),
  pardon_reason: z.string().nullable(),
  customer: z.object({ name: z.string(), last_name: z.string() }),
});

const one = statement('staff_strike', `select ${columns} from ${from} where s.strike_id = $1`, row);

const newest = 's.day desc, s.strike_id desc';
const counts = 'a list for the staff: a page of it needs its total';
const all = pageStatement('staff_strikes', {
  columns,
  from,
  row,
  order: 's.strike_id desc',
  where: memberAt('s.customer_id', 1),
  scans: { count: counts },
});
const ofMember = pageStatement('staff_strikes_of_member', {
  columns,
  from,
  row,
  order: newest,
  where: 's.customer_id = $1',
});
const reviewed = pageStatement('staff_strikes_reviewed', {
  columns,
  from,
  row,
  order: 'v."createdAt" desc, s.strike_id desc',
  where: `v.state = $1 and ${memberAt('s.customer_id', 2)}`,
});
const reviewedOfMember = pageStatement('staff_strikes_of_member_reviewed', {
  columns,
  from,
  row,
  order: newest,
  where: 's.customer_id = $1 and v.state = $2',
});

const shown = <T extends { data: Parameters<typeof shownStrike<z.output<typeof row>>>[0][] }>({
  data,
  ...page
}: T) => ({
  ...page,
  data: data.map(shownStrike),
});

/** Strikes as staff see them, newest first: all, of a member, or with a review in a state. */
export async function strikePage(
  db: Executor,
  {
    page,
    customer_id,
    review,
    branches,
  }: {
    page: number;
    customer_id?: number | undefined;
    review?: string | undefined;
    branches: Person['branches'];
  },
): Promise<Page<StaffStrike>> {
  if (customer_id !== undefined)
    return shown(
      review === undefined
        ? await ofMember(db, page, [customer_id])
        : await reviewedOfMember(db, page, [customer_id, review]),
    );
  return shown(
    review === undefined ? await all(db, page, [branches]) : await reviewed(db, page, [review, branches]),
  );
}

/** Throws `not_found`. */
export const staffStrike = async (db: Executor, strike_id: number): Promise<StaffStrike> =>
  shownStrike(oneOr(await one.all(db, [strike_id]), 'not_found'));
