export { paymentSourceJobs } from './jobs.ts';
export { fingerprintOf, sourceOf } from './queries.ts';
export { removeSource } from './remove.ts';
export { paymentSourceHandlers } from './routes.ts';
export { queueSaveCard, saveCard, updateCard } from './save.ts';
