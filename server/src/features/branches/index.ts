export { namesOfBranches, requireBranch, timezoneOfBranch } from './queries.ts';
export { branchHandlers } from './routes.ts';
export { branches } from './tables.ts';
