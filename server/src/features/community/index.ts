export { communityHandlers } from './routes.ts';
export { post_likes, posts } from './tables.ts';
