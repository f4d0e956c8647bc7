export { ChargeBadge, PurchaseState } from './badges.tsx';
export { outcomeOf } from './outcome.ts';
export { OwingNotice, useSubscriptions } from './use-owing.tsx';
