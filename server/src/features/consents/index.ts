export { requireHealthConsent } from './health.ts';
export { consented, consentsOf } from './queries.ts';
export { giveConsent, withdrawConsent } from './record.ts';
