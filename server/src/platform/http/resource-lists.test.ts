import { type Key, routes } from '@tbm/contract';
import type { listQuery } from '@tbm/contract/fields';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asker, type Row } from '../testing/ask.ts';
import { makeStudio, makeVideo } from '../testing/factories.ts';
import { signedInCustomer } from '../testing/people.ts';
import { makeTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let admin: string;
let member: string;
let ask: ReturnType<typeof asker>;

beforeAll(async () => {
  server = await makeTestServer();
  ask = asker(server);
  await makeStudio(server.pool);
  await makeVideo(server.pool);
  admin = (await signedInCustomer(server, 'admin')).token;
  member = (await signedInCustomer(server, 'member')).token;
  // More than a page of each, equal in every column that it is sorted by.
  await server.pool.query(`
    insert into quotes (quote_id, content, author) select n, 'La misma frase', 'Daniela' from generate_series(90030, 90001, -1) n;
    insert into discounts (discount_id, title, code, amount, is_percent, type, start_date)
    select n, 'Verano', 'V' || n, 10, true, 'other', '2026-01-01' from generate_series(90001, 90030) n;
    insert into videos (video_id, url, name, duration, instructor_id, class_type_id, video_type_id, hidden)
    select n, '/films/a.mp4', 'Fuerza', 20, 1, 1, 1, n % 2 = 0 from generate_series(90030, 90001, -1) n;
    insert into class_packages (class_package_id, title, price, expiration_days)
    select n, 'Paquete igual', 100, 30 from generate_series(90030, 90001, -1) n`);
});
afterAll(() => server.end());

const listed = async (path: string, query: Row = {}): Promise<{ status: number; body: Row }> => {
  const search = new URLSearchParams(query as Record<string, string>);
  return ask('GET', `${path}/admin/list?${search}`, { token: admin });
};

const lists = (Object.keys(routes) as Key[])
  .filter((key) => key.endsWith('/admin/list'))
  .map((key) => {
    const { query } = routes[key] as unknown as { query: ReturnType<typeof listQuery> };
    return [
      key.replace(/^GET \/|\/admin\/list$/g, ''),
      query.shape.sort.unwrap().options as string[],
    ] as const;
  });

describe('the lists of the back office', () => {
  it('are the lists of all kinds of records', () => {
    expect(lists.length).toBeGreaterThanOrEqual(27);
  });

  it.each(lists)('%s: is for admins, and sorted by each of its columns and no other', async (path, sorts) => {
    expect((await ask('GET', `${path}/admin/list`)).status).toBe(401);
    expect((await ask('GET', `${path}/admin/list`, { token: member })).status).toBe(403);
    const all = await listed(path, { page_size: '100' });
    expect(all).toMatchObject({ status: 200, body: { page: 1, page_size: 100 } });
    expect(sorts.length).toBeGreaterThan(0);
    for (const sort of sorts)
      for (const dir of ['asc', 'desc']) {
        const { status, body } = await listed(path, { sort, dir, page_size: '100' });
        expect({ sort, status, total: body.total }).toEqual({ sort, status: 200, total: all.body.total });
      }
    for (const sort of ['password', `${sorts[0]} desc, pg_sleep(1)`, ''])
      expect((await listed(path, { sort })).body).toMatchObject({
        code: 'invalid_input',
        fields: { sort: expect.any(String) },
      });
    for (const query of [{ dir: 'down' }, { page: '0' }, { page_size: '101' }, { ids: '1,x' }])
      expect((await listed(path, query)).status).toBe(400);
  });

  it.each([
    ['quotes', 'quote_id', 'la misma'],
    ['discounts', 'discount_id', 'verano'],
    ['videos', 'video_id', 'fuerza'],
    ['class_packages', 'class_package_id', 'igual paquete'],
  ])('%s: rows that are equal in an order are on one page each', async (path, key, search) => {
    const [, sorts = []] = lists.find(([name]) => name === path) ?? [];
    for (const sort of sorts)
      for (const dir of ['asc', 'desc']) {
        const ids: unknown[] = [];
        for (const page of ['1', '2', '3']) {
          const { body } = await listed(path, { sort, dir, search, page });
          ids.push(...(body.data as Row[]).map((row) => row[key]));
        }
        const expected = Array.from({ length: 30 }, (_, index) => 90_001 + index);
        const isDifferent = sort === 'code' || sort === 'hidden';
        expect({ sort, dir, ids: isDifferent ? ids.toSorted() : ids }).toEqual({ sort, dir, ids: expected });
      }
  });

  it('has the rows of the public list, in the order asked for, and only those of a filter', async () => {
    const { body } = await listed('class_types', { sort: 'name', dir: 'desc', show_home: 'true' });
    const { body: all } = await ask('GET', 'class_types');
    const shown = (all as unknown as Row[]).filter(({ show_home }) => show_home);
    expect(body.data).toEqual(shown.toSorted((a, b) => String(b.name).localeCompare(String(a.name), 'es')));
    const hidden = await listed('videos', { hidden: 'true', search: 'fuerza' });
    expect(hidden.body.total).toBe(15);
  });

  it('a video is found by its coach and its class type too', async () => {
    const { rows } = await server.pool.query('select name from instructors where instructor_id = 1');
    expect((await listed('videos', { search: rows[0].name })).body.total).toBeGreaterThanOrEqual(30);
  });

  it('records are found by their ids, wherever they are in the list', async () => {
    const { body } = await listed('discounts', { ids: '90029,90002', page_size: '100' });
    expect((body.data as Row[]).map(({ discount_id }) => discount_id)).toEqual([90_029, 90_002]);
  });

  it('a brand or package that was taken away is in no list', async () => {
    await server.pool.query(`update class_packages set "deletedAt" = now() where class_package_id = 90001`);
    const { body } = await listed('class_packages', { search: 'paquete igual' });
    expect(body.total).toBe(29);
  });
});
