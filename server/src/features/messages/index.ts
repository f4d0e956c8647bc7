export { messages } from './tables.ts';
