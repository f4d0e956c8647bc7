export { limitsOfLot, packageOfLot, restrictedDaysOf } from './limits.ts';
export { feeOf, policyFacts } from './queries.ts';
export { applyMissedConsequences, type FeeOfMissed, type MissedFees } from './restrict.ts';
export { bookingPolicyHandlers } from './routes.ts';
