import { emailKey, phoneKey } from './contact-keys.ts';

/** A guest comes with members at most this often within `guestVisitDays`. */
export const guestVisits = 2;
/** The days before and after a class in which the visits of a guest count, and for which the guest's data are kept. */
export const guestVisitDays = 90;

/**
 * The texts to which a guest agrees to be written to, by version, the newest last. A text that was shown is never changed.
 */
export const guestLeadTexts: readonly [string, ...string[]] = [
  'Quiero que TBM me escriba por correo con horarios, paquetes y promociones. Puedo retirar este permiso cuando quiera.',
];

/** The version of the text that is shown now; the first is 1. */
export const guestLeadVersion = guestLeadTexts.length;

const isEmail = (contact: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(contact);

/**
 * A key that is the same for every spelling of the telephone or mailbox by which a guest is known; null when the text is
 * neither. Ten digits are a telephone of Mexico.
 *
 * @example guestContactKey('81 1234 5678') // 'tel:528112345678'
 */
export function guestContactKey(contact: string): string | null {
  const text = contact.trim();
  if (isEmail(text)) return `mail:${emailKey(text)}`;
  if (!/^\+?[\d\s().-]+$/.test(text)) return null;
  const digits = phoneKey(text);
  if (digits.length === 10 && !text.startsWith('+')) return `tel:52${digits}`;
  return digits.length >= 11 && digits.length <= 15 ? `tel:${digits}` : null;
}
