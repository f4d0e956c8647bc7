export { calendarHandlers, registerCalendars } from './routes.ts';
