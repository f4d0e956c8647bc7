export { type Finding, runIntegrity } from './run.ts';
