export { invitationHandlers } from './routes.ts';
