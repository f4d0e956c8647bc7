import { type AboutTables, byCustomer, studioContent } from '../../platform/database/about.ts';
import type * as tables from './tables.ts';

export const aboutPlanner = {
  training_goals: {
    rowsInLargeStudio: 5,
    nothingPersonal: studioContent,
  },
  workout_plans: {
    rowsInLargeStudio: 100,
    nothingPersonal: studioContent,
  },
  workout_plan_days: {
    rowsInLargeStudio: 500,
    nothingPersonal: studioContent,
  },
  customer_workout_plans: {
    rowsInLargeStudio: 100_000,
    auditName: 'Plan de entrenamiento',
    personal: {
      file: 'planes',
      whose: byCustomer,
      health: ['pregnancy_plan_id'],
      erasure: 'deleted',
      headings: {
        workout_plan_id: 'Plan',
        pregnancy_plan_id: 'Plan para embarazo',
        frequency: 'Días por semana',
        week_days: 'Días de la semana',
      },
    },
    merge: {
      moves: ['customer_id'],
      name: 'Planes',
      same: `exists (select from customer_workout_plans k where k.customer_id = $1
      and daterange(k.start_date, coalesce(k.end_date, (k.start_date + interval '1 month')::date))
        && daterange(t.start_date, coalesce(t.end_date, (t.start_date + interval '1 month')::date)))`,
    },
  },
  planned_videos: {
    rowsInLargeStudio: 200_000,
    personal: {
      file: 'clases-de-tu-plan',
      whose:
        't.customer_workout_plan_id in (select customer_workout_plan_id from customer_workout_plans where customer_id = subject.customer_id)',
      erasure: 'deleted',
      headings: {
        planned_video_id: 'Número',
      },
    },
    merge: 'follows',
  },
} satisfies AboutTables<typeof tables>;
