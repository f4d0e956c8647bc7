import { describe, expect, it } from 'vitest';
import { lintMigration } from '../testing/migration-lint.ts';
import { knownMigrations } from './migrations.ts';

const lint = (text: string) =>
  lintMigration({
    name: 'new',
    when: 0,
    hash: '',
    statements: text.split('--> statement-breakpoint'),
    isWhole: !text.startsWith('-- no transaction\n'),
  });

it('every migration can be applied to a studio in use', () => {
  expect(knownMigrations().flatMap(lintMigration)).toEqual([]);
});

it('every migration is younger than those before it', () => {
  const times = knownMigrations().map(({ when }) => when);
  expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b));
});

describe('refused', () => {
  it.each([
    ['create index concurrently a on posts (x)', /"-- no transaction"/],
    ['-- no transaction\ncreate index concurrently a on posts (x)', /interrupted build/],
    ['-- no transaction\nselect 1; select 2', /breakpoint/],
    [
      'alter table posts add constraint c check (x > 0) not valid; alter table posts validate constraint c',
      /VALIDATE/,
    ],
    ['update posts set x = 1', /unbatched/],
    ['delete from posts', /unbatched/],
    ['with old as (select 1) update posts set x = 1', /unbatched/],
    ['insert into posts (content) select name from customers', /unbatched/],
    ['do $$ begin update posts set x = 1; end $$', /COMMIT/],
    ['do $$ begin update posts set x = 1; commit; end $$', /without transaction/],
    ['truncate posts', /locks the whole table/],
    ['vacuum full posts', /locks the whole table/],
    ['alter table posts set unlogged', /rewrites/],
    ['alter table posts add column x integer check (x > 0)', /add the column first/],
    ['alter table posts rename constraint c to d', /old name/],
    ['drop view v', /still reads/],
    ['create table a (b integer); update posts set x = 1', /unbatched/],
    ['-- squawk-ignore ban-drop-column\nalter table posts drop column x', /careful: why/],
    ['--squawk-ignore ban-drop-column\nalter table posts drop column x', /careful: why/],
    ['/* squawk-ignore ban-drop-column */ alter table posts drop column x', /careful: why/],
    ['alter table posts drop column x -- squawk-ignore ban-drop-column', /careful: why/],
    ['-- careful: all of it\n-- squawk-ignore-file\nalter table posts drop column x', /all of a file/],
  ])('%s', (text, why) => {
    expect(lint(text).join('\n')).toMatch(why);
  });
});

describe('accepted', () => {
  it.each([
    'CREATE TABLE "a" ("b" integer);--> statement-breakpoint\nCREATE INDEX "c" ON "a" USING btree ("b");--> statement-breakpoint\nALTER TABLE "a" ADD CONSTRAINT "d" FOREIGN KEY ("b") REFERENCES "public"."customers"("customer_id")',
    '-- no transaction\ndrop index concurrently if exists a;--> statement-breakpoint\ncreate index concurrently a on posts (x)',
    'alter table posts add constraint c check (x > 0) not valid',
    '-- no transaction\nalter table posts validate constraint c',
    'alter table posts add column x text',
    'alter table posts add column x integer default 0 not null',
    'alter table posts add constraint c unique using index posts_c',
    '-- careful: no version reads it\n-- squawk-ignore ban-drop-column\nalter table posts drop column x',
    "-- careful: one row of a short list\nupdate notification_types set name = 'a; b' where notification_type_id = 1",
    '-- no transaction\ndo $$ begin loop update posts set x = 1 where x is null; exit when not found; commit; end loop; end $$',
    "insert into notification_types (notification_type_id, name) values (30, 'Una; dos')",
    'create function f() returns trigger language plpgsql as $$ begin update posts set x = 1; return new; end $$',
  ])('%s', (text) => {
    expect(lint(text)).toEqual([]);
  });
});
