export { requireHealthConsent } from './health.ts';
export { consentsOf, hasConsent, notWithdrawn } from './queries.ts';
export { giveConsent, withdrawConsent } from './record.ts';
export { consents } from './tables.ts';
