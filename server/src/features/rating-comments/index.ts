export { ratingCommentHandlers } from './routes.ts';
