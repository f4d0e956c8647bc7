export { forgetGuests } from './forget.ts';
export { guestHandlers } from './routes.ts';
export { guest_leads, guests } from './tables.ts';
