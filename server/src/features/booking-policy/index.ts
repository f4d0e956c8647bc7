export { bookingPolicyJobs } from './jobs.ts';
export { limitsOfLot, packageOfLot, restrictionOf } from './limits.ts';
export { policyFacts } from './queries.ts';
export { bookingPolicyHandlers } from './routes.ts';
