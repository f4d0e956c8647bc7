export { isOptedOut, mustWriteAlta } from './opted-out.ts';
export { isStillWanted, preferenceColumns, preferenceRow } from './preferences.ts';
