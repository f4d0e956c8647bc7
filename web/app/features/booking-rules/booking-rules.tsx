import { currentInstant } from '@tbm/browser/clock';
import type { BookingPolicy, MissedRules } from '@tbm/contract/booking-policy';
import { missedDays, momentText } from '@tbm/domain/booking-policy';
import { counted } from '@tbm/domain/counted';
import { fallbackText, feeRuleText, restrictionText } from '@tbm/domain/missed-fees';
import { type ReactNode, useId } from 'react';
import { ButtonLink } from '../../design/button.tsx';
import { Notice } from '../../design/notice.tsx';
import { useRoot } from '../../platform/root-data.ts';
import styles from './booking-rules.module.css';
import { useBookingPolicy } from './use-booking-policy.ts';

/** The rules of bookings in the member's branch, in words, with the member's own count [product decision 19]. */
export function BookingRules(): ReactNode {
  const headingId = useId();
  const { branch } = useRoot();
  const { data } = useBookingPolicy(branch.branch_id);
  if (!data) return null;
  const { restriction } = data;
  return (
    <section aria-labelledby={headingId} className={styles.rules}>
      <h2 id={headingId}>Cómo reservas en {branch.name}</h2>
      {restriction ? (
        <Notice>
          {restriction.kind === 'pause' || restriction.book_days_ahead === null
            ? `Tu paquete ilimitado vuelve a reservar el ${momentText(restriction.until, branch.timezone)}.`
            : `Hasta el ${momentText(restriction.until, branch.timezone)} reservas con ${counted(restriction.book_days_ahead, 'día', 'días')} de anticipación en tu paquete ilimitado.`}
        </Notice>
      ) : null}
      <ul>
        {rulesInWords(data, currentInstant()).map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      {data.fee ? (
        <ButtonLink look="quiet" to="/mytbm/creditos?cargo">
          {data.fee.is_agreed ? 'Ver mi permiso del cargo' : 'Decidir si autorizo el cargo'}
        </ButtonLink>
      ) : null}
    </section>
  );
}

/** Each rule as a sentence. Of the lots that pay, the most generous decides. */
export function rulesInWords(
  { limits, lots, starts, missed, missed_count, fee }: BookingPolicy,
  now: string,
): string[] {
  const most = (name: keyof typeof limits) =>
    lots.length === 0 ? limits[name] : Math.max(...lots.map((lot) => lot[name]));
  const held = starts.filter((start) => Date.parse(start) > Date.parse(now)).length;
  return [
    `Reservas con ${counted(most('book_days_ahead'), 'día', 'días')} de anticipación.`,
    `Puedes tener ${counted(most('held_places'), 'lugar', 'lugares')} por venir; ahora tienes ${held}.`,
    `Puedes reservar ${counted(most('places_per_day'), 'clase', 'clases')} por día.`,
    ...missedInWords(missed, { missed_count, fee }),
  ];
}

function missedInWords(
  rules: MissedRules,
  { missed_count, fee }: Pick<BookingPolicy, 'missed_count' | 'fee'>,
): string[] {
  const { missed_consequence, missed_limit, missed_grace } = rules;
  if (missed_consequence === 'none') return [];
  if (missed_consequence === 'fee') {
    const amount = fee?.amount ?? rules.missed_fee ?? 0;
    const rule = `${feeRuleText({ amount, missed_limit, missed_grace })} Llevas ${missed_count}.`;
    if (!fee) return [rule];
    return [
      rule,
      fee.is_agreed
        ? 'Autorizaste este cargo.'
        : `No has autorizado el cargo: sin tu permiso no se hace, y ${fallbackText(rules)}.`,
    ];
  }
  const grace =
    missed_grace === 0
      ? ''
      : missed_grace === 1
        ? ' El primero de cada mes no cuenta.'
        : ` Los primeros ${missed_grace} de cada mes no cuentan.`;
  return [
    `Con un paquete ilimitado: desde ${counted(missed_limit, 'strike', 'strikes')} en ${missedDays} días ${restrictionText(missed_consequence, rules)}.${grace} Llevas ${missed_count}.`,
  ];
}
