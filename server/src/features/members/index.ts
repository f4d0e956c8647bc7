export { memberState, tagsOf, viewPart } from './queries.ts';
export { memberHandlers } from './routes.ts';
