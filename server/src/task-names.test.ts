import { globSync, readFileSync } from 'node:fs';
import { taskNames } from '@tbm/domain/task-names';
import { beforeAll, expect, it } from 'vitest';
import { allJobs } from './features.ts';
import type { Jobs } from './platform/jobs.ts';
import { makeShop } from './platform/testing/shop.ts';

let jobs: readonly Jobs[];
beforeAll(async () => {
  const shop = await makeShop();
  jobs = allJobs(shop.services);
  await shop.end();
});

it('every task of the queue has its Spanish name, and no name is without its task', () => {
  const tasks = jobs.flatMap((part) => Object.keys(part.tasks));
  expect(Object.keys(taskNames).sort()).toEqual(tasks.sort());
});

it('a task of the timetable is started early by `startEarly` alone: two runs never work beside each other', () => {
  const timetable = jobs.flatMap(({ crontab = '' }) => crontab.split('\n').map((line) => line.split(' ')[5]));
  const starts: string[] = [];
  for (const file of globSync('server/src/features/**/*.ts', { exclude: ['**/*.test.ts'] })) {
    const source = readFileSync(file, 'utf8');
    const names = new Map(
      [...source.matchAll(/const (\w+) = '(\w+)';/g)].map(([, name = '', task = '']) => [name, task]),
    );
    for (const [, how = '', text, name] of source.matchAll(
      /(addJob|startEarly)\(\s*\w+,\s*(?:'(\w+)'|(\w+))/g,
    )) {
      const task = text ?? names.get(name ?? '') ?? '';
      if (timetable.includes(task)) starts.push(`${task}: ${how}`);
    }
  }
  expect(starts.sort()).toEqual([
    'book_fixed_places: startEarly',
    'check_integrity: startEarly',
    'clean_films: startEarly',
    'end_family_payments: startEarly',
    'reconcile: startEarly',
    'run_plan_changes: startEarly',
    'run_subscription_pauses: startEarly',
    'send_campaigns: startEarly',
  ]);
});
