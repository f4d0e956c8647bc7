// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code.
import { inFile, type Mutant } from '../mutant.ts';

const baseline = 'server/migrations/0000_baseline.sql';
const forbidden = 'server/src/features/integrity/forbidden.test.ts';
const upserts = 'server/src/platform/database/upserts.test.ts';

/** Breaks of constraints, counters, keys, leases and migrations. */
export const databaseRules: Mutant[] = [
  ...inFile(baseline, forbidden)(
    [
      "a place can be paid with another's credits",
      'own_lot foreign key (credit_lot_id, customer_id)\n    references credit_lots (credit_lot_id, customer_id)',
      'own_lot foreign key (credit_lot_id)\n    references credit_lots (credit_lot_id)',
    ],
    [
      'more credits may be left than were granted',
      'check (available_classes between 0 and granted)',
      'check (available_classes >= 0)',
    ],
    [
      'progress may fall',
      'create trigger playbacks_progress_kept before update of progress on playbacks\n  for each row when (new.progress < old.progress)',
      'create trigger playbacks_progress_kept before update of progress on playbacks\n  for each row when (new.progress < 0)',
    ],
    ['a bill can be paid twice', 'create unique index invoices_paid_bill', 'create index invoices_paid_bill'],
  ),
  ...inFile(
    baseline,
    'server/src/platform/database/limits.test.ts',
  )([
    'the database admits a state that the contract does not have',
    `purchases_status check (status in ('pending', `,
    `purchases_status check (status in ('payed', 'pending', `,
  ]),
  ...inFile(baseline, 'server/src/features/integrity/counters.test.ts')(
    [
      'a failed purchase still counts as sold',
      "if old.status <> 'failed' then",
      "if old.status <> 'failed' and tg_op = 'DELETE' then",
    ],
    [
      'of purchases that are written together, one counts as sold',
      'count(*)::integer as sold from begun',
      '1 as sold from begun',
    ],
  ),
  ...inFile('server/src/platform/database/migrations.ts', 'server/src/platform/database/migrate.test.ts')(
    [
      'a database of an old version that lacks migrations counts as one that has them',
      'if (!hasAllEarlier(applied.map(({ hash }) => hash)))',
      'if (applied.length > 1000)',
    ],
    [
      'the baseline is made over a database of the version before',
      'return [baseline, ...applied.slice(earlierMigrations.count)];',
      'return applied;',
    ],
  ),
  ...inFile(
    'server/src/platform/database/copy/load.ts',
    'server/src/platform/database/copy/load.test.ts',
  )([
    'a copy of an older version is loaded into tables of this one',
    'return known.slice(0, later.length);',
    'return known;',
  ]),
  ...inFile(
    'server/src/platform/database/insert-missing.ts',
    upserts,
  )([
    'a charge that is sent again uses up a number',
    'if (existing.length > 0) return undefined;',
    'if (existing.length > 1) return undefined;',
  ]),
  ...inFile(
    'server/src/features/messages/queue.ts',
    upserts,
  )([
    'a message that was queued before uses up a number',
    'where not exists (select from messages where cause = $1)\n',
    '',
  ]),
  ...inFile(
    'server/src/platform/database/literals.ts',
    upserts,
  )([
    'each save of progress uses up a number',
    '`coalesce(${alias}.${key}, nextval(',
    '`coalesce(case when ${alias}.${key} is null then null end, nextval(',
  ]),
  ...inFile('server/src/platform/database/page.ts', 'server/src/platform/database/page.test.ts')(
    ['the total of a short list is a minute old', 'if (total > countedEachTime)', 'if (total > 0)'],
    [
      'rows that are equal in a list are on two pages',
      'order by ${by}, ${key} limit',
      'order by ${by} limit',
    ],
    ['rows without a value come first', ' nulls last`', '`'],
    ['a search compares accents', 'const searched = plainText(', 'const searched = ('],
    [
      'a search finds every row',
      'strpos(${searched}, asked.word) = 0',
      'strpos(${searched}, asked.word) < 0',
    ],
    ['a filter does nothing', ')::text = $${index + 3})', ')::text is not null or true)'],
  ),
  ...inFile('server/src/platform/leases/leases.ts', 'server/src/platform/leases/leases.test.ts')(
    [
      'jobs of a worker that lives are given away',
      `where worker = locked_by and "expiresAt" > now())`,
      `where worker = locked_by and "expiresAt" < now())`,
    ],
    [
      'a worker that was late once loses its jobs',
      'names.filter((name) => missing.has(name))',
      'names.filter(() => true)',
    ],
  ),
  ...inFile(
    'server/src/platform/testing/migration-lint.ts',
    'server/src/platform/database/migrations.test.ts',
  )(
    [
      'a migration may change all rows at once',
      'if (says(/^(update|delete|merge)\\b/i)',
      'if (says(/^(merge)\\b/i)',
    ],
    [
      'a migration may check all rows of a new column under a lock',
      '\\bcheck\\b/i) &&',
      '\\bchecked\\b/i) &&',
    ],
    [
      'a migration may pass squawk without a reason',
      '/squawk-ignore/.test(chunk) && !isCareful)',
      '/squawk-ignore/.test(chunk) && false)',
    ],
  ),
  ...inFile(
    'server/src/platform/database/migrate.ts',
    'server/src/platform/database/migrate.test.ts',
  )(['a migration that is locked out is never tried again', 'if (tried >= tries)', 'if (tried >= 1)']),
  ...inFile(
    'server/src/features/reservations/cancel.ts',
    'server/src/features/desk/access.test.ts',
  )([
    'places paid by the credits of a revoked purchase stay',
    'where l.purchase_id = ${purchase_id})`;',
    'where l.purchase_id = -${purchase_id})`;',
  ]),
];
