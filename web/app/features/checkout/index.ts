export { AccountStep } from './account-step.tsx';
export { forgetCart } from './cart.ts';
export { PayForm } from './pay-form.tsx';
export { Summary } from './summary.tsx';
