export { studioFactsOf, warnOfNotice } from './facts.ts';
export { configuredFirebase } from './firebase.ts';
export { appConfigHandlers } from './routes.ts';
export { refusesSmallCharges } from './small-charges.ts';
export { app_config } from './tables.ts';
