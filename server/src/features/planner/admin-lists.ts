import { byName } from '../../platform/database/by-name.ts';
import { recordList } from '../../platform/database/page.ts';

export const goalList = recordList('training_goals', {
  key: 'goal_id',
  retires: 'training_goals',
  search: ['name', 'description'],
  sorts: {
    name: byName('name'),
    description: byName('description'),
  },
});

export const planList = recordList('workout_plans', {
  key: 'workout_plan_id',
  order: 'goal_id, level, pregnant, frequency',
  retires: 'workout_plans',
  search: [
    'workout_plan_id',
    '(select g.name from training_goals g where g.goal_id = workout_plans.goal_id)',
  ],
  sorts: {
    workout_plan_id: 'workout_plan_id',
    goal_id: byName('(select g.name from training_goals g where g.goal_id = workout_plans.goal_id)'),
    level: 'level',
    frequency: 'frequency',
    pregnant: 'pregnant',
  },
  filters: {
    goal_id: 'goal_id',
    pregnant: 'pregnant',
  },
});
