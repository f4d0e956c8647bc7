export { isFirstInvoiceOnly } from './first-invoice.ts';
export { discountByCode } from './queries.ts';
export { checkLeft, redeem, redeemAgain, releaseUse } from './redeem.ts';
export { discountHandlers } from './routes.ts';
export { discounts } from './tables.ts';
