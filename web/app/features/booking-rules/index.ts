export { BookingRules } from './booking-rules.tsx';
export { PolicyRefusal } from './policy-refusal.tsx';
export { mostDaysAhead, useBookingPolicy } from './use-booking-policy.ts';
