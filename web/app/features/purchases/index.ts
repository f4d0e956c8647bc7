export { ChargeBadge, PurchaseState } from './badges.tsx';
export { CurrentAccess } from './current-access.tsx';
export { MembershipStat } from './membership-stat.tsx';
export { MonthTitle } from './month-title.tsx';
export { outcomeOf } from './outcome.ts';
export { ReceiptButton } from './receipt-button.tsx';
export { Renewals } from './renewals.tsx';
export { OwingNotice, useSubscriptions } from './use-owing.tsx';
