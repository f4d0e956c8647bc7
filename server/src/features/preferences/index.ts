export { isOptedOut, mustWriteAlta } from './opted-out.ts';
export { preferenceColumns, preferenceRow, sendingNow } from './preferences.ts';
