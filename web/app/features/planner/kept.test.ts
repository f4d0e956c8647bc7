import { expect, it } from 'vitest';
import { forgetChoice, keepChoice, keptChoice } from './kept.ts';

const made = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      kept.set(key, value);
      return true;
    },
    removeItem: (key: string) => void kept.delete(key),
  };
};
const choice = {
  goal_id: '2',
  level: '1',
  frequency: '3',
  dias: ['1', '3', '5'],
  pregnant: true,
  address: '/pages/workout-planner-result/7/',
};
const day = 86_400_000;

it('keeps on the device what a visitor chose for a week, or until it is applied [PLAN-003, PLAN-040]', () => {
  const storage = made();
  expect(keptChoice(storage)).toBeNull();
  keepChoice(choice, storage, 0);
  expect(keptChoice(storage, 7 * day - 1)).toMatchObject(choice);
  expect(keptChoice(storage, 7 * day)).toBeNull();
  forgetChoice(storage);
  expect(keptChoice(storage, 1)).toBeNull();
});

it('ignores what it cannot read', () => {
  const storage = made();
  storage.setItem('tbm_plan', '{');
  expect(keptChoice(storage)).toBeNull();
  storage.setItem('tbm_plan', '{"at":1}');
  expect(keptChoice(storage, 2)).toBeNull();
});
