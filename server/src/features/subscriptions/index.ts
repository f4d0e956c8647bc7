export { applyBillFailure } from './apply-bill-failure.ts';
export { applySubscription } from './apply-subscription.ts';
export { queueEnd } from './end.ts';
export { subscriptionJobs } from './jobs.ts';
export { notifyOfferApplied } from './notify-offer.ts';
export { hoursToReplace, mayReplace } from './replace.ts';
export { startSubscription } from './start.ts';
export { endSubscription, syncSubscription } from './sync.ts';
export { checkTrial, claimTrial, releaseTrial } from './trials.ts';
