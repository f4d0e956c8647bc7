export { attendedPlaces, trainedDaysOf } from './active-days.ts';
export { attendedColumns, attendedRow, refreshAttended } from './attended.ts';
export { earnedSql, writeEarned } from './earned.ts';
export { currentRunOf } from './queries.ts';
export { refreshStreaks } from './refresh.ts';
export { streakHandlers } from './routes.ts';
export { customer_pauses, streaks } from './tables.ts';
