export { readPage, writePage } from './pages.ts';
export { contentHandlers } from './routes.ts';
export { seedContent } from './seed.ts';
export { disciplines, milestones, programs, testimonials } from './tables.ts';
