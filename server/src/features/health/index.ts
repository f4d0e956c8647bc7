export { healthHandlers } from './routes.ts';
