import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { knownMigrations, type Migration } from './migrations.ts';

const require = createRequire(import.meta.url);
const program = require.resolve('squawk-cli/js/bin/squawk');

/** Rules of squawk that do not apply here, with the reason. */
const excluded = {
  'require-lock-timeout': 'migrate.ts sets it for every file',
  'require-statement-timeout': 'migrate.ts sets it for every file',
  'prefer-bigint-over-int': 'keys are bigint; an integer counts classes, days or stars',
  'prefer-bigint-over-smallint': 'the same',
  'prefer-robust-stmts':
    'a file is one transaction; for the others migration-lint.ts wants what can be run again',
};

/** What squawk finds in a migration. `-- careful: why` and `-- squawk-ignore RULE` before a statement let it pass. */
function findings({
  name,
  statements,
  isWhole,
}: Pick<Migration, 'name' | 'statements' | 'isWhole'>): string[] {
  const options = ['--reporter=json', '--pg-version=18', `--exclude=${Object.keys(excluded).join()}`];
  if (isWhole) options.push('--assume-in-transaction');
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [program, ...options, `--stdin-filepath=${name}.sql`],
    // A comment in place of the breakpoint keeps the lines.
    { input: statements.join('--> statement-breakpoint'), encoding: 'utf8' },
  );
  if (stdout === '') throw new Error(stderr);
  const found: { line: number; rule_name: string }[] = JSON.parse(stdout);
  return found.map(({ line, rule_name }) => `${name}:${line + 1}: ${rule_name}`);
}

it('every migration passes squawk', () => {
  // The sequence of a table that the adapter of socket.io expects, in an empty database.
  expect(knownMigrations().flatMap(findings)).toEqual([
    expect.stringMatching(/^0000_baseline:\d+: prefer-identity$/),
  ]);
});

it.each([
  ['create index posts_by_day on posts (day)', 'require-concurrent-index-creation'],
  ['drop index posts_by_day', 'require-concurrent-index-deletion'],
  ['alter table posts add constraint c check (x > 0)', 'constraint-missing-not-valid'],
  ['alter table posts alter column x type bigint', 'changing-column-type'],
  ['alter table posts add column x text not null', 'adding-required-field'],
  ['alter table posts rename column x to y', 'renaming-column'],
  ['alter table posts drop column x', 'ban-drop-column'],
  ['create table notes (x char(3))', 'ban-char-field'],
  ['create table notes (x timestamp)', 'prefer-timestamp-tz'],
])('%s is found', (text, rule) => {
  expect(findings({ name: 'new', statements: [text], isWhole: true })).toEqual([`new:1: ${rule}`]);
});

it('a line with the reason lets a statement pass', () => {
  const text =
    '-- careful: the version before no longer reads it\n-- squawk-ignore ban-drop-column\nalter table posts drop column x';
  expect(findings({ name: 'new', statements: [text], isWhole: true })).toEqual([]);
});
