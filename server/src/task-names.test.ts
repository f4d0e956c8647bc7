import { taskNames } from '@tbm/domain/task-names';
import { expect, it } from 'vitest';
import { allJobs } from './features.ts';
import { makeShop } from './platform/testing/shop.ts';

it('every task of the queue has its Spanish name, and no name is without its task', async () => {
  const shop = await makeShop();
  const tasks = allJobs(shop.services).flatMap((part) => Object.keys(part.tasks));
  await shop.end();
  expect(Object.keys(taskNames).sort()).toEqual(tasks.sort());
});
