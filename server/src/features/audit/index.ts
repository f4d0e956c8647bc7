export { auditPage } from './queries.ts';
export { auditOf, recordAudit } from './record.ts';
export { auditHandlers } from './routes.ts';
