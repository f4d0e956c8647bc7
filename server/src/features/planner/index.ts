export { type PlannedCalendarDay, plannedCalendarDays } from './calendar-days.ts';
export { endSql } from './queries.ts';
export { customerWorkoutPlanHandlers, workoutPlanHandlers } from './routes.ts';
export { seedPlanner } from './seed.ts';
export {
  customer_workout_plans,
  planned_videos,
  training_goals,
  workout_plan_days,
  workout_plans,
} from './tables.ts';
