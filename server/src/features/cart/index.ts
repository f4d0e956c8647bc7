export { cartHandlers } from './routes.ts';
