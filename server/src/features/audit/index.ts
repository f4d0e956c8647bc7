export { auditPage } from './queries.ts';
export { auditOf, recordDeed } from './record.ts';
export { auditHandlers } from './routes.ts';
