import type { LossCause } from '@tbm/contract/credits';
import type { LedgerEntry } from '@tbm/contract/member-record';
import { formatDay } from './time.ts';

/** What an entry of the ledger of credits did, as staff read it. */
const reasonTexts: Readonly<Record<LedgerEntry['reason'], string>> = {
  granted: 'Recibió clases',
  taken: 'Reservó',
  returned: 'Se le devolvió',
  removed: 'Se le quitaron',
  handed_over: 'Su lugar lo paga otro paquete',
  taken_over: 'Paga un lugar de otro paquete',
  extended: 'Se amplió la vigencia',
};

/** How the studio took a place away (docs/decisions/0063). */
const lossTexts: Readonly<Record<LossCause, string>> = {
  class_cancelled: 'el estudio canceló la clase',
  class_moved: 'el estudio movió la clase',
  place_removed: 'el estudio quitó su lugar',
};

/** Who caused an entry, where no member of the staff is named. */
export const ledgerActors: Readonly<Record<LedgerEntry['by'], string>> = {
  member: 'Ella',
  staff: 'Equipo',
  studio: 'El sistema',
};

/** `Reservó`; `Se amplió la vigencia, porque el estudio movió la clase`. */
export const ledgerReasonText = ({
  reason,
  extended_cause,
}: Pick<LedgerEntry, 'reason' | 'extended_cause'>): string =>
  extended_cause ? `${reasonTexts[reason]}, porque ${lossTexts[extended_cause]}` : reasonTexts[reason];

/** `+12`, `−1`, `Hasta el 19 dic 2026`; using an unlimited credit changes nothing. */
export function ledgerChangeText({
  amount,
  is_unlimited,
  extended_until,
}: Pick<LedgerEntry, 'amount' | 'is_unlimited' | 'extended_until'>): string {
  if (extended_until !== null) return `Hasta el ${formatDay(extended_until)}`;
  if (is_unlimited) return 'Ilimitado';
  return amount > 0 ? `+${amount}` : `−${Math.abs(amount)}`;
}
