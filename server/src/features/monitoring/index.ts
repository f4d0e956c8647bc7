export { lastBackup, recordBackup, recordVerification } from './backups.ts';
export { makeFigures } from './figures.ts';
