import { customers, users } from '@tbm/server/features/accounts/index';
import { addresses } from '@tbm/server/features/addresses/index';
import { branches } from '@tbm/server/features/branches/index';
import { credit_ledger, credit_lots } from '@tbm/server/features/credits/index';
import { discounts } from '@tbm/server/features/discounts/index';
import { files } from '@tbm/server/features/files/index';
import { class_packages } from '@tbm/server/features/packages/index';
import { invoices, purchases } from '@tbm/server/features/purchases/index';
import { class_reservations, recountRatings } from '@tbm/server/features/reservations/index';
import { class_instructors, class_templates, single_classes } from '@tbm/server/features/schedule/index';
import { writeEarned } from '@tbm/server/features/streaks/index';
import {
  class_categories,
  class_types,
  instructor_branches,
  instructors,
  locations,
} from '@tbm/server/features/studio/index';
import type { Database, Transaction } from '@tbm/server/platform/database/database';
import { command } from '@tbm/server/platform/database/statement';
import type { Identity } from '@tbm/server/platform/identity/identity';
import { demoAccounts, demoPassword, legado } from './accounts.ts';
import { branchRows, locationRows, monterrey, timezones } from './branches.ts';
import { categoryRows, classTypeRows } from './class-types.ts';
import { coachBranchRows, coachRows } from './coaches.ts';
import { loadCommunity } from './community.ts';
import { loadContent } from './content.ts';
import { loadConversations } from './conversations.ts';
import { discountRows } from './discounts.ts';
import { loadGoals } from './goals.ts';
import { loadLibrary } from './library.ts';
import { pictureRows } from './pictures.ts';
import { loadPlanner } from './planner.ts';
import { loadProgress } from './progress.ts';
import { loadAtHome, loadRewards } from './rewards.ts';
import { advanceIds, writeRows } from './rows.ts';
import { makeStory, type Story } from './story.ts';
import { classCoachRows, templateRows } from './timetable.ts';
import { loadWaivers } from './waivers.ts';

async function write(tx: Transaction, { since, ...story }: Story, now: string): Promise<void> {
  await writeRows(tx, files, pictureRows(since));
  await writeRows(tx, branches, branchRows(since));
  await writeRows(tx, locations, locationRows());
  await writeRows(tx, class_categories, categoryRows());
  await writeRows(tx, class_types, classTypeRows(since));
  await writeRows(tx, instructors, coachRows(since));
  await writeRows(tx, instructor_branches, coachBranchRows());
  await writeRows(tx, class_packages, story.packages);
  await writeRows(tx, discounts, discountRows(since));
  await writeRows(tx, class_templates, templateRows(now, since));
  await writeRows(
    tx,
    single_classes,
    story.classes.map(({ row }) => row),
  );
  await writeRows(tx, class_instructors, classCoachRows(story.classes));
  await writeRows(tx, customers, story.customers);
  await writeRows(tx, addresses, story.addresses);
  await loadWaivers(tx, { since, members: story.customers });
  await writeRows(tx, purchases, story.books.purchases);
  await writeRows(tx, invoices, story.books.invoices);
  await writeRows(
    tx,
    credit_lots,
    story.books.lots.map(({ row }) => row),
  );
  await writeRows(tx, class_reservations, story.books.reservations);
  await writeRows(tx, credit_ledger, story.books.ledger);
  await recountRatings(tx);
  await loadContent(tx, since);
  const members = story.customers
    .map(({ customer_id }) => customer_id as number)
    .filter((id) => id > legado.customer_id);
  await loadLibrary(tx, {
    now,
    since,
    timezone: timezones[monterrey] as string,
    members,
  });
  await loadGoals(tx, now);
  await loadPlanner(tx, { now, timezone: timezones[monterrey] as string });
  await loadAtHome(tx, story.at_home, { now, timezone: timezones[monterrey] as string });
  await writeEarned.run(tx, [now]);
  await loadProgress(tx, { now, timezone: timezones[monterrey] as string });
  await loadCommunity(tx, { now, members });
  await loadConversations(tx, {
    now,
    members: story.customers.flatMap(({ customer_id = 0, phone }) =>
      customer_id > legado.customer_id ? [{ customer_id, phone }] : [],
    ),
  });
}

const generated = [
  [class_packages, 'class_package_id'],
  [class_templates, 'class_template_id'],
  [single_classes, 'single_class_id'],
  [customers, 'customer_id'],
  [purchases, 'purchase_id'],
  [invoices, 'invoice_id'],
  [credit_lots, 'credit_lot_id'],
  [class_reservations, 'class_reservation_id'],
  [credit_ledger, 'credit_ledger_id'],
] as const;

const deleteAccounts = command(
  'demo_delete_accounts',
  'delete from identity_users where email = any($1::text[])',
);

const analyze = command('demo_analyze', 'analyze');

/**
 * Fills a migrated, empty database with the demo studio: two branches, generated from a seed and relative to `now`.
 * One transaction; the same `now` gives the same studio.
 */
export async function loadStudio(
  db: Database,
  { now, identity }: { now: string; identity: Pick<Identity, 'createAccount'> },
): Promise<void> {
  const story = makeStory(now);
  // Accounts are created outside the transaction, so those of an aborted load are deleted first.
  await deleteAccounts.run(db, [demoAccounts.map(({ email }) => email)]);
  await db.transaction(async (tx) => {
    await write(tx, story, now);
    for (const [table, column] of generated) await advanceIds(tx, table, column);
    const uids = await Promise.all(
      demoAccounts.map(({ name, last_name, email }) =>
        identity.createAccount({ name: `${name} ${last_name}`, email, password: demoPassword }),
      ),
    );
    await writeRows(
      tx,
      users,
      demoAccounts.map(({ role, customer_id, instructor_id }, index) => ({
        uid: uids[index] as string,
        role,
        customer_id,
        instructor_id,
        createdAt: story.since,
      })),
    );
  });
  await analyze.run(db);
  await loadRewards(db, now);
}
