export { recoveryHandlers } from './routes.ts';
