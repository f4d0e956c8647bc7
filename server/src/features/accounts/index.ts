export { accountHandlers } from './routes.ts';
export { customers, users } from './tables.ts';
