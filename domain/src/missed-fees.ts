import type { MissedRules, Restriction } from '@tbm/contract/booking-policy';
import { missedDays } from './booking-policy.ts';
import { counted } from './counted.ts';
import { formatPesos } from './money.ts';

/** The version of the text below: raise it with every change of the words. */
export const feeConsentVersion = 1;

/** The rule that a fee belongs to. */
export interface FeeRule {
  /** Pesos. */
  amount: number;
  /** Missed classes within 30 days from which on each one costs the fee. */
  missed_limit: number;
  /** The first missed classes of a month, which never count. */
  missed_grace: number;
}

/** Which missed classes cost the fee: ` El primero de cada mes no cuenta.` */
const graceText = (missed_grace: number): string =>
  missed_grace === 0
    ? ''
    : missed_grace === 1
      ? ' El primero de cada mes no cuenta.'
      : ` Los primeros ${missed_grace} de cada mes no cuentan.`;

/** When a missed class costs the fee, in one or two sentences. */
export const feeRuleText = ({ amount, missed_limit, missed_grace }: FeeRule): string =>
  `Con un paquete ilimitado, desde ${counted(missed_limit, 'strike', 'strikes')} en ${missedDays} días cada clase a la que faltas o que cancelas tarde cuesta ${formatPesos(amount)}.${graceText(missed_grace)}`;

/** What the member agrees to, with the exact amount and the card. */
export const feeConsentText = (rule: FeeRule, { branch, card }: { branch: string; card: string }): string =>
  `Autorizo que TBM ${branch} cobre ${formatPesos(rule.amount)} a mi tarjeta ${card} por cada clase de mi paquete ilimitado a la que falte o que cancele tarde, desde ${counted(rule.missed_limit, 'strike', 'strikes')} en ${missedDays} días.${graceText(rule.missed_grace)} Si TBM perdona el strike, me devuelve el cargo. Puedo retirar este permiso cuando quiera.`;

/** Days after the first try at which the stored card is charged again. */
const daysOfTries = [1, 3] as const;
/** How often the stored card is charged at most. */
export const mostFeeTries = daysOfTries.length + 1;
/** Days for which a fee can be paid; then it is given up. */
export const feePayableDays = 30;

/** When the stored card is charged again after `tries` tries; null after the last one. */
export function nextFeeTry(createdAt: string, tries: number): string | null {
  const days = daysOfTries[tries - 1];
  return days === undefined ? null : afterDays(createdAt, days);
}

/** Until when a fee can be paid. */
export const feePayableUntil = (createdAt: string): string => afterDays(createdAt, feePayableDays);

const afterDays = (instant: string, days: number): string =>
  Temporal.Instant.from(instant)
    .add({ hours: 24 * days })
    .toString();

/** What changes how the member books: `dejas de reservar por 3 días`. */
export const restrictionText = (kind: Restriction, rules: MissedRules): string =>
  kind === 'pause'
    ? `dejas de reservar por ${counted(rules.missed_pause_days, 'día', 'días')}`
    : `reservas con ${counted(rules.missed_days_ahead, 'día', 'días')} de anticipación por ${missedDays} días`;

/** What follows without consent to the fee, as the end of a sentence. */
export const fallbackText = (rules: MissedRules): string =>
  rules.missed_fallback === 'none' ? 'solo recibes el strike' : restrictionText(rules.missed_fallback, rules);
