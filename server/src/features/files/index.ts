export { fileJobs } from './jobs.ts';
export { dropPhoto, redrawPhoto, storePhoto, storePostImage } from './photo.ts';
export { fileJson } from './queries.ts';
export { inWorkspace, sweepWorkspaces } from './receive.ts';
export { fileHandlers, registerPublicFiles } from './routes.ts';
export { files, photoFolder, stored_files } from './tables.ts';
