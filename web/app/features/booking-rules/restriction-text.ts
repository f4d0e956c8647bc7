import type { MissedRules, Restriction } from '@tbm/contract/booking-policy';
import { missedDays } from '@tbm/domain/booking-policy';
import { counted } from '@tbm/domain/counted';

/** What changes how the member books: `dejas de reservar por 3 días`. */
export const restrictionText = (kind: Restriction, rules: MissedRules): string =>
  kind === 'pause'
    ? `dejas de reservar por ${counted(rules.missed_pause_days, 'día', 'días')}`
    : `reservas con ${counted(rules.missed_days_ahead, 'día', 'días')} de anticipación por ${missedDays} días`;

/** What follows without consent to the fee, as the end of a sentence. */
export const fallbackText = (rules: MissedRules): string =>
  rules.missed_fallback === 'none' ? 'solo recibes el strike' : restrictionText(rules.missed_fallback, rules);
