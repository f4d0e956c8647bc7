export { discountByCode, readDiscounts } from './queries.ts';
export { checkLeft, giveBack, redeem, redeemAgain } from './redeem.ts';
export { discountHandlers } from './routes.ts';
export { discounts } from './tables.ts';
