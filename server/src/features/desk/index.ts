export { addCustomer } from './create-customer.ts';
export { deskHandlers } from './routes.ts';
