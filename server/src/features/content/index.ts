export { loadStartingContent } from './load-starting.ts';
export { contentHandlers } from './routes.ts';
export { disciplines, programs, testimonials } from './tables.ts';
