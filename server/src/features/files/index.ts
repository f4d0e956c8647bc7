export { fileColumns } from './queries.ts';
export { files } from './tables.ts';
