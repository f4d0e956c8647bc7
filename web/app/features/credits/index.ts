export { useCredits } from './use-credits.ts';
