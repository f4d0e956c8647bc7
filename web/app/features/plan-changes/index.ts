export { ChangePlan } from './change-plan.tsx';
export { OpenPlanChanges, useOpenPlanChanges } from './open-changes.tsx';
