export { takeBillFailure } from './bills.ts';
export { queueEnd } from './end.ts';
export { subscriptionJobs } from './jobs.ts';
export { startSubscription } from './start.ts';
export { endSubscription, syncSubscription } from './sync.ts';
export { takeSubscription } from './take.ts';
export { mayTakeOver, takeOverHours } from './take-over.ts';
export { tellOfferApplied } from './tell-offer.ts';
export { checkTrial, claimTrial, releaseTrial } from './trials.ts';
