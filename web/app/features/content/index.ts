export { Checks } from './detail.tsx';
