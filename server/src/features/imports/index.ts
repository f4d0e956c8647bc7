export { importHandlers } from './routes.ts';
