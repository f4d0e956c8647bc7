export { emailsInFiles, isAboutAddress, namesAddress } from './addresses.ts';
export { deleteDraftsNaming } from './delete-draft.ts';
export { importJobs } from './jobs.ts';
export { makeHasher, rememberAddress } from './records.ts';
export { importHandlers } from './routes.ts';
