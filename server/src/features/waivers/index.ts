export { guestMustSignSql, ownWaiverMissing, waiverMissing } from './missing.ts';
export { currentWaiver } from './queries.ts';
export { waiverHandlers } from './routes.ts';
export { signAsGuest } from './sign-as-guest.ts';
export { guest_signatures, waiver_answers, waiver_signatures, waiver_texts } from './tables.ts';
