import type { Migration } from '../database/migrations.ts';

/** The statements of a text, without comments; those in `$$ … $$` stay whole. */
function statementsOf(text: string): string[] {
  const parts = text.replaceAll(/^\s*--.*$/gm, '').split(/(\$\w*\$[\s\S]*?\$\w*\$|'(?:[^']|'')*'|;)/);
  const statements = [''];
  for (const part of parts)
    if (part === ';') statements.push('');
    else statements[statements.length - 1] += part;
  return statements.map((one) => one.replaceAll(/\s+/g, ' ').trim()).filter(Boolean);
}

const nameIn = (statement: string, before: RegExp): string =>
  (new RegExp(`${before.source}(?:"?public"?\\.)?"?(\\w+)"?`, 'i').exec(statement)?.[1] ?? '').toLowerCase();

/** The danger of one statement on tables that hold rows; null when there is none. */
function danger(statement: string, isWhole: boolean): string | null {
  const says = (pattern: RegExp) => pattern.test(statement);
  if (says(/^create (unique )?index/i))
    return says(/concurrently/i) ? null : 'an index without CONCURRENTLY stops all writes while it is built';
  if (says(/^drop index/i) && !says(/concurrently/i))
    return 'DROP INDEX without CONCURRENTLY waits in front of all reads';
  if (says(/^(update|delete|merge)\b/i) || says(/^with\b.*\b(update|delete)\b/i))
    return 'an unbatched change of rows keeps them locked: a DO block with COMMIT in a file without transaction';
  if (says(/^insert\b.*\bselect\b/i)) return 'an unbatched INSERT … SELECT';
  if (says(/^do\b/i) && says(/\b(update|delete|insert)\b/i))
    return says(/\bcommit\b/i) && !isWhole
      ? null
      : 'a DO block that changes rows needs COMMIT and a file without transaction';
  if (says(/^(truncate|cluster|lock|vacuum full|reindex)\b/i)) return 'it locks the whole table';
  if (says(/^drop (table|schema|type|view)/i)) return 'the old version still reads what is dropped';
  if (!says(/^alter table/i)) return null;
  if (says(/\brename\b/i)) return 'the old version still uses the old name';
  if (says(/\bdrop column\b/i)) return 'the old version still reads the column';
  if (says(/\balter (column )?"?\w+"? (set data )?type\b/i))
    return 'a change of type rewrites the table under a lock';
  if (says(/\bset not null\b/i))
    return 'SET NOT NULL reads the table under a lock: CHECK … NOT VALID, VALIDATE, then a note';
  if (says(/\bset (logged|unlogged|tablespace)\b/i)) return 'it rewrites the table under a lock';
  if (
    says(
      /\badd (column )?(if not exists )?"?(?!constraint\b)\w+"? .*\b(references|check|unique|primary key)\b/i,
    ) &&
    !says(/\badd constraint\b/i)
  )
    return 'a constraint without NOT VALID: add the column first';
  if (says(/\badd column\b.*\b(stored|generated .* as identity|serial|bigserial)\b/i))
    return 'such a column rewrites the table';
  if (
    says(/\badd column\b.*default \(?(?:now|clock_timestamp|gen_random_uuid|random|nextval)\b/i) &&
    !says(/default now\(\)/i)
  )
    return 'a default that differs from row to row rewrites the table';
  if (says(/\badd column\b.*\bnot null\b/i) && !says(/\bdefault\b/i))
    return 'NOT NULL without a default fails where rows are';
  if (says(/\badd (constraint "?\w+"? )?(unique|primary key|exclude)\b/i) && !says(/\busing index\b/i))
    return 'the index of a constraint: CREATE UNIQUE INDEX CONCURRENTLY, then USING INDEX';
  if (says(/\badd constraint\b/i) && says(/\b(check|foreign key)\b/i) && !says(/\bnot valid\b/i))
    return 'a constraint without NOT VALID reads the table under a lock';
  return null;
}

/** The table that a statement changes. */
const tableOf = (statement: string): string =>
  nameIn(
    statement,
    /^(?:create (?:unique )?index .*? on |alter table (?:if exists )?(?:only )?|update |delete from |insert into |truncate (?:table )?|drop table (?:if exists )?)/i,
  ) || '';

/**
 * What a new migration file would do to a studio in use, a line each. A comment `-- careful: why` in front of a statement
 * takes the responsibility for it.
 */
export function lintMigration({ name, statements, isWhole }: Migration): string[] {
  const found: string[] = [];
  const all = statements.flatMap(statementsOf);
  const made = new Set(
    all.map((one) => nameIn(one, /^create (?:unlogged )?table (?:if not exists )?/)).filter(Boolean),
  );
  const report = (statement: string, why: string) => found.push(`${name}: ${statement.slice(0, 60)}: ${why}`);
  const dropped = new Set<string>();
  for (const chunk of statements) {
    const isCareful = /^\s*-- careful: \S/m.test(chunk);
    const parts = statementsOf(chunk);
    for (const statement of parts) {
      if (!isWhole && parts.length > 1)
        report(statement, 'a file without transaction has a breakpoint after each statement');
      if (isWhole && /\bconcurrently\b/i.test(statement))
        report(statement, 'CONCURRENTLY needs "-- no transaction" as the first line');
      const index = nameIn(statement, /^create (?:unique )?index concurrently /);
      if (index && !dropped.has(index))
        report(
          statement,
          `an interrupted build leaves an invalid index: "drop index concurrently if exists ${index}" before it`,
        );
      dropped.add(nameIn(statement, /^drop index concurrently if exists /));
      if (isWhole && /\bvalidate constraint\b/i.test(statement))
        report(
          statement,
          'VALIDATE stands in a file without transaction, or the lock of NOT VALID lasts as long',
        );
      const why = danger(statement, isWhole);
      if (why && !isCareful && !made.has(tableOf(statement))) report(statement, why);
    }
  }
  return found;
}
