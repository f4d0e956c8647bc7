export { writePage, writtenPage } from './pages.ts';
export { contentHandlers } from './routes.ts';
export { branchPage } from './seed/branch-pages.ts';
export { seedContent } from './seed.ts';
export { brand_benefits, brands, disciplines, milestones, programs, quotes, testimonials } from './tables.ts';
