export { type Activated, activate } from './activate.ts';
export { begin, releaseCart } from './begin.ts';
export { claimProviderId } from './provider-id.ts';
