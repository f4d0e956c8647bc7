export { integrityJobs, lastCheck, queueCheck } from './check.ts';
export { rewardInvariants } from './rewards.ts';
export { type Finding, runIntegrity } from './run.ts';
