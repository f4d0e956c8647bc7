import { type LiveData, livePath } from '@tbm/contract/live';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { waitlistJobs } from '../../features/waitlist/jobs.ts';
import { firstKey } from '../testing/database.ts';
import { makeClass, makeLot } from '../testing/factories.ts';
import { makeShop, type Shop } from '../testing/shop.ts';

// Generated keys in tests begin above 2^31 (`global-setup.ts`). So every test of a call, a job, a live event or a page
// proves that large keys work.

let shop: Shop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.end());

const texts = async (text: string): Promise<string[]> =>
  (await shop.pool.query(text)).rows.map((row) => String(Object.values(row)[0]));

it('every key and every column that names one is a bigint', async () => {
  expect(
    await texts(`
      select format('%s.%s', table_name, column_name) from information_schema.columns
      where table_schema = 'public' and udt_name in ('int2', 'int4', '_int2', '_int4')
        and (is_identity = 'YES' or column_name ~ '_ids?$')
      union
      select format('%s.%s', k.conrelid::regclass, a.attname)
      from pg_constraint k, unnest(k.conkey, k.confkey) of (own, other), pg_attribute a, pg_attribute b
      where k.contype = 'f' and a.attrelid = k.conrelid and a.attnum = own and b.attrelid = k.confrelid
        and b.attnum = other and a.atttypid <> b.atttypid`),
  ).toEqual([]);
});

it('no sequence ends before a bigint; all begin at 20000 [generated ids]', async () => {
  expect(
    await texts(`
      select sequencename from pg_sequences s where schemaname = 'public' and sequencename <> 'socket_io_attachments_id_seq'
        and (max_value < 9223372036854775807 or start_value <> 20000)`),
  ).toEqual([]);
});

it('no function of ours takes or returns a key of 32 bits', async () => {
  expect(
    await texts(`
      select format('%s(%s)', proname, pg_get_function_arguments(oid)) from pg_proc p
      where pronamespace = 'public'::regnamespace and prolang <> (select oid from pg_language where lanname = 'c')
        and (pg_get_function_arguments(oid) || pg_get_function_result(oid)) ~ '(_id|whose|reader|class)\\w* integer'`),
  ).toEqual([]);
});

it('a member, a class and a place above 2^31 keep their keys through calls, live events and jobs', async () => {
  const [laura, ines, desk] = [await shop.member(), await shop.member(), await shop.member('admin')];
  const { single_class_id } = await makeClass(shop.pool, { class_date: '2026-11-19T18:00:00Z', capacity: 1 });
  await makeLot(shop.pool, laura.customer_id);
  for (const key of [laura.customer_id, single_class_id]) expect(key).toBeGreaterThan(firstKey);

  const address = await shop.app.listen({ host: '127.0.0.1', port: 0 });
  const options = { path: livePath, transports: ['websocket'], reconnection: false, forceNew: true };
  const socket = io(address, { ...options, auth: { token: ines.token } });
  const seen = new Promise<LiveData<'classes_changed'>>((resolve) => socket.on('classes_changed', resolve));
  expect(await socket.emitWithAck('enter', 'branch:1')).toBe(true);
  expect(await socket.emitWithAck('enter', `customer:${ines.customer_id}`)).toBe(true);

  const booked = await shop.call('POST /class_reservations', { body: { single_class_id } }, laura.token);
  expect(booked.body).toMatchObject({ single_class_id, customer_id: laura.customer_id });
  expect(await seen).toMatchObject([{ single_class_id, taken: 1 }]);
  socket.disconnect();

  expect((await shop.call('POST /waitlist', { body: { single_class_id } }, ines.token)).status).toBe(201);
  const params = { id: booked.body.class_reservation_id };
  expect((await shop.call('DELETE /class_reservations/:id', { params }, laura.token)).status).toBe(200);
  const { rows } = await shop.pool.query(
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'tell_waiting'`,
  );
  expect(rows).toEqual([{ payload: { single_class_id, cause: `reservation:${params.id}` } }]);
  await waitlistJobs(shop.services).tasks.tell_waiting?.(rows[0].payload, {} as never);
  expect(await shop.count('messages where customer_id = $1', ines.customer_id)).toBeGreaterThan(0);
  const query = { branch_id: 1, page: 1, customer_id: ines.customer_id };
  expect((await shop.call('GET /audit', { query }, desk.token)).status).toBe(200);
});

it('lists of keys and keys within JSON are numbers', async () => {
  const { rows } = await shop.pool.query(
    'select array[$1::bigint] as keys, json_build_array($1::bigint) as json',
    [firstKey],
  );
  expect(rows).toEqual([{ keys: [firstKey], json: [firstKey] }]);
});
