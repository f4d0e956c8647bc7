export { Moderation } from './moderation.tsx';
