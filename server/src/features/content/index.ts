export { loadStartingContent } from './load-starting.ts';
export { readPage, writePage } from './pages.ts';
export { contentHandlers } from './routes.ts';
export { disciplines, milestones, programs, testimonials } from './tables.ts';
