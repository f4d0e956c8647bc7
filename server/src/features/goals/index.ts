export { goalHandlers } from './routes.ts';
export { customer_goals } from './tables.ts';
