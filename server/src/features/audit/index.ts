export { auditPage } from './queries.ts';
export { auditOf, recordAudit, recordView } from './record.ts';
export { auditHandlers } from './routes.ts';
