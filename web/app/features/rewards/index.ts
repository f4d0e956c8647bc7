export { LevelPath } from './path.tsx';
export { Tally } from './tally.tsx';
