export { ChargeBadge, PurchaseBadge } from './badges.tsx';
export { ReceiptButton } from './receipt-button.tsx';
