export { filmsOf, laggingText, levelNames, levels } from './levels.ts';
export { MuscleTable } from './muscle-table.tsx';
export { Surprise } from './surprise.tsx';
