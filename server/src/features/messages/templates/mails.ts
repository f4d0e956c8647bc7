import type { MailTemplate } from '@tbm/domain/message-types';
import { createElement as h, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { access_given, access_revoked } from './access.ts';
import { accountMails } from './account.ts';
import { bookingRestricted } from './booking-rules.ts';
import { campaignMail } from './campaign.ts';
import { classCancelled, classChanged, placeRemoved, waitlistChanged } from './classes.ts';
import { communityWarning, postHeld, postReported } from './community.ts';
import type { Templates } from './data.ts';
import { familyAccepted, familyEnded, familyInvited, packageReceived, paymentAtRisk } from './family.ts';
import { fixedPlaceEnded, fixedPlaceGiven, fixedPlaceRefused } from './fixed-places.ts';
import { guestInvited, guestTold } from './guests.ts';
import { ChoiceLinks, choiceLinks } from './layout.ts';
import { missedFeeFailed, missedFeePaid } from './missed-fees.ts';
import { type NoticeName, type NoticeTemplates, noticeMail, notices } from './notices.ts';
import { eventUnfamiliar } from './payments.ts';
import { classBooked, placeRefused, placeReserved } from './places.ts';
import { webhookDisabled } from './programs.ts';
import { rateVideo } from './rating.ts';
import { receipt, refunded } from './receipt.ts';
import { rewardMails } from './rewards.ts';
import { staffInvitation } from './staff.ts';
import { subscriptionMails } from './subscription.ts';
import { substituteMails } from './substitutes.ts';

// Imported when a mail is made: React's renderer takes long to load, and most processes never make one.

export { renderDigest } from './digest.ts';

type Template<T> = (data: T, publicUrl: string) => { subject: string; html: ReactElement; text: string };

const noticeMails = Object.fromEntries(
  (Object.keys(notices) as NoticeName[]).map((name) => [
    name,
    (data: never, publicUrl: string) => noticeMail(name, data, publicUrl),
  ]),
) as { [N in NoticeName]: Template<NoticeTemplates[N]> };

const templates: { [T in MailTemplate]: Template<Templates[T]> } = {
  campaign: campaignMail,
  booking_restricted: bookingRestricted,
  fixed_place_refused: fixedPlaceRefused,
  fixed_place_given: fixedPlaceGiven,
  fixed_place_ended: fixedPlaceEnded,
  receipt,
  package_received: packageReceived,
  payment_at_risk: paymentAtRisk,
  family_invited: familyInvited,
  family_accepted: familyAccepted,
  family_ended: familyEnded,
  missed_fee_paid: missedFeePaid,
  missed_fee_failed: missedFeeFailed,
  refunded,
  access_given,
  access_revoked,
  class_cancelled: classCancelled,
  class_changed: classChanged,
  place_removed: placeRemoved,
  waitlist_changed: waitlistChanged,
  class_booked: classBooked,
  guest_invited: guestInvited,
  guest_told: guestTold,
  place_reserved: placeReserved,
  place_refused: placeRefused,
  ...accountMails,
  ...subscriptionMails,
  staff_invitation: staffInvitation,
  rate_video: rateVideo,
  post_reported: postReported,
  post_held: postHeld,
  event_unfamiliar: eventUnfamiliar,
  webhook_disabled: webhookDisabled,
  community_warning: communityWarning,
  ...noticeMails,
  ...rewardMails,
  ...substituteMails,
};

/** Renders a queued mail, with the links to end such mails if the member may end them. Throws for an unknown template. */
export function render(
  name: string,
  data: unknown,
  publicUrl: string,
  unsubscribe?: string,
): { subject: string; html: string; text: string } {
  if (!Object.hasOwn(templates, name)) throw new Error(`There is no mail template "${name}"`);
  const { html, text, subject } = (templates[name as MailTemplate] as Template<unknown>)(data, publicUrl);
  const links = unsubscribe ? choiceLinks(publicUrl, unsubscribe) : [];
  const page = renderToStaticMarkup(h(ChoiceLinks, { value: links }, html));
  const below = links.flatMap(({ label, href }) => ['', `${label}: ${href}`]);
  return { subject, html: `<!doctype html>${page}`, text: [text, ...below].join('\n') };
}
