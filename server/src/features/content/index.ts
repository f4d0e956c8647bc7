export { readPage, writePage } from './pages.ts';
export { contentHandlers } from './routes.ts';
export { branchPage } from './seed/branch-pages.ts';
export { seedContent } from './seed.ts';
export { brands, disciplines, milestones, programs, testimonials } from './tables.ts';
