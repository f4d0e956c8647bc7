export { Catalogue } from './catalogue.tsx';
export { catalogueNames, catalogueQuery } from './catalogue-filters.ts';
export { filterOptions } from './options.ts';
