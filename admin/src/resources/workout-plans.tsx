import type { Entity } from '../entity.tsx';

export const workoutPlans: Entity = {
  path: 'workout_plans',
  address: 'planes',
  names: ['Plan', 'Planes'],
  group: 'Videoteca',
  order: 80,
  about: 'Los planes de cuatro semanas, por objetivo, nivel, embarazo y días por semana.',
  title: ({ workout_plan_id }) => `Plan ${workout_plan_id}`,
  ownOrderName: 'Por objetivo y nivel',
  labels: {
    workout_plan_id: 'Plan',
    goal_id: 'Objetivo',
    level: 'Nivel',
    pregnant: 'Embarazo',
    frequency: 'Días por semana',
    program_id: 'Programa recomendado',
    workout_plan_days: 'Días',
    day: 'Día',
    class_category_id: 'Categoría',
  },
  hints: { level: 'De 1 a 3.', workout_plan_days: 'Uno por cada día de la semana que entrena.' },
};
