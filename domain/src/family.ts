import type { FamilyRole } from '@tbm/contract/family';
import { instantOf } from './time.ts';

/** Days after which an invitation that was not accepted is over. */
export const invitationDays = 14;

/** When an invitation of this instant is over. */
export const invitationEnd = (now: string): string =>
  instantOf(now)
    .add({ hours: invitationDays * 24 })
    .toString();

/**
 * The texts to which both agree, by what each of the two is and by version, the newest last. A text that was shown is never
 * changed.
 */
export const familyTexts: Readonly<Record<FamilyRole, readonly [string, ...string[]]>> = {
  payer: [
    'Acepto pagar paquetes para esta persona cuando yo los elija en la compra. Veo lo que pago y mis recibos; no veo sus clases, sus mensajes ni sus datos de salud. Puedo terminarlo cuando quiera.',
  ],
  member: [
    'Acepto que esta persona pague paquetes para mí. Ve qué paquete paga y cuánto cuesta; no ve mis clases, mis mensajes ni mis datos de salud. Puedo terminarlo cuando quiera.',
  ],
};

/** The version of the text that is shown now to one of the two; the first is 1. */
export const familyTextVersion = (role: FamilyRole): number => familyTexts[role].length;

/** The text that is shown now to one of the two. */
export const familyText = (role: FamilyRole): string => familyTexts[role].at(-1) ?? familyTexts[role][0];

/** What the other of the two is. */
export const otherRole = (role: FamilyRole): FamilyRole => (role === 'payer' ? 'member' : 'payer');

/** The lowest place that is free among those taken; null when none is left of `seats`. */
export function freeSeat(taken: readonly number[], seats: number): number | null {
  for (let seat = 1; seat <= seats; seat++) {
    if (!taken.includes(seat)) return seat;
  }
  return null;
}
