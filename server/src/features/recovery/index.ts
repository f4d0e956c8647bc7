export { queueIdentityMail } from './mail.ts';
export { recoveryHandlers } from './routes.ts';
