export { fileJobs } from './jobs.ts';
export { fileColumns } from './queries.ts';
export { fileHandlers, registerPublicFiles } from './routes.ts';
export { files, stored_files } from './tables.ts';
