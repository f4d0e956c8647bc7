export { leaderboardHandlers } from './routes.ts';
