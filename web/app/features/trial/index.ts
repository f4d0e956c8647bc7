export { useTrial } from './use-trial.ts';
