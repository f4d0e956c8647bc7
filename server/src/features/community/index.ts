export { communityJobs } from './jobs.ts';
export { dropPostFilesOf } from './post-files.ts';
export { communityHandlers } from './routes.ts';
export { community_members, post_likes, posts, threads } from './tables.ts';
