export { hasDevice } from './devices.ts';
export { pushJobs } from './jobs.ts';
export { isLive } from './live.ts';
export type { DeviceMessage } from './message.ts';
export { queueToDevices } from './queue.ts';
export { pushHandlers } from './routes.ts';
