import { afterAll, beforeAll, it } from 'vitest';
import { size } from '../studio.ts';
import { loadedStudio, type Studio } from './walk.ts';

let large: Studio;
beforeAll(async () => {
  large = await loadedStudio(size);
}, 600_000);
afterAll(() => large?.server.end());

it('times', async () => {
  const { server, desk } = large;
  await server.pool.query('analyze');
  const all: Record<string, unknown>[] = [
    { no_visit_days: 14 }, { trial_ends_days: 3 }, { credits_left: 1 }, { credits_expire_days: 7 }, { birthday_month: true },
    { birthday_days: 7 }, { active: true }, { ended_days: 30 }, { branch_id: 1 }, { class_taken: { class_type_id: 1, days: 30 } },
    { never_booked: true }, { new_days: 30 }, { no_film_days: 14 }, { active: true, no_visit_days: 14, credits_left: 5 },
    { no_visit_days: 14, active: true, branch_id: 1, class_taken: { class_type_id: 1, days: 730 }, credits_left: 50, new_days: 730 },
  ];
  for (let round = 0; round < 3; round += 1)
    for (const conditions of all) {
      const start = performance.now();
      const { status, body } = await server.call('POST /segments/members', { body: { conditions, page: 1 } } as never, desk.token);
      const ms = performance.now() - start;
      if (round !== 1) console.log(round, JSON.stringify(conditions), status, (body as { total: number }).total, ms.toFixed(0));
    }
  const start = performance.now();
  const { body } = await server.call('POST /segments/reach', { body: { conditions: { new_days: 730 } } } as never, desk.token);
  console.log('reach', JSON.stringify(body), (performance.now() - start).toFixed(0));
  const { rows } = await server.pool.query('select count(*) as customers, (select count(*) from class_reservations) as places, (select count(*) from purchases) as purchases from customers');
  console.log(rows);
}, 300_000);
