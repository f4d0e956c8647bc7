export { addressHandlers } from './routes.ts';
export { addresses } from './tables.ts';
