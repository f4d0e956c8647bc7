import type { customers } from '@tbm/server/features/accounts/index';
import type { addresses } from '@tbm/server/features/addresses/index';
import type { Package } from '@tbm/server/features/packages/index';
import { demoAccounts, legado, socia } from './accounts.ts';
import { addressOf } from './addresses.ts';
import { Books } from './books.ts';
import { monterrey, tijuana, timezones } from './branches.ts';
import { atDesk } from './desk.ts';
import { addHistory } from './history.ts';
import { makeMembers } from './members.ts';
import { deskPackages, packageRows } from './packages.ts';
import { portraitId } from './pictures.ts';
import { seeded } from './random.ts';
import { type AtHome, addAtHome } from './rewards.ts';
import { addSocia } from './socia.ts';
import { makeTimetable, type StudioClass } from './timetable.ts';

const seed = 2026;
const day = 24 * 3_600_000;

export interface Story {
  /** When the studio's data was created. */
  since: string;
  packages: Package[];
  classes: StudioClass[];
  customers: (typeof customers.$inferInsert)[];
  addresses: (typeof addresses.$inferInsert)[];
  books: Books;
  at_home: AtHome[];
}

/** The studio's history until `now`, in memory. */
export function makeStory(now: string): Story {
  const random = seeded(seed);
  const at = Date.parse(now);
  const since = new Date(at - 400 * day).toISOString();
  const packages = packageRows(since);
  const classes = makeTimetable(now, since);
  const members = makeMembers(random, { now, firstId: legado.customer_id + 1 });
  const books = new Books(packages);
  addSocia(books, classes, at);
  sellToLegado(books, at);
  for (const branch_id of [monterrey, tijuana])
    addHistory(
      { books, random, now: at },
      members.filter(({ row }) => row.branch_id === branch_id),
      classes.filter(({ row }) => row.branch_id === branch_id),
    );
  const at_home = addAtHome(books, members, at);
  books.close(at);
  const customers = [...accountRows(at), ...members.map(({ row }) => row)];
  return {
    since,
    packages,
    classes,
    books,
    at_home,
    customers,
    addresses: customers.filter(({ birthdate }) => birthdate).map(addressOf),
  };
}

/** Sells eight classes to the customer of the former system. */
function sellToLegado(books: Books, now: number): void {
  const sold = atDesk(now - 6 * day, timezones[monterrey] as string);
  books.sell(legado, deskPackages[monterrey]?.[8] as number, sold, 2);
}

/** The days since an account was made; the demo member's is older than the first visit to the studio. */
const daysSince = (email: string): number => {
  if (email === socia.email) return 200;
  return email.startsWith('nueva') ? 1 : 90;
};

/**
 * The customers of the demo accounts and the one without an account. The one without purchases joined yesterday. Those
 * with an account have a complete profile; the other is asked on the next visit.
 */
const accountRows = (now: number): (typeof customers.$inferInsert)[] =>
  [...demoAccounts, legado].map(({ customer_id, name, last_name, email, phone, branch_id }) => ({
    customer_id,
    name,
    last_name,
    email,
    phone,
    signup_reason: 'Recomendación',
    branch_id,
    birthdate: customer_id === legado.customer_id ? null : `199${customer_id % 10}-06-1${customer_id % 10}`,
    file_id: customer_id === socia.customer_id ? portraitId(11) : null,
    photo_shown: customer_id === socia.customer_id,
    height: customer_id === socia.customer_id ? 165 : null,
    track_frequency: customer_id === socia.customer_id ? ('month' as const) : null,
    trackFrequencyAt: customer_id === socia.customer_id ? new Date(now - 80 * day).toISOString() : null,
    stripe_customer_id: null,
    createdAt: new Date(now - daysSince(email) * day).toISOString(),
  }));
