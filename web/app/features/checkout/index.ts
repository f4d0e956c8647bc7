export { AccountStep } from './account-step.tsx';
export { chargesOf, hasPlans } from './charges.ts';
export { DiscountForm } from './discount-form.tsx';
export { PayStep } from './pay-step.tsx';
export { RenewalReminder } from './renewal-reminder.tsx';
export { Summary } from './summary.tsx';
export { takesDiscount, useDiscount } from './use-discount.ts';
export { useVisit } from './use-visit.ts';
export { forgetVisit } from './visit.ts';
