import { handlersOfFeatures, jobsOfFeatures } from './all-features.ts';
import type { Handlers } from './platform/http/handlers.ts';
import { limitJobs } from './platform/http/limits.ts';
import { signInDelayJobs } from './platform/identity/sign-in-delay.ts';
import type { Services } from './platform/services.ts';

/** The handlers of all routes. */
export const allHandlers = (services: Services): Handlers => handlersOfFeatures(services);

/** The tasks and schedules of all features and of the platform, for the worker. */
export const allJobs = (services: Services) => [
  ...jobsOfFeatures(services),
  limitJobs(services),
  signInDelayJobs(services),
];
