export { retentionJobs } from './jobs.ts';
