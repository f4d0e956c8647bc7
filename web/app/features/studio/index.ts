export { benefitsOf } from './order.ts';
