export { sessionHandlers } from './routes.ts';
