export { mergingHandlers } from './routes.ts';
