export { durationChoices, filterAddress } from './filter-address.ts';
export { Icon } from './icons.tsx';
export { type FilterOptions, filterOptions } from './options.ts';
export { requestToken } from './request-token.ts';
