export { ChargeBadge, PurchaseState } from './badges.tsx';
export { MyMembership } from './my-membership.tsx';
export { outcomeOf } from './outcome.ts';
export { ReceiptButton } from './receipt-button.tsx';
export { OwingNotice, useSubscriptions } from './use-owing.tsx';
