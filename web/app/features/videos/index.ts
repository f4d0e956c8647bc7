export { durationChoices, filterAddress } from './filter-address.ts';
export { type FilterOptions, filterOptions } from './options.ts';
