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
    ['CREATE INDEX "a" ON "posts" USING btree ("x")', /without CONCURRENTLY/],
    ['create unique index a on public.posts (x)', /without CONCURRENTLY/],
    ['create index concurrently a on posts (x)', /"-- no transaction"/],
    ['-- no transaction\ncreate index concurrently a on posts (x)', /interrupted build/],
    ['-- no transaction\nselect 1; select 2', /breakpoint/],
    ['drop index a', /DROP INDEX/],
    ['ALTER TABLE "posts" ADD CONSTRAINT "c" CHECK ("x" > 0)', /without NOT VALID/],
    ['alter table posts add constraint c foreign key (x) references customers', /without NOT VALID/],
    [
      'alter table posts add constraint c check (x > 0) not valid; alter table posts validate constraint c',
      /VALIDATE/,
    ],
    ['alter table posts add constraint c unique (x)', /USING INDEX/],
    ['alter table posts add primary key (x)', /USING INDEX/],
    ['ALTER TABLE "posts" ADD COLUMN "x" integer REFERENCES customers', /add the column first/],
    ['ALTER TABLE "posts" ALTER COLUMN "x" SET DATA TYPE bigint', /rewrites/],
    ['alter table posts alter x type bigint', /rewrites/],
    ['alter table posts alter column x set not null', /SET NOT NULL/],
    ['alter table posts add column x text not null', /without a default/],
    ['alter table posts add column x uuid default gen_random_uuid()', /row to row/],
    ['alter table posts add column x text generated always as (lower(content)) stored', /rewrites/],
    ['update posts set x = 1', /unbatched/],
    ['delete from posts', /unbatched/],
    ['with old as (select 1) update posts set x = 1', /unbatched/],
    ['insert into posts (content) select name from customers', /unbatched/],
    ['do $$ begin update posts set x = 1; end $$', /COMMIT/],
    ['do $$ begin update posts set x = 1; commit; end $$', /without transaction/],
    ['alter table posts rename column x to y', /old name/],
    ['alter table posts rename to notes', /old name/],
    ['alter table posts drop column x', /still reads/],
    ['drop table posts', /still reads/],
    ['truncate posts', /locks the whole table/],
    ['create table a (b integer); create index c on posts (x)', /without CONCURRENTLY/],
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
    "-- careful: one row of a short list\nupdate notification_types set name = 'a; b' where notification_type_id = 1",
    '-- no transaction\ndo $$ begin loop update posts set x = 1 where x is null; exit when not found; commit; end loop; end $$',
    "insert into notification_types (notification_type_id, name) values (30, 'Una; dos')",
    'create function f() returns trigger language plpgsql as $$ begin update posts set x = 1; return new; end $$',
  ])('%s', (text) => {
    expect(lint(text)).toEqual([]);
  });
});
