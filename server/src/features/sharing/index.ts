export { registerShareCards } from './route.ts';
