export { fileJobs } from './jobs.ts';
export { dropPhoto, storePhoto } from './photo.ts';
export { fileColumns, fileJson } from './queries.ts';
export { fileHandlers, registerPublicFiles } from './routes.ts';
export { files, stored_files } from './tables.ts';
