export { takeBillFailure } from './bills.ts';
export { subscriptionJobs } from './jobs.ts';
export { startSubscription } from './start.ts';
export { endSubscription, syncSubscription } from './sync.ts';
export { queueEnd, takeSubscription } from './take.ts';
export { checkTrial, claimTrial, releaseTrial } from './trials.ts';
