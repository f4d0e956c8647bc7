export { appConfigHandlers } from './routes.ts';
