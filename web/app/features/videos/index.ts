export { Catalogue } from './catalogue.tsx';
export { catalogueNames, catalogueQuery } from './catalogue-filters.ts';
export { ClassTypeTile } from './class-type-tile.tsx';
export { LibraryFilm } from './later.ts';
export { filterOptions } from './options.ts';
export { VideoCard } from './video-card.tsx';
