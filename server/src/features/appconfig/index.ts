export { configuredFirebase } from './firebase.ts';
export { appConfigHandlers } from './routes.ts';
