export { PolicyRefusal } from './policy-refusal.tsx';
export { fallbackText } from './restriction-text.ts';
export { mostDaysAhead, useBookingPolicy } from './use-booking-policy.ts';
