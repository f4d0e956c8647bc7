export { ChoosePlan } from './choose-plan.tsx';
export { ConfirmPlan } from './confirm-plan.tsx';
export { OpenPlanChanges, useOpenPlanChanges } from './open-changes.tsx';
