export { isToppedUp } from './of-purchase.ts';
export { isAsQuoted, type QuotedTopUp, quotedTopUp } from './quoted.ts';
export { topUpHandlers } from './routes.ts';
