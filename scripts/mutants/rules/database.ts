// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code.
import { breaksIn, change, changeText, type Mutant } from '../mutant.ts';

/** Breaks of constraints, counters, keys, leases and migrations. */
export const databaseRules: Mutant[] = [
  ...breaksIn('server/migrations/0000_baseline.sql', 'server/src/features/integrity/forbidden.test.ts', {
    "a place can be paid with another's credits": changeText(
      'own_lot foreign key (credit_lot_id, customer_id) references credit_lots (credit_lot_id, customer_id)',
      'own_lot foreign key (credit_lot_id) references credit_lots (credit_lot_id)',
    ),
    'more credits may be left than were granted': changeText(
      'check (available_classes between 0 and granted)',
      'check (available_classes >= 0)',
    ),
    'progress may fall': changeText(
      'create trigger playbacks_progress_kept before update of progress on playbacks for each row when (new.progress < old.progress)',
      'create trigger playbacks_progress_kept before update of progress on playbacks for each row when (new.progress < 0)',
    ),
    'a bill can be paid twice': changeText(
      'create unique index invoices_paid_bill',
      'create index invoices_paid_bill',
    ),
  }),
  ...breaksIn('server/migrations/0000_baseline.sql', 'server/src/platform/database/limits.test.ts', {
    'the database admits a state that the contract does not have': changeText(
      "purchases_status check (status in ('pending',",
      "purchases_status check (status in ('payed', 'pending',",
    ),
  }),
  ...breaksIn('server/migrations/0000_baseline.sql', 'server/src/features/integrity/counters.test.ts', {
    'a failed purchase still counts as sold': changeText(
      "if old.status <> 'failed' then",
      "if old.status <> 'failed' and tg_op = 'DELETE' then",
    ),
    'of purchases that are written together, one counts as sold': changeText(
      'count(*)::integer as sold from begun',
      '1 as sold from begun',
    ),
  }),
  ...breaksIn('server/src/platform/database', 'migrate.test.ts', {
    'a database of an old version that lacks migrations counts as one that has them': change(
      'withBaseline',
      '!hasAllEarlier(applied.map(({ hash }) => hash))',
      'applied.length > 1000',
    ),
    'the baseline is made over a database of the version before': change(
      'withBaseline',
      '[baseline, ...applied.slice(earlierMigrations.count)]',
      'applied',
    ),
    'a migration that is locked out is never tried again': change(
      'applyMigration',
      '(tried >= tries)',
      '(tried >= 1)',
    ),
  }),
  ...breaksIn('server/src/platform/database/copy', 'load.test.ts', {
    'a copy of an older version is loaded into tables of this one': change(
      'migrationsOf',
      '.slice(0, later.length)',
      '',
    ),
  }),
  ...breaksIn('server/src/platform/database', 'upserts.test.ts', {
    'a charge that is sent again uses up a number': change(
      'insertMissing',
      '(existing.length > 0) return undefined;',
      '(existing.length > 1) return undefined;',
    ),
    'each save of progress uses up a number': change(
      'sameKey',
      '${alias}.${key}',
      'case when ${alias}.${key} is null then null end',
    ),
  }),
  ...breaksIn('server/src/features/messages', 'server/src/platform/database/upserts.test.ts', {
    'a message that was queued before uses up a number': change(
      'insertMessage',
      'where not exists (select from messages where cause = $1)',
      '',
    ),
  }),
  ...breaksIn('server/src/platform/database', 'page.test.ts', {
    'the total of a short list is a minute old': change('totalOf', 'countedEachTime', '0'),
    'rows that are equal in a list are on two pages': change(
      'listStatement',
      '{by}, ${key} limit',
      '{by} limit',
    ),
    'rows without a value come first': change('listStatement', 'nulls last', ''),
    'a search compares accents': change('listStatement', '= plainText', '= '),
    'a search finds every row': change(
      'listStatement',
      '(${searched}, asked.word) = 0',
      '(${searched}, asked.word) < 0',
    ),
    'a filter does nothing': change('listStatement', '= $${index + 3}', 'is not null or true'),
  }),
  ...breaksIn('server/src/platform/leases', 'leases.test.ts', {
    'jobs of a worker that lives are given away': change(
      'workersWithoutLease',
      '"expiresAt" > now()',
      '"expiresAt" < now()',
    ),
    'a worker that was late once loses its jobs': change(
      'freeAbandonedJobs',
      '(name) => missing.has(name)',
      '() => true',
    ),
  }),
  ...breaksIn('server/src/platform/testing', 'server/src/platform/database/migrations.test.ts', {
    'a migration may change all rows at once': change('danger', '^(update|delete|merge)', '^(merge)'),
    'a migration may check all rows of a new column under a lock': change(
      'danger',
      '\\bcheck\\b/',
      '\\bchecked\\b/',
    ),
    'a migration may pass squawk without a reason': change('lintMigration', '& !isCareful)', '& false)'),
  }),
  ...breaksIn('server/src/features/reservations', 'server/src/features/desk/access.test.ts', {
    'places paid by the credits of a revoked purchase stay': change(
      'boughtPlaces',
      'q.credit_lot_id = l.credit_lot_id where l.purchase_id = ${purchase_id}',
      'q.credit_lot_id = l.credit_lot_id where l.purchase_id = -${purchase_id}',
    ),
  }),
];
