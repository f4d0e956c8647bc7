export { branchHandlers } from './routes.ts';
export { branches } from './tables.ts';
