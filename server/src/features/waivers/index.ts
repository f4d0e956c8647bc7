export { waiverMissing } from './missing.ts';
export { waiverHandlers } from './routes.ts';
export { waiver_answers, waiver_signatures, waiver_texts } from './tables.ts';
