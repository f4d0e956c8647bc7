import type { customers } from '@tbm/server/features/accounts/index';
import { demoAccounts } from './accounts.ts';
import { Books } from './books.ts';
import { monterrey, tijuana } from './branches.ts';
import { tellHistory } from './history.ts';
import { makeMembers } from './members.ts';
import type { Package } from './package-terms.ts';
import { packageRows } from './packages.ts';
import { seeded } from './random.ts';
import { tellSocia } from './socia.ts';
import { makeTimetable, type StudioClass } from './timetable.ts';

const seed = 2026;
const day = 24 * 3_600_000;

export interface Story {
  /** When the studio was set up. */
  since: string;
  packages: Package[];
  classes: StudioClass[];
  customers: (typeof customers.$inferInsert)[];
  books: Books;
}

/** Everything that happened in the studio until `now`, in memory. */
export function tellStory(now: string): Story {
  const random = seeded(seed);
  const at = Date.parse(now);
  const since = new Date(at - 400 * day).toISOString();
  const packages = packageRows(since);
  const classes = makeTimetable(now, since);
  const members = makeMembers(random, { now, firstId: 20_000 + demoAccounts.length });
  const books = new Books(packages);
  tellSocia(books, classes, at);
  for (const branch_id of [monterrey, tijuana])
    tellHistory(
      { books, random, now: at },
      members.filter(({ row }) => row.branch_id === branch_id),
      classes.filter(({ row }) => row.branch_id === branch_id),
    );
  books.close(at);
  return {
    since,
    packages,
    classes,
    books,
    customers: [...accountRows(at), ...members.map(({ row }) => row)],
  };
}

/** The customers behind the demo accounts; who bought nothing yet joined yesterday. */
const accountRows = (now: number): (typeof customers.$inferInsert)[] =>
  demoAccounts.map(({ customer_id, name, last_name, email, phone, branch_id }) => ({
    customer_id,
    name,
    last_name,
    email,
    phone,
    signup_reason: 'Recomendación',
    branch_id,
    birthdate: null,
    stripe_customer_id: null,
    createdAt: new Date(now - (email.startsWith('nueva') ? 1 : 90) * day).toISOString(),
  }));
