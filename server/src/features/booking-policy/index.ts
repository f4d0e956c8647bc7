export { bookingPolicyJobs } from './jobs.ts';
export { limitsOfLot, packageOfLot, restrictedDaysOf } from './limits.ts';
export { policyFacts } from './queries.ts';
export { bookingPolicyHandlers } from './routes.ts';
