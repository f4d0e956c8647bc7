export { Flames } from './flames.tsx';
export { StreakImages } from './images.tsx';
