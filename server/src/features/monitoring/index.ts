export { makeFigures } from './figures.ts';
