import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { savingOf } from '../../features/videos/save-progress.ts';
import { makeMembership, makeVideo } from '../testing/factories.ts';
import { makeShop, type Shop } from '../testing/shop.ts';
import { registeredStatements } from './statement.ts';

const source = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

let shop: Shop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.end());

const lastNumber = async (table: string, key: string): Promise<string> =>
  (await shop.pool.query(`select last_value::text from ${table}_${key}_seq`)).rows[0].last_value;

it('20,000 saves of progress use up no number', async () => {
  const [members, films, saves] = [20, 10, 100];
  const pairs: [number[], number[]] = [[], []];
  const video_ids: number[] = [];
  for (let n = 0; n < films; n += 1) video_ids.push((await makeVideo(shop.pool)).video_id);
  for (let n = 0; n < members; n += 1) {
    const { customer_id } = await shop.member();
    await makeMembership(shop.pool, customer_id);
    for (const video_id of video_ids) {
      pairs[0].push(customer_id);
      pairs[1].push(video_id);
    }
  }
  const text = savingOf('unnest($1::bigint[], $2::bigint[], $3::integer[], $4::integer[])', '$5');
  const save = async (progress: number) => {
    const each = pairs[0].map(() => progress);
    const { rowCount } = await shop.pool.query({
      ...{ name: 'save', text },
      values: [...pairs, each, each, shop.clock.now()],
    });
    expect(rowCount).toBe(members * films);
  };
  await save(0);
  const before = await lastNumber('playbacks', 'playback_id');
  for (let progress = 1; progress <= saves; progress += 1) await save(progress);
  expect(await lastNumber('playbacks', 'playback_id')).toBe(before);
  expect(await shop.count('playbacks where progress = $1', saves)).toBe(members * films);
});

it('rating again uses up no number', async () => {
  const who = await shop.member();
  await makeMembership(shop.pool, who.customer_id);
  const { video_id } = await makeVideo(shop.pool);
  const put = { video_id, progress: 100, seconds: 10 };
  expect((await shop.call('PUT /playbacks', { body: put }, who.token)).status).toBe(200);
  const rate = async (class_stars: number) => {
    const body = { video_id, class_stars, coach_stars: 5, comment: '', share: false };
    expect((await shop.call('POST /videos/rating', { body }, who.token)).status).toBeLessThan(300);
  };
  await rate(4);
  const before = await lastNumber('video_ratings', 'video_rating_id');
  for (const stars of [1, 2, 3, 4, 5]) await rate(stars);
  expect(await lastNumber('video_ratings', 'video_rating_id')).toBe(before);
});

it('every statement that changes the row it meets keeps that row’s key', async () => {
  const paths = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (path) =>
      path.endsWith('.ts') &&
      !path.endsWith('.test.ts') &&
      /on conflict/.test(readFileSync(join(source, path), 'utf8')),
  );
  for (const path of paths) await import(join(source, path));
  const { rows } = await shop.pool.query(
    `select table_name as table from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`,
  );
  const wasteful = registeredStatements().flatMap(({ name, text }) =>
    [...text.matchAll(/insert into (\w+)\b(?:(?!insert into)[\s\S])*?on conflict[^;]*?do update/g)]
      .map(([part, table]) => ({ part, table }))
      .filter(({ table }) => rows.some((row) => row.table === table))
      .filter(({ part, table }) => !part.includes(`nextval(pg_get_serial_sequence('${table}'`))
      .map(({ table }) => `${name}: ${table}`),
  );
  expect(wasteful).toEqual([]);
});
