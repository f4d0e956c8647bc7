import {
  type CustomerFile,
  type CustomerFound,
  customerFile as customerFileFields,
  customerFound,
  type DeskPurchase,
} from '@tbm/contract/desk';
import { isAboutHealth } from '@tbm/domain/cancellation';
import { searchWords } from '@tbm/domain/search';
import { z } from 'zod';
import { onlineAccess } from '../../platform/access.ts';
import type { Person } from '../../platform/actor.ts';
import { memberAt } from '../../platform/database/branches.ts';
import { byName } from '../../platform/database/by-name.ts';
import { oneOr } from '../../platform/database/one.ts';
import { type Page, spanOf, totalOf } from '../../platform/database/page.ts';
import { type Executor, statement, statementFamily } from '../../platform/database/statement.ts';
import type { Services } from '../../platform/services.ts';
import { auditPage, recordView } from '../audit/index.ts';
import { hasConsent } from '../consents/index.ts';
import { usableLots } from '../credits/index.ts';
import { memberState, tagsOf } from '../members/index.ts';
import { chargePage, purchaseOfCustomer, purchasePage } from '../purchases/index.ts';
import { reservationPage } from '../reservations/index.ts';

type Branches = Person['branches'];

/** SQL: the fields of `customerFound` for a customer `c` with the account `u`. */
export const foundFields = (
  now: string,
): string => `c.customer_id, c.name, c.last_name, c.email, c.phone, c.branch_id, u.role, c."createdAt",
  (select to_jsonb(f) - 'createdAt' from files f where f.file_id = c.file_id) as file,
  ${onlineAccess('c.customer_id', now)} as has_access`;
const found = foundFields('$1');
const from = 'from customers c left join users u using (customer_id)';
export const customersByName = `${byName('c.name', 'c.last_name')}, c.customer_id`;

/**
 * Every word must occur in name, e-mail or phone. The longest pattern is a separate condition, so that it can be looked
 * up in the trigram index; the others filter its results.
 */
export const matches = (longest: string, all: string): string =>
  `c.search_text like ${longest} and c.search_text like all(${all}::text[])`;

/** The patterns of the typed words, in order; `%` and `_` are literal. */
const patternsOf = (query: string): string[] =>
  searchWords(query).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
const longestOf = (patterns: readonly string[]): string | undefined =>
  patterns.toSorted((a, b) => b.length - a.length)[0];

/** The typed words as patterns, and the longest of them; undefined when nothing was typed. */
export function patternsFor(query: string): { patterns: string[]; longest: string | undefined } {
  const patterns = patternsOf(query);
  return { patterns, longest: longestOf(patterns) };
}

/** The id that was typed, alone or after a #; null when the text is not an id. */
export function idIn(query: string): number | null {
  const [, digits] = /^\s*#?(\d{1,15})\s*$/.exec(query) ?? [];
  return digits === undefined ? null : Number(digits);
}

const bestFirst = `c.search_text like substr(($3::text[])[1], 2) desc, ${customersByName}`;
/** Selects the best matches first, so that only they are joined. */
const bestCustomers = statement(
  'find_customers',
  `select ${found} ${from} where c.customer_id in (
    select c.customer_id from customers c where ${matches('$2', '$3')} and ${memberAt('c.customer_id', 4)} order by ${bestFirst} limit 20)
  order by ${bestFirst}`,
  customerFound,
);

const customerById = statement(
  'found_customer',
  `select ${found} ${from} where c.customer_id = $2 and ${memberAt('c.customer_id', 3)}`,
  customerFound,
);

/**
 * The best 20 matches for the typed words: the customer with this id, then names that begin with them. None for an empty query
 * [API-007].
 */
export async function findCustomers(
  db: Executor,
  { query, branches, now }: { query: string; branches: Branches; now: string },
): Promise<CustomerFound[]> {
  const { patterns, longest } = patternsFor(query);
  if (longest === undefined) return [];
  const id = idIn(query);
  const byId = id === null ? [] : await customerById.all(db, [now, id, branches]);
  const matching = await bestCustomers.all(db, [now, longest, patterns, branches]);
  return [...byId, ...matching.filter(({ customer_id }) => customer_id !== id)].slice(0, 20);
}

const listed = { of: ['all', 'matches'] } as const;

/** Selects the page first, so that only its customers are joined. */
const customersOnPage = statementFamily('customers', listed, (name, { of }) =>
  statement(
    name,
    `select ${found} ${from}
    where c.customer_id in (
      select c.customer_id from customers c where ${of === 'all' ? memberAt('c.customer_id', 4) : `${matches('$5', '$6')} and ${memberAt('c.customer_id', 4)}`}
      order by ${customersByName} limit $2 offset $3)
    order by ${customersByName}`,
    customerFound,
  ),
);

const customerTotal = statementFamily('customers_total', listed, (name, { of }) =>
  statement(
    name,
    `select count(*) as total from customers c where ${memberAt('c.customer_id', 1)} and ${of === 'all' ? 'true' : matches('$2', '$3')}`,
    z.object({ total: z.int() }),
    of === 'all' ? { scans: 'counts all customers' } : {},
  ),
);

/** A page of all customers, or of a search, by name [API-009]. */
export async function customerPage(
  db: Executor,
  { query, page, branches, now }: { query: string; page: number; branches: Branches; now: string },
): Promise<Page<CustomerFound>> {
  const { page_size, offset } = spanOf(page);
  const { patterns, longest } = patternsFor(query);
  const of = longest === undefined ? 'all' : 'matches';
  const searched = longest === undefined ? [] : [longest, patterns];
  const data = await customersOnPage({ of }).all(db, [now, page_size, offset, branches, ...searched]);
  const count = async () => (await customerTotal({ of }).one(db, [branches, ...searched])).total;
  const total = await totalOf(db, `customers_${of}`, [branches, ...searched], count);
  return {
    data,
    total,
    page,
    page_size,
  };
}

/** One customer in the format of search results. Throws `not_found`. */
export const foundCustomer = async (db: Executor, customer_id: number, now: string): Promise<CustomerFound> =>
  oneOr(await customerById.all(db, [now, customer_id, null]), 'not_found');

const billsOf = statement(
  'bills_of_purchases',
  `select p.purchase_id, p.bill, c.name || ' ' || c.last_name as sold_by
  from purchases p left join customers c on c.customer_id = p.sold_by where p.purchase_id = any($1)`,
  z.object({ purchase_id: z.int(), bill: z.string().nullable(), sold_by: z.string().nullable() }),
);

/** The front desk does not see a reason about the member's health. */
const reasonForDesk = (reason: string | null) => (reason && isAboutHealth(reason) ? null : reason);

/** Purchases with the desk-only fields. */
async function forDesk<T extends { purchase_id: number; cancel_reason: string | null }>(
  db: Executor,
  items: T[],
) {
  const rows = await billsOf.all(db, [items.map(({ purchase_id }) => purchase_id)]);
  const bills = new Map(rows.map((row) => [row.purchase_id, row]));
  return items.map((item) => ({
    bill: null,
    sold_by: null,
    ...item,
    ...bills.get(item.purchase_id),
    cancel_reason: reasonForDesk(item.cancel_reason),
  }));
}

/** One purchase for the desk. Throws `purchase_not_found`. */
export async function deskPurchase(
  db: Executor,
  query: { purchase_id: number; customer_id: number; now: string },
): Promise<DeskPurchase> {
  const purchase = await purchaseOfCustomer(db, query);
  return oneOr(await forDesk(db, purchase ? [purchase] : []), 'purchase_not_found');
}

/** A page of a customer's purchases with the desk-only fields. */
export async function purchasesForDesk(
  db: Executor,
  query: { customer_id: number; page: number; branches?: Branches; now: string },
): Promise<Page<DeskPurchase>> {
  const found = await purchasePage(db, query);
  return { ...found, data: await forDesk(db, found.data) };
}

const personalFields = statement(
  'personal_fields_of_customer',
  `select c.birthdate, c.signup_reason, ${hasConsent('publicity', 'c.customer_id')} as publicity,
    ${memberState('c.customer_id', '$2')} as state, ${tagsOf('c.customer_id')} as tags,
    (select count(*)::int from strikes s where s.customer_id = c.customer_id and s."pardonedAt" is null and s.void is null)
      as strikes
  from customers c where c.customer_id = $1`,
  customerFileFields.pick({
    birthdate: true,
    signup_reason: true,
    publicity: true,
    state: true,
    tags: true,
    strikes: true,
  }),
);

/** Everything about one customer, limited to some branches [API-008]. Throws `not_found`. */
async function customerFile(
  db: Executor,
  {
    customer_id,
    branches,
    now,
    sees_audit,
  }: { customer_id: number; branches: Branches; now: string; sees_audit: boolean },
): Promise<CustomerFile> {
  const query = {
    customer_id,
    branches,
    page: 1,
    now,
  };
  const [customer, personal, purchases, credits, coming, charges, audit] = await Promise.all([
    foundCustomer(db, customer_id, now),
    personalFields.all(db, [customer_id, now]),
    purchasesForDesk(db, query),
    usableLots(db, customer_id, now, branches),
    reservationPage(db, { ...query, filter: 'upcoming' }),
    chargePage(db, query),
    sees_audit ? auditPage(db, { customer_id, branches, page: 1 }) : null,
  ]);
  return {
    ...customer,
    ...oneOr(personal, 'not_found'),
    purchases: purchases.data,
    credits,
    class_reservations: coming.data,
    invoices: charges.data,
    audit: audit?.data ?? [],
  };
}

/** The same for a member of the staff, whose view is recorded. */
export async function viewCustomer(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Pick<Person, 'uid' | 'role' | 'branches'>,
  { customer_id, sees_audit }: { customer_id: number; sees_audit: boolean },
): Promise<CustomerFile> {
  const now = clock.now();
  const found = await customerFile(db, {
    customer_id,
    branches: actor.branches,
    now,
    sees_audit,
  });
  await recordView(db, actor, { part: 'customers', customer_id, now });
  return found;
}
