export { AccountStep } from './account-step.tsx';
export { forgetCart } from './cart.ts';
export { DiscountForm } from './discount-form.tsx';
export { PayForm } from './pay-form.tsx';
export { Summary } from './summary.tsx';
export { takesDiscount, useDiscount } from './use-discount.ts';
