/** The planner's public pages, whose addresses hold all answers but one: the answer about pregnancy stays in the browser. */
export const builderPath = '/pages/workout-planner/';

/** The page of the plan that fits, with the chosen days and, where one was chosen, the day on which it begins. */
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

/** The builder for a member who follows a plan already: it does not redirect to that plan. */
export const newPlanAddress = `${builderPath}?nuevo=1`;
