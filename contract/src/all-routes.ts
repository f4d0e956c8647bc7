// Written by `npm run index`. Do not edit: a new file is found by what it exports.

import { accountRoutes } from './accounts.ts';
import { addressRoutes } from './addresses.ts';
import { apiKeyRoutes } from './api-keys.ts';
import { appConfigRoutes } from './appconfig.ts';
import { auditRoutes } from './audit.ts';
import { bookingPolicyRoutes } from './booking-policy.ts';
import { branchRoutes } from './branches.ts';
import { calendarRoutes } from './calendar.ts';
import { cancellationRoutes } from './cancellations.ts';
import { cartRoutes } from './cart.ts';
import { castLinkRoutes } from './cast-links.ts';
import { checkoutRoutes } from './checkout.ts';
import { communityRoutes } from './community.ts';
import { communityMemberRoutes } from './community-members.ts';
import { moderationRoutes } from './community-moderation.ts';
import { threadRoutes } from './community-threads.ts';
import { contentRoutes } from './content.ts';
import { conversationRoutes } from './conversations.ts';
import { creditRoutes } from './credits.ts';
import { customerWorkoutPlanRoutes } from './customer-workout-plans.ts';
import { deskRoutes } from './desk.ts';
import { discountRoutes } from './discounts.ts';
import { familyRoutes } from './family.ts';
import { fileRoutes } from './files.ts';
import { fixedPlaceRoutes } from './fixed-places.ts';
import { goalRoutes } from './goals.ts';
import { guestRoutes } from './guests.ts';
import { importRoutes } from './imports.ts';
import { leaderboardRoutes } from './leaderboards.ts';
import { memberRecordRoutes } from './member-record.ts';
import { memberViewRoutes } from './member-views.ts';
import { memberRoutes } from './members.ts';
import { mergingRoutes } from './merging.ts';
import { missedFeeRoutes } from './missed-fees.ts';
import { muscleRoutes } from './muscles.ts';
import { notificationRoutes } from './notifications.ts';
import { packageRoutes } from './packages.ts';
import { pauseRoutes } from './pauses.ts';
import { paymentSourceRoutes } from './payment-sources.ts';
import { placeRoutes } from './places.ts';
import { planChangeRoutes } from './plan-changes.ts';
import { platformRoutes } from './platform.ts';
import { privacyRoutes } from './privacy.ts';
import { profileRoutes } from './profile.ts';
import { purchaseHistoryRoutes } from './purchase-history.ts';
import { purchaseRoutes } from './purchases.ts';
import { pushRoutes } from './push.ts';
import { ratingCommentRoutes } from './rating-comments.ts';
import { reconciliationRoutes } from './reconciliation.ts';
import { recoveryRoutes } from './recovery.ts';
import { refundRoutes } from './refunds.ts';
import { reportRoutes } from './reports.ts';
import { reservationRoutes } from './reservations.ts';
import { retirementRoutes } from './retirement.ts';
import { rewardRoutes } from './rewards.ts';
import { rosterRoutes } from './rosters.ts';
import { scheduleRoutes } from './schedule.ts';
import { segmentRoutes } from './segments.ts';
import { sessionRoutes } from './sessions.ts';
import { staffInvitationRoutes } from './staff-invitations.ts';
import { streakRoutes } from './streaks.ts';
import { studioRoutes } from './studio.ts';
import { subscriptionPauseRoutes } from './subscription-pauses.ts';
import { substituteRoutes } from './substitutes.ts';
import { systemRoutes } from './system.ts';
import { timetableRoutes } from './timetable.ts';
import { topUpRoutes } from './top-ups.ts';
import { trackRoutes } from './tracks.ts';
import { twoStepRoutes } from './two-step.ts';
import { videoKindRoutes } from './video-kinds.ts';
import { videoMarkRoutes } from './video-marks.ts';
import { videoRoutes } from './videos.ts';
import { waitlistRoutes } from './waitlist.ts';
import { waiverRoutes } from './waivers.ts';
import { webhookRoutes } from './webhooks.ts';
import { weekRoutes } from './week.ts';
import { workoutPlanRoutes } from './workout-plans.ts';

/** Every call of the product: every exported `…Routes`. Paths are below `/api` [API-001]. */
export const routes = {
  ...accountRoutes,
  ...addressRoutes,
  ...apiKeyRoutes,
  ...appConfigRoutes,
  ...auditRoutes,
  ...bookingPolicyRoutes,
  ...branchRoutes,
  ...calendarRoutes,
  ...cancellationRoutes,
  ...cartRoutes,
  ...castLinkRoutes,
  ...checkoutRoutes,
  ...communityMemberRoutes,
  ...communityRoutes,
  ...contentRoutes,
  ...conversationRoutes,
  ...creditRoutes,
  ...customerWorkoutPlanRoutes,
  ...deskRoutes,
  ...discountRoutes,
  ...familyRoutes,
  ...fileRoutes,
  ...fixedPlaceRoutes,
  ...goalRoutes,
  ...guestRoutes,
  ...importRoutes,
  ...leaderboardRoutes,
  ...memberRecordRoutes,
  ...memberRoutes,
  ...memberViewRoutes,
  ...mergingRoutes,
  ...missedFeeRoutes,
  ...moderationRoutes,
  ...muscleRoutes,
  ...notificationRoutes,
  ...packageRoutes,
  ...pauseRoutes,
  ...paymentSourceRoutes,
  ...placeRoutes,
  ...planChangeRoutes,
  ...platformRoutes,
  ...privacyRoutes,
  ...profileRoutes,
  ...purchaseHistoryRoutes,
  ...purchaseRoutes,
  ...pushRoutes,
  ...ratingCommentRoutes,
  ...reconciliationRoutes,
  ...recoveryRoutes,
  ...refundRoutes,
  ...reportRoutes,
  ...reservationRoutes,
  ...retirementRoutes,
  ...rewardRoutes,
  ...rosterRoutes,
  ...scheduleRoutes,
  ...segmentRoutes,
  ...sessionRoutes,
  ...staffInvitationRoutes,
  ...streakRoutes,
  ...studioRoutes,
  ...subscriptionPauseRoutes,
  ...substituteRoutes,
  ...systemRoutes,
  ...threadRoutes,
  ...timetableRoutes,
  ...topUpRoutes,
  ...trackRoutes,
  ...twoStepRoutes,
  ...videoKindRoutes,
  ...videoMarkRoutes,
  ...videoRoutes,
  ...waitlistRoutes,
  ...waiverRoutes,
  ...webhookRoutes,
  ...weekRoutes,
  ...workoutPlanRoutes,
};
