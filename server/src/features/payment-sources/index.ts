export { paymentSourceJobs } from './jobs.ts';
export { keepCard, queueKeepCard, updateCard } from './keep.ts';
export { fingerprintOf, sourceOf } from './queries.ts';
export { paymentSourceHandlers } from './routes.ts';
export { payment_sources } from './tables.ts';
