import { accountRoutes } from './accounts.ts';
import { addressRoutes } from './addresses.ts';
import { apiKeyRoutes } from './api-keys.ts';
import { appConfigRoutes } from './appconfig.ts';
import { auditRoutes } from './audit.ts';
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
import { fileRoutes } from './files.ts';
import { goalRoutes } from './goals.ts';
import { importRoutes } from './imports.ts';
import { leaderboardRoutes } from './leaderboards.ts';
import { memberRecordRoutes } from './member-record.ts';
import { memberViewRoutes } from './member-views.ts';
import { memberRoutes } from './members.ts';
import { mergingRoutes } from './merging.ts';
import { muscleRoutes } from './muscles.ts';
import { notificationRoutes } from './notifications.ts';
import { packageRoutes } from './packages.ts';
import { pauseRoutes } from './pauses.ts';
import { paymentSourceRoutes } from './payment-sources.ts';
import { placeRoutes } from './places.ts';
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
import { rewardRoutes } from './rewards.ts';
import { rosterRoutes } from './rosters.ts';
import type { AnswerOf, ArgsOf, CallOf } from './route.ts';
import { scheduleRoutes } from './schedule.ts';
import { segmentRoutes } from './segments.ts';
import { sessionRoutes } from './sessions.ts';
import { staffInvitationRoutes } from './staff-invitations.ts';
import { streakRoutes } from './streaks.ts';
import { studioRoutes } from './studio.ts';
import { substituteRoutes } from './substitutes.ts';
import { systemRoutes } from './system.ts';
import { timetableRoutes } from './timetable.ts';
import { trackRoutes } from './tracks.ts';
import { twoStepRoutes } from './two-step.ts';
import { videoKindRoutes } from './video-kinds.ts';
import { videoMarkRoutes } from './video-marks.ts';
import { videoRoutes } from './videos.ts';
import { waitlistRoutes } from './waitlist.ts';
import { webhookRoutes } from './webhooks.ts';
import { weekRoutes } from './week.ts';
import { workoutPlanRoutes } from './workout-plans.ts';

/** Every call of the product. A route that is not here does not exist. Paths are below `/api` [API-001]. */
export const routes = {
  ...platformRoutes,
  ...accountRoutes,
  ...recoveryRoutes,
  ...twoStepRoutes,
  ...staffInvitationRoutes,
  ...sessionRoutes,
  ...profileRoutes,
  ...addressRoutes,
  ...placeRoutes,
  ...branchRoutes,
  ...studioRoutes,
  ...packageRoutes,
  ...scheduleRoutes,
  ...timetableRoutes,
  ...weekRoutes,
  ...substituteRoutes,
  ...reservationRoutes,
  ...waitlistRoutes,
  ...calendarRoutes,
  ...rosterRoutes,
  ...creditRoutes,
  ...discountRoutes,
  ...cartRoutes,
  ...checkoutRoutes,
  ...purchaseRoutes,
  ...purchaseHistoryRoutes,
  ...paymentSourceRoutes,
  ...cancellationRoutes,
  ...refundRoutes,
  ...reconciliationRoutes,
  ...contentRoutes,
  ...appConfigRoutes,
  ...auditRoutes,
  ...deskRoutes,
  ...memberRoutes,
  ...memberRecordRoutes,
  ...mergingRoutes,
  ...memberViewRoutes,
  ...apiKeyRoutes,
  ...webhookRoutes,
  ...importRoutes,
  ...reportRoutes,
  ...systemRoutes,
  ...segmentRoutes,
  ...videoKindRoutes,
  ...videoRoutes,
  ...videoMarkRoutes,
  ...castLinkRoutes,
  ...ratingCommentRoutes,
  ...muscleRoutes,
  ...goalRoutes,
  ...workoutPlanRoutes,
  ...customerWorkoutPlanRoutes,
  ...communityRoutes,
  ...threadRoutes,
  ...communityMemberRoutes,
  ...moderationRoutes,
  ...leaderboardRoutes,
  ...fileRoutes,
  ...notificationRoutes,
  ...pushRoutes,
  ...pauseRoutes,
  ...streakRoutes,
  ...rewardRoutes,
  ...conversationRoutes,
  ...privacyRoutes,
  ...trackRoutes,
};

export type AllRoutes = typeof routes;
export type Key = keyof AllRoutes;
/** What a caller passes, what the handler receives, and what comes back, by `METHOD /path`. */
export type Args<K extends Key> = ArgsOf<K, AllRoutes[K]>;
export type Call<K extends Key> = CallOf<K, AllRoutes[K]>;
export type Answer<K extends Key> = AnswerOf<AllRoutes[K]>;
