export { auditPage } from './queries.ts';
export { auditOf, recordAudit, recordView, type ViewedPart } from './record.ts';
export { auditHandlers } from './routes.ts';
