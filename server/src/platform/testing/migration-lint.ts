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

/** The danger of one statement on tables that hold rows, where squawk sees none; null when there is none. */
function danger(statement: string, isWhole: boolean): string | null {
  const says = (pattern: RegExp) => pattern.test(statement);
  if (says(/^(update|delete|merge)\b/i) || says(/^with\b.*\b(update|delete)\b/i))
    return 'an unbatched change of rows keeps them locked: a DO block with COMMIT in a file without transaction';
  if (says(/^insert\b.*\bselect\b/i)) return 'an unbatched INSERT … SELECT';
  if (says(/^do\b/i) && says(/\b(update|delete|insert)\b/i))
    return says(/\bcommit\b/i) && !isWhole
      ? null
      : 'a DO block that changes rows needs COMMIT and a file without transaction';
  if (says(/^(truncate|cluster|lock|vacuum full)\b/i)) return 'it locks the whole table';
  if (says(/^drop (schema|type|view)/i)) return 'the old version still reads what is dropped';
  if (!says(/^alter table/i)) return null;
  if (says(/\brename constraint\b/i)) return 'the old version still uses the old name';
  if (says(/\bset (logged|unlogged|tablespace)\b/i)) return 'it rewrites the table under a lock';
  if (
    says(/\badd (column )?(if not exists )?"?(?!constraint\b)\w+"? .*\bcheck\b/i) &&
    !says(/\badd constraint\b/i)
  )
    return 'a constraint without NOT VALID: add the column first';
  return null;
}

/** The table that a statement changes. */
const tableOf = (statement: string): string =>
  nameIn(
    statement,
    /^(?:alter table (?:if exists )?(?:only )?|update |delete from |insert into |truncate (?:table )?)/i,
  ) || '';

/**
 * What a new migration file would do to a studio in use beyond what squawk finds, a line each. A comment `-- careful: why` in
 * front of a statement takes the responsibility for it, and for a `-- squawk-ignore`.
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
    if (/squawk-ignore-file/.test(chunk))
      report(parts[0] ?? '', '"squawk-ignore-file" passes all of a file: name the rules of one statement');
    // squawk reads every form of a comment, also one behind a statement.
    if (/squawk-ignore/.test(chunk) && !isCareful)
      report(parts[0] ?? '', '"-- squawk-ignore" needs "-- careful: why" before it');
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
