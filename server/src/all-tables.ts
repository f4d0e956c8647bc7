// Written by `npm run index`. Do not edit: a new file is found by what it exports.

import { aboutAccounts } from './features/accounts/about-tables.ts';
import { aboutAddresses } from './features/addresses/about-tables.ts';
import { aboutApiKeys } from './features/api-keys/about-tables.ts';
import { aboutAppconfig } from './features/appconfig/about-tables.ts';
import { aboutAudit } from './features/audit/about-tables.ts';
import { aboutBookingPolicy } from './features/booking-policy/about-tables.ts';
import { aboutBranches } from './features/branches/about-tables.ts';
import { aboutCalendar } from './features/calendar/about-tables.ts';
import { aboutCancellations } from './features/cancellations/about-tables.ts';
import { aboutCart } from './features/cart/about-tables.ts';
import { aboutCommunity } from './features/community/about-tables.ts';
import { aboutConsents } from './features/consents/about-tables.ts';
import { aboutContent } from './features/content/about-tables.ts';
import { aboutConversations } from './features/conversations/about-tables.ts';
import { aboutCredits } from './features/credits/about-tables.ts';
import { aboutDiscounts } from './features/discounts/about-tables.ts';
import { aboutFamily } from './features/family/about-tables.ts';
import { aboutFiles } from './features/files/about-tables.ts';
import { aboutFixedPlaces } from './features/fixed-places/about-tables.ts';
import { aboutGoals } from './features/goals/about-tables.ts';
import { aboutGuests } from './features/guests/about-tables.ts';
import { aboutImports } from './features/imports/about-tables.ts';
import { aboutIntegrity } from './features/integrity/about-tables.ts';
import { aboutInvitations } from './features/invitations/about-tables.ts';
import { aboutLeaderboards } from './features/leaderboards/about-tables.ts';
import { aboutMemberViews } from './features/member-views/about-tables.ts';
import { aboutMembers } from './features/members/about-tables.ts';
import { aboutMessages } from './features/messages/about-tables.ts';
import { aboutMissedFees } from './features/missed-fees/about-tables.ts';
import { aboutMonitoring } from './features/monitoring/about-tables.ts';
import { aboutMuscles } from './features/muscles/about-tables.ts';
import { aboutNotifications } from './features/notifications/about-tables.ts';
import { aboutPackages } from './features/packages/about-tables.ts';
import { aboutPaymentSources } from './features/payment-sources/about-tables.ts';
import { aboutPlanChanges } from './features/plan-changes/about-tables.ts';
import { aboutPlanner } from './features/planner/about-tables.ts';
import { aboutPrivacy } from './features/privacy/about-tables.ts';
import { aboutProfile } from './features/profile/about-tables.ts';
import { aboutPurchases } from './features/purchases/about-tables.ts';
import { aboutPush } from './features/push/about-tables.ts';
import { aboutReconciliation } from './features/reconciliation/about-tables.ts';
import { aboutRefunds } from './features/refunds/about-tables.ts';
import { aboutReservations } from './features/reservations/about-tables.ts';
import { aboutRewards } from './features/rewards/about-tables.ts';
import { aboutSchedule } from './features/schedule/about-tables.ts';
import { aboutSegments } from './features/segments/about-tables.ts';
import { aboutStreaks } from './features/streaks/about-tables.ts';
import { aboutStudio } from './features/studio/about-tables.ts';
import { aboutSubscriptionPauses } from './features/subscription-pauses/about-tables.ts';
import { aboutSubscriptions } from './features/subscriptions/about-tables.ts';
import { aboutSubstitutes } from './features/substitutes/about-tables.ts';
import { aboutTracks } from './features/tracks/about-tables.ts';
import { aboutVideos } from './features/videos/about-tables.ts';
import { aboutWaitlist } from './features/waitlist/about-tables.ts';
import { aboutWaivers } from './features/waivers/about-tables.ts';
import { aboutWebhooks } from './features/webhooks/about-tables.ts';
import { aboutLibraries } from './platform/database/about-tables.ts';
import { aboutHttp } from './platform/http/about-tables.ts';
import { aboutIdentity } from './platform/identity/about-tables.ts';
import { aboutLeases } from './platform/leases/about-tables.ts';
import { aboutPayments } from './platform/payments/about-tables.ts';

/** What must be known of every table: every `about-tables.ts`. */
export const aboutTables = {
  ...aboutAccounts,
  ...aboutAddresses,
  ...aboutApiKeys,
  ...aboutAppconfig,
  ...aboutAudit,
  ...aboutBookingPolicy,
  ...aboutBranches,
  ...aboutCalendar,
  ...aboutCancellations,
  ...aboutCart,
  ...aboutCommunity,
  ...aboutConsents,
  ...aboutContent,
  ...aboutConversations,
  ...aboutCredits,
  ...aboutDiscounts,
  ...aboutFamily,
  ...aboutFiles,
  ...aboutFixedPlaces,
  ...aboutGoals,
  ...aboutGuests,
  ...aboutHttp,
  ...aboutIdentity,
  ...aboutImports,
  ...aboutIntegrity,
  ...aboutInvitations,
  ...aboutLeaderboards,
  ...aboutLeases,
  ...aboutLibraries,
  ...aboutMemberViews,
  ...aboutMembers,
  ...aboutMessages,
  ...aboutMissedFees,
  ...aboutMonitoring,
  ...aboutMuscles,
  ...aboutNotifications,
  ...aboutPackages,
  ...aboutPaymentSources,
  ...aboutPayments,
  ...aboutPlanChanges,
  ...aboutPlanner,
  ...aboutPrivacy,
  ...aboutProfile,
  ...aboutPurchases,
  ...aboutPush,
  ...aboutReconciliation,
  ...aboutRefunds,
  ...aboutReservations,
  ...aboutRewards,
  ...aboutSchedule,
  ...aboutSegments,
  ...aboutStreaks,
  ...aboutStudio,
  ...aboutSubscriptionPauses,
  ...aboutSubscriptions,
  ...aboutSubstitutes,
  ...aboutTracks,
  ...aboutVideos,
  ...aboutWaitlist,
  ...aboutWaivers,
  ...aboutWebhooks,
};
