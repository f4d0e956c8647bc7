import { lazy } from 'react';

export { type ChosenClass, chosenClass, classQuery } from './chosen-class.ts';
export { ClassInCart } from './class-in-cart.tsx';
export { DiscountForm } from './discount-form.tsx';
export { PayStep } from './pay-step.tsx';
export { paypalIn } from './paypal.ts';
export { RenewalReminder } from './renewal-reminder.tsx';
export { RequestedPlace } from './requested-place.tsx';
export { Summary } from './summary.tsx';
export { useApproval } from './use-approval.ts';
export { takesDiscount, useDiscount } from './use-discount.ts';
export { useVisit, type Visiting } from './use-visit.ts';
export { forgetVisit, type Place, visitTo } from './visit.ts';

/** The account forms are larger than the checkout: they load only for visitors. */
export const AccountStep = lazy(async () => ({ default: (await import('./account-step.tsx')).AccountStep }));
