import type { AccessGiven, AccessRevoked } from './access.ts';
import type { AccountMail, accountMails } from './account.ts';
import type { BookingRestricted } from './booking-rules.ts';
import type { Campaign } from './campaign.ts';
import type { ClassCancelled, ClassChanged, PlaceRemoved, WaitlistChanged } from './classes.ts';
import type { CommunityWarning, PostHeld, PostMention, PostReported } from './community.ts';
import type { ConversationTexts } from './conversation.ts';
import type { FamilyChanged, FamilyInvited, PackageReceived, PaymentAtRisk } from './family.ts';
import type { FixedPlaceEnded, FixedPlaceGiven, FixedPlaceRefused } from './fixed-places.ts';
import type { GuestInvited, GuestTold } from './guests.ts';
import type { MissedFeeFailed, MissedFeePaid } from './missed-fees.ts';
import type { NoticeTemplates } from './notices.ts';
import type { EventUnfamiliar } from './payments.ts';
import type { ClassBooked, PlaceRefused, PlaceReserved } from './places.ts';
import type { WebhookDisabled } from './programs.ts';
import type { RateVideo } from './rating.ts';
import type { Receipt, Refunded } from './receipt.ts';
import type { RewardTemplates } from './rewards.ts';
import type { StaffInvitation } from './staff.ts';
import type { StreakEarned } from './streaks.ts';
import type { SubscriptionMail, subscriptionMails } from './subscription.ts';
import type { ClassSubstitute, SubstituteFound, SubstituteWanted } from './substitutes.ts';
import type { WhatsappCode } from './verification.ts';

/** Every message by name, with the data it needs. Notices are also sent by WhatsApp. */
export interface Templates
  extends Record<keyof typeof accountMails, AccountMail>,
    Record<keyof typeof subscriptionMails, SubscriptionMail>,
    NoticeTemplates,
    RewardTemplates,
    ConversationTexts {
  campaign: Campaign;
  booking_restricted: BookingRestricted;
  fixed_place_refused: FixedPlaceRefused;
  fixed_place_given: FixedPlaceGiven;
  fixed_place_ended: FixedPlaceEnded;
  receipt: Receipt;
  package_received: PackageReceived;
  payment_at_risk: PaymentAtRisk;
  family_invited: FamilyInvited;
  family_accepted: FamilyChanged;
  family_ended: FamilyChanged;
  missed_fee_paid: MissedFeePaid;
  missed_fee_failed: MissedFeeFailed;
  refunded: Refunded;
  access_given: AccessGiven;
  access_revoked: AccessRevoked;
  staff_invitation: StaffInvitation;
  rate_video: RateVideo;
  post_reported: PostReported;
  post_held: PostHeld;
  event_unfamiliar: EventUnfamiliar;
  webhook_disabled: WebhookDisabled;
  post_mention: PostMention;
  community_warning: CommunityWarning;
  class_cancelled: ClassCancelled;
  class_changed: ClassChanged;
  place_removed: PlaceRemoved;
  waitlist_changed: WaitlistChanged;
  class_booked: ClassBooked;
  guest_invited: GuestInvited;
  guest_told: GuestTold;
  class_substitute: ClassSubstitute;
  substitute_wanted: SubstituteWanted;
  substitute_found: SubstituteFound;
  place_reserved: PlaceReserved;
  place_refused: PlaceRefused;
  whatsapp_code: WhatsappCode;
  weekly_streak: StreakEarned;
  monthly_streak: StreakEarned;
}
