import type { Route } from './route.ts';

type Reads = NonNullable<Route['invalidates']>;

/** The leaderboards. */
export const boardReads = [
  'GET /analytics/leaderboard',
  'GET /analytics/leaderboard/online',
] as const satisfies Reads;

/** The schedule, and what the desk sees of its classes. */
export const scheduleReads = [
  'GET /available_classes',
  'GET /available_classes/:id',
  'GET /rosters',
  'GET /rosters/:id',
  'GET /timetable/week',
] as const satisfies Reads;

/** Everything that changes when a place is booked or cancelled. */
export const bookingReads = [
  ...scheduleReads,
  'GET /class_reservations',
  'GET /class_reservations/:id/guest',
  'GET /customer/booking_policy',
  'GET /customer/fixed_places',
  'GET /members/:id/fixed_places',
  'GET /credits',
  'GET /waitlist',
  'GET /customer/admin/:id',
  'GET /members/:id/reservations',
  'GET /members/:id/ledger',
  'GET /members/:id/waitlist',
  'GET /members/:id/purchases',
  'GET /rewards',
  'GET /analytics/leaderboard',
] as const satisfies Reads;

/** Everything that changes with the timetable: classes and the places booked in them. */
export const timetableReads = [
  ...bookingReads,
  'GET /class_templates',
  'GET /closed_days',
] as const satisfies Reads;

/** Everything that changes when another coach gives a class. */
export const substituteReads = [
  ...scheduleReads,
  'GET /class_reservations',
  'GET /substitute_requests',
  'GET /available_classes/:id/substitutes',
] as const satisfies Reads;

/** Everything that changes when a customer buys, cancels or is charged. */
export const purchaseReads = [
  'GET /checkout/subscriptions',
  'GET /family',
  'GET /purchases',
  'GET /purchases/:id',
  'GET /invoices',
  'GET /credits',
  'GET /top_ups',
  'GET /customer/booking_policy',
  'GET /payment_sources',
  'GET /customer',
  'GET /rewards',
] as const satisfies Reads;

/** Everything that shows a member's streaks and rewards, and the notices of them. */
export const streakReads = [
  'GET /streaks',
  'GET /streaks/:id',
  'GET /streaks/year',
  'GET /rewards',
  'GET /notifications',
  'GET /notifications/unread',
] as const satisfies Reads;

/** Everything that shows a video with the member's marks. */
export const videoReads = [
  'GET /videos',
  'GET /videos/:id',
  'GET /videos/premieres',
  'GET /playbacks',
  'GET /muscle_balance',
] as const satisfies Reads;

/** Everything that shows the plan that a member follows. */
export const planReads = [
  'GET /customer_workout_plans',
  'GET /customer_workout_plans/:id',
  'GET /customer_workout_plans/active/single',
] as const satisfies Reads;

/** Everything that changes with an active day. */
export const activityReads = [
  ...planReads,
  ...streakReads,
  'GET /analytics/leaderboard/online',
] as const satisfies Reads;
