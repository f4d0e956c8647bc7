export { namedPlace } from './places.ts';
export { placeHandlers } from './routes.ts';
