import type { ExtensionCause } from '@tbm/contract/credits';
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
  guest_pass_taken: 'Usó un pase de invitada',
  guest_pass_returned: 'Se le devolvió un pase de invitada',
};

/** Why the end of a lot was moved (docs/decisions/0063, docs/decisions/0085). */
const extensionTexts: Readonly<Record<ExtensionCause, string>> = {
  class_cancelled: 'el estudio canceló la clase',
  class_moved: 'el estudio movió la clase',
  place_removed: 'el estudio quitó su lugar',
  pause: 'su suscripción estuvo en pausa',
  desk: 'recepción la amplió',
  top_up: 'su paquete se amplió',
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
  extended_cause ? `${reasonTexts[reason]}, porque ${extensionTexts[extended_cause]}` : reasonTexts[reason];

/** `+12`, `−1`, `−1 pase`, `Hasta el 19 dic 2026`; using an unlimited credit changes nothing. */
export function ledgerChangeText({
  reason,
  amount,
  is_unlimited,
  extended_until,
}: Pick<LedgerEntry, 'reason' | 'amount' | 'is_unlimited' | 'extended_until'>): string {
  if (extended_until !== null) return `Hasta el ${formatDay(extended_until)}`;
  if (reason === 'guest_pass_taken') return '−1 pase';
  if (reason === 'guest_pass_returned') return '+1 pase';
  if (is_unlimited) return 'Ilimitado';
  return amount > 0 ? `+${amount}` : `−${Math.abs(amount)}`;
}
