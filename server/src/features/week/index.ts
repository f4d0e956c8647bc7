export { weekHandlers } from './routes.ts';
