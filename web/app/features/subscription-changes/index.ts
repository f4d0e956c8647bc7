export { ChangePlan } from './change-plan.tsx';
export { OpenPlanChanges, useOpenPlanChanges } from './open-changes.tsx';
export { OpenPauses, useOpenPauses } from './open-pauses.tsx';
export { PauseCard } from './pause-card.tsx';
export { PauseForm } from './pause-form.tsx';
