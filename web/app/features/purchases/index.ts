export { ChargeBadge, PurchaseBadge } from './badges.tsx';
