export { apiKeyHandlers } from './routes.ts';
