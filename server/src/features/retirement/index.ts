export { retirementHandlers } from './routes.ts';
