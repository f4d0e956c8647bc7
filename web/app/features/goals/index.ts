export { DeleteGoal, GoalForm } from './goal-dialogs.tsx';
export { GoalRow } from './goal-row.tsx';
