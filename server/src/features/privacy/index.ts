export { personalTables } from './data-map.ts';
export { exportForStaff } from './for-staff.ts';
export { privacyJobs } from './jobs.ts';
export { registerOwnData } from './link.ts';
export { forgetOwnData } from './make.ts';
export { privacyHandlers } from './routes.ts';
