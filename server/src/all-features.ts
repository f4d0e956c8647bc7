// Written by `npm run index`. Do not edit: a new file is found by what it exports.

import { accountHandlers, twoStepHandlers } from './features/accounts/index.ts';
import { addressHandlers } from './features/addresses/index.ts';
import { apiKeyHandlers } from './features/api-keys/index.ts';
import { appConfigHandlers } from './features/appconfig/index.ts';
import { auditHandlers } from './features/audit/index.ts';
import { bookingPolicyHandlers } from './features/booking-policy/index.ts';
import { branchHandlers } from './features/branches/index.ts';
import { calendarHandlers } from './features/calendar/index.ts';
import { cancellationHandlers, cancellationJobs } from './features/cancellations/index.ts';
import { cartHandlers } from './features/cart/index.ts';
import { checkoutHandlers, checkoutJobs } from './features/checkout/index.ts';
import { communityHandlers, communityJobs } from './features/community/index.ts';
import { contentHandlers } from './features/content/index.ts';
import { conversationHandlers, conversationJobs } from './features/conversations/index.ts';
import { creditHandlers } from './features/credits/index.ts';
import { deskHandlers } from './features/desk/index.ts';
import { discountHandlers } from './features/discounts/index.ts';
import { familyHandlers, familyJobs } from './features/family/index.ts';
import { fileHandlers, fileJobs } from './features/files/index.ts';
import { fixedPlaceHandlers, fixedPlaceJobs } from './features/fixed-places/index.ts';
import { goalHandlers } from './features/goals/index.ts';
import { guestHandlers } from './features/guests/index.ts';
import { healthHandlers } from './features/health/index.ts';
import { importHandlers, importJobs } from './features/imports/index.ts';
import { integrityJobs } from './features/integrity/index.ts';
import { invitationHandlers } from './features/invitations/index.ts';
import { leaderboardHandlers } from './features/leaderboards/index.ts';
import { memberViewHandlers, memberViewJobs } from './features/member-views/index.ts';
import { memberHandlers } from './features/members/index.ts';
import { mergingHandlers } from './features/merging/index.ts';
import { messageJobs } from './features/messages/index.ts';
import { missedFeeHandlers, missedFeeJobs } from './features/missed-fees/index.ts';
import { muscleHandlers } from './features/muscles/index.ts';
import { notificationHandlers, notificationJobs } from './features/notifications/index.ts';
import { packageHandlers } from './features/packages/index.ts';
import { paymentSourceHandlers, paymentSourceJobs } from './features/payment-sources/index.ts';
import { placeHandlers } from './features/places/index.ts';
import { planChangeHandlers, planChangeJobs } from './features/plan-changes/index.ts';
import { customerWorkoutPlanHandlers, workoutPlanHandlers } from './features/planner/index.ts';
import { privacyHandlers, privacyJobs } from './features/privacy/index.ts';
import { profileHandlers, profileJobs } from './features/profile/index.ts';
import { purchaseHandlers, purchaseJobs } from './features/purchases/index.ts';
import { pushHandlers, pushJobs } from './features/push/index.ts';
import { ratingCommentHandlers } from './features/rating-comments/index.ts';
import { reconciliationHandlers, reconciliationJobs } from './features/reconciliation/index.ts';
import { recoveryHandlers } from './features/recovery/index.ts';
import { refundHandlers, refundJobs } from './features/refunds/index.ts';
import { reportHandlers } from './features/reports/index.ts';
import { reservationHandlers, reservationJobs } from './features/reservations/index.ts';
import { retentionJobs } from './features/retention/index.ts';
import { retirementHandlers } from './features/retirement/index.ts';
import { rewardHandlers, rewardJobs } from './features/rewards/index.ts';
import { rosterHandlers, rosterJobs } from './features/roster/index.ts';
import { scheduleHandlers } from './features/schedule/index.ts';
import { segmentHandlers, segmentJobs } from './features/segments/index.ts';
import { sessionHandlers } from './features/sessions/index.ts';
import { streakHandlers } from './features/streaks/index.ts';
import { studioHandlers } from './features/studio/index.ts';
import { subscriptionPauseHandlers, subscriptionPauseJobs } from './features/subscription-pauses/index.ts';
import { subscriptionJobs } from './features/subscriptions/index.ts';
import { substituteHandlers, substituteJobs } from './features/substitutes/index.ts';
import { systemHandlers } from './features/system/index.ts';
import { timetableHandlers, timetableJobs } from './features/timetable/index.ts';
import { topUpHandlers } from './features/top-ups/index.ts';
import { trackHandlers, trackJobs } from './features/tracks/index.ts';
import { videoHandlers } from './features/videos/index.ts';
import { waitlistHandlers, waitlistJobs } from './features/waitlist/index.ts';
import { waiverHandlers } from './features/waivers/index.ts';
import { webhookHandlers, webhookJobs } from './features/webhooks/index.ts';
import { weekHandlers } from './features/week/index.ts';
import type { Services } from './platform/services.ts';

/** The handlers of the features: every exported `…Handlers`. */
export const handlersOfFeatures = (services: Services) => ({
  ...accountHandlers(services),
  ...addressHandlers(services),
  ...apiKeyHandlers(services),
  ...appConfigHandlers(services),
  ...auditHandlers(services),
  ...bookingPolicyHandlers(services),
  ...branchHandlers(services),
  ...calendarHandlers(services),
  ...cancellationHandlers(services),
  ...cartHandlers(services),
  ...checkoutHandlers(services),
  ...communityHandlers(services),
  ...contentHandlers(services),
  ...conversationHandlers(services),
  ...creditHandlers(services),
  ...customerWorkoutPlanHandlers(services),
  ...deskHandlers(services),
  ...discountHandlers(services),
  ...familyHandlers(services),
  ...fileHandlers(services),
  ...fixedPlaceHandlers(services),
  ...goalHandlers(services),
  ...guestHandlers(services),
  ...healthHandlers(services),
  ...importHandlers(services),
  ...invitationHandlers(services),
  ...leaderboardHandlers(services),
  ...memberHandlers(services),
  ...memberViewHandlers(services),
  ...mergingHandlers(services),
  ...missedFeeHandlers(services),
  ...muscleHandlers(services),
  ...notificationHandlers(services),
  ...packageHandlers(services),
  ...paymentSourceHandlers(services),
  ...placeHandlers(services),
  ...planChangeHandlers(services),
  ...privacyHandlers(services),
  ...profileHandlers(services),
  ...purchaseHandlers(services),
  ...pushHandlers(services),
  ...ratingCommentHandlers(services),
  ...reconciliationHandlers(services),
  ...recoveryHandlers(services),
  ...refundHandlers(services),
  ...reportHandlers(services),
  ...reservationHandlers(services),
  ...retirementHandlers(services),
  ...rewardHandlers(services),
  ...rosterHandlers(services),
  ...scheduleHandlers(services),
  ...segmentHandlers(services),
  ...sessionHandlers(services),
  ...streakHandlers(services),
  ...studioHandlers(services),
  ...subscriptionPauseHandlers(services),
  ...substituteHandlers(services),
  ...systemHandlers(services),
  ...timetableHandlers(services),
  ...topUpHandlers(services),
  ...trackHandlers(services),
  ...twoStepHandlers(services),
  ...videoHandlers(services),
  ...waitlistHandlers(services),
  ...waiverHandlers(services),
  ...webhookHandlers(services),
  ...weekHandlers(services),
  ...workoutPlanHandlers(services),
});

/** The tasks and schedules of the features: every exported `…Jobs`. */
export const jobsOfFeatures = (services: Services) => [
  cancellationJobs(services),
  checkoutJobs(services),
  communityJobs(services),
  conversationJobs(services),
  familyJobs(services),
  fileJobs(services),
  fixedPlaceJobs(services),
  importJobs(services),
  integrityJobs(services),
  memberViewJobs(services),
  messageJobs(services),
  missedFeeJobs(services),
  notificationJobs(services),
  paymentSourceJobs(services),
  planChangeJobs(services),
  privacyJobs(services),
  profileJobs(services),
  purchaseJobs(services),
  pushJobs(services),
  reconciliationJobs(services),
  refundJobs(services),
  reservationJobs(services),
  retentionJobs(services),
  rewardJobs(services),
  rosterJobs(services),
  segmentJobs(services),
  subscriptionJobs(services),
  subscriptionPauseJobs(services),
  substituteJobs(services),
  timetableJobs(services),
  trackJobs(services),
  waitlistJobs(services),
  webhookJobs(services),
];
