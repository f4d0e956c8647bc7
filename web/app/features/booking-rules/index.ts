export { PolicyRefusal } from './policy-refusal.tsx';
export { mostDaysAhead, useBookingPolicy } from './use-booking-policy.ts';
