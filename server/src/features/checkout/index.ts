export { checkoutHandlers } from './routes.ts';
