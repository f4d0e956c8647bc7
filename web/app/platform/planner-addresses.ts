/** The planner's public pages, whose addresses hold all answers but one: whether she is pregnant stays in her browser. */
export const builderPath = '/pages/workout-planner/';

/** The page of the plan that fits, with the days that she chose and, where she did, the day on which it begins. */
export const resultAddress = (
  workout_plan_id: number,
  dias: readonly string[] = [],
  inicio: string | null = null,
): string => {
  const query = [dias.length ? `dias=${dias.join(',')}` : '', inicio ? `inicio=${inicio}` : ''].filter(
    Boolean,
  );
  return `/pages/workout-planner-result/${workout_plan_id}/${query.length ? `?${query.join('&')}` : ''}`;
};

/** The page of a plan that a member follows. */
export const planAddress = (customer_workout_plan_id: number): string =>
  `/mytbm/workout-planner/${customer_workout_plan_id}`;

/** The builder for who follows a plan already: it does not forward her. */
export const newPlanAddress = `${builderPath}?nuevo=1`;
