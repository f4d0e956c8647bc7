import { isOptional, type MessageKind } from './message-types.ts';
import { quietHours } from './quiet-hours.ts';
import { inZone, minutesBetween } from './time.ts';

export type Channel = 'email' | 'whatsapp' | 'push';

/** What the member chose for a type [NOTIF-004]. */
export interface Preference {
  email_active: boolean;
  whatsapp_active: boolean;
  push_active: boolean;
  /** False switches the whole type off. */
  active: boolean;
  /** Whether the member allows marketing (`purposes`). */
  marketing: boolean;
}

interface Type {
  kind: MessageKind;
  channels: { readonly [C in Channel]?: boolean };
}

/**
 * Whether a type may be sent by a channel. A type that is not optional goes by all its channels, also
 * when the member chose otherwise. Marketing goes only with the member's consent.
 */
export function isSentBy(channel: Channel, { kind, channels }: Type, chosen: Preference): boolean {
  const isChannelOfType = channels[channel] !== undefined;
  if (!isChannelOfType) return false;
  if (kind === 'marketing' && !chosen.marketing) return false;
  return !isOptional(kind) || (chosen.active && chosen[`${channel}_active`]);
}

/** Whether a message wanted by WhatsApp may go by mail instead; `mail_choice` is the member's choice for mails, null for none. */
export const mayMailInstead = (
  { mailInstead }: { mailInstead?: true },
  {
    active,
    whatsapp_active,
    mail_choice,
  }: Pick<Preference, 'active' | 'whatsapp_active'> & { mail_choice: boolean | null },
): boolean => mailInstead === true && active && whatsapp_active && mail_choice !== false;

const isQuiet = (hour: number): boolean => hour >= quietHours.from || hour < quietHours.to;

/**
 * The moment when a message that can wait goes out: null for now, or the end of the quiet hours on the clock of
 * `timezone`, ISO 8601.
 */
export function afterQuietHours(now: string, timezone: string): string | null {
  const at = inZone(now, timezone);
  if (!isQuiet(at.hour)) return null;
  const day = at.toPlainDate().add({ days: at.hour >= quietHours.from ? 1 : 0 });
  return day
    .toZonedDateTime({ timeZone: timezone, plainTime: { hour: quietHours.to } })
    .toInstant()
    .toString();
}

/** A message that was due at the instant `due`, on the clock of `timezone`. */
interface Due {
  timezone: string;
  due: string;
}

/**
 * The moment when a message that was due may go out: null for now, or when it is not due yet. A due time inside the quiet hours was
 * the member's choice, and is honoured for one hour. A message that is late for any other reason waits until the morning.
 */
export function waitsWhenLate(now: string, { timezone, due }: Due): string | null {
  const late = minutesBetween(due, now);
  const isHonoured = late < 0 || (late < 60 && isQuiet(inZone(due, timezone).hour));
  return isHonoured ? null : afterQuietHours(now, timezone);
}

/** Whether a message that was due may go out now. */
export const mayDisturb = (now: string, due: Due): boolean => waitsWhenLate(now, due) === null;
