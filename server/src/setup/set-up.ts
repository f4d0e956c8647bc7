import { randomBytes } from 'node:crypto';
import { settings } from '@tbm/domain/settings';
import { customers, users } from '../features/accounts/index.ts';
import { app_config } from '../features/appconfig/index.ts';
import { branches, namesOfBranches } from '../features/branches/index.ts';
import { branchPage } from '../features/content/index.ts';
import { class_packages, fixedPackages, packageRow } from '../features/packages/index.ts';
import {
  class_categories,
  class_types,
  instructor_branches,
  instructors,
  locations,
  seedCategories,
} from '../features/studio/index.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import { command } from '../platform/database/statement.ts';
import type { Services } from '../platform/services.ts';
import { branchColors, coachName, type SetupAnswers } from './answers.ts';

/** The coach that the site presents as the founder [PUB-064]. */
const founderId = 2;

/** Whether the database has a studio already. */
export const isSetUp = async (db: Queryable): Promise<boolean> => (await namesOfBranches(db)).length > 0;

/** One command at a time sets up a studio, until its transaction ends. */
const lockSetup = command('lock_setup', `select pg_advisory_xact_lock(hashtext('setup'))`);

/**
 * Writes a new studio into a migrated database without branches, all or nothing. Accounts belong to the identity service and
 * come first; run again after a failure, it takes them over. Staff set their own passwords at /recuperar/.
 * @throws Error when the studio has been set up before.
 */
export async function setUp(
  { db, clock, identity }: Pick<Services, 'db' | 'clock' | 'identity'>,
  answers: SetupAnswers,
): Promise<void> {
  if (await isSetUp(db)) throw new Error('This studio is set up already; nothing was changed.');
  const accounts: Account[] = [];
  for (const person of [
    { ...answers.admin, role: 'admin' as const, branch: undefined, coach: undefined },
    ...answers.staff.map((member) => ({ ...member, password: randomBytes(24).toString('base64url') })),
  ]) {
    const { name, last_name, email, password } = person;
    accounts.push({
      ...person,
      uid: await identity.setPassword({ name: `${name} ${last_name}`, email, password }),
    });
  }
  const now = clock.now();
  await db.transaction(async (tx) => {
    // Two commands at once: the second one finds the first one's branches.
    await lockSetup.run(tx);
    if (await isSetUp(tx)) throw new Error('This studio is set up already; nothing was changed.');
    await writeConfig(tx, answers, now);
    const ids = await writeBranches(tx, answers, now);
    await writeClassTypes(tx, answers, now);
    const coaches = await writeCoaches(tx, answers, ids, now);
    await writePackages(tx, answers, now);
    await writeAccounts(tx, accounts, { branches: ids, coaches }, now);
  });
}

async function writeConfig(tx: Transaction, { studio }: SetupAnswers, updatedAt: string) {
  for (const [key, value] of Object.entries(studio))
    await tx.insert(app_config).values({ key: key as keyof typeof studio, value, updatedAt });
}

/** Ids from 1 in the order given: the first one is the default branch [BRANCH-002]. Answers them by slug. */
async function writeBranches(
  tx: Transaction,
  { studio, branches: given }: SetupAnswers,
  createdAt: string,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const [index, { rooms, stats, ...branch }] of given.entries()) {
    const branch_id = settings.default_branch_id + index;
    ids.set(branch.slug, branch_id);
    await tx.insert(branches).values({
      ...branchColors[index % branchColors.length],
      ...withoutUndefined(branch),
      branch_id,
      content: {
        ...emptyMedia,
        tagline: `${studio.studio_name} ${branch.name}`,
        about: branch.description,
        ...branchPage,
        stats,
      },
      createdAt,
    } as typeof branches.$inferInsert);
    for (const name of rooms) await tx.insert(locations).values({ branch_id, name, address: branch.address });
  }
  return ids;
}

const withoutUndefined = <T extends object>(value: T): Partial<T> =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as Partial<T>;

/** Pictures and films of a branch's page: none until an admin uploads them. */
const emptyMedia = Object.fromEntries(
  [
    'hero_video',
    'hero_image',
    'hero_image_wide',
    'about_image_left',
    'about_image_center',
    'about_image_right',
    'about_image_left_mobile',
    'about_image_center_mobile',
    'about_image_right_mobile',
    'plans_image_presencial',
    'plans_image_online',
  ].map((name) => [name, '']),
);

async function writeClassTypes(tx: Transaction, { class_types: given }: SetupAnswers, createdAt: string) {
  for (const [index, name] of seedCategories.entries())
    await tx.insert(class_categories).values({ class_category_id: index + 1, name });
  for (const [index, { category, ...kind }] of given.entries())
    await tx.insert(class_types).values({
      ...kind,
      class_type_id: index + 1,
      class_category_id: seedCategories.indexOf(category) + 1,
      order: index + 1,
      createdAt,
    });
}

/** Returns the coaches' ids by name. */
async function writeCoaches(
  tx: Transaction,
  { coaches: given }: SetupAnswers,
  branchIds: ReadonlyMap<string, number>,
  createdAt: string,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  let next = 1;
  for (const { branches: taught, is_founder, ...coach } of given) {
    if (next === founderId && !is_founder) next += 1;
    const instructor_id = is_founder ? founderId : next++;
    ids.set(coachName(coach), instructor_id);
    await tx.insert(instructors).values({ ...coach, instructor_id, createdAt });
    for (const slug of new Set(taught)) {
      const branch_id = branchIds.get(slug) as number;
      await tx.insert(instructor_branches).values({ instructor_id, branch_id });
    }
  }
  return ids;
}

async function writePackages(tx: Transaction, { branches: given, prices }: SetupAnswers, createdAt: string) {
  const named = given.map(({ name }, index) => ({ name, branch_id: settings.default_branch_id + index }));
  for (const terms of fixedPackages(named)) {
    const price = prices[terms.class_package_id] ?? terms.price;
    await tx.insert(class_packages).values({ ...packageRow(createdAt, { ...terms, price }) });
  }
}

type Account = Pick<SetupAnswers['admin'], 'name' | 'last_name' | 'email' | 'phone'> & {
  uid: string;
  role: 'admin' | 'frontdesk' | 'coach';
  branch?: string | undefined;
  coach?: string | undefined;
};

async function writeAccounts(
  tx: Transaction,
  accounts: readonly Account[],
  ids: { branches: ReadonlyMap<string, number>; coaches: ReadonlyMap<string, number> },
  createdAt: string,
) {
  for (const { uid, role, branch = '', coach = '', name, last_name, email, phone } of accounts) {
    const branch_id = ids.branches.get(branch) ?? settings.default_branch_id;
    const [made] = await tx
      .insert(customers)
      .values({
        name,
        last_name,
        email,
        phone,
        branch_id,
        createdAt,
      })
      .returning({ customer_id: customers.customer_id });
    if (!made) throw new Error('no customer was written');
    const instructor_id = ids.coaches.get(coach) ?? null;
    await tx.insert(users).values({
      uid,
      role,
      customer_id: made.customer_id,
      instructor_id,
      createdAt,
    });
  }
}
