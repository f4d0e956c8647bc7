import type { CellKind } from '@tbm/contract/reports';
import { formatPesos } from '@tbm/domain/money';
import { dayText } from '../moments.ts';

const short = new Intl.NumberFormat('es-MX', { notation: 'compact', maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat('es-MX', { maximumFractionDigits: 2 });

/** `$1,850`, `$1,850.50`, `−$90`: as everywhere in the product. */
export const moneyText = (pesos: number): string => `${pesos < 0 ? '−' : ''}${formatPesos(Math.abs(pesos))}`;
export const shortText = (value: number): string => short.format(value);
export const numberText = (value: number): string => whole.format(value);
/** A share of something; a dash when there is nothing to share. */
export const shareText = (part: number, of: number): string =>
  of === 0 ? '—' : `${Math.round((100 * part) / of)}%`;

/** A cell as a person reads it; a key is no amount. */
export function cellText(kind: CellKind, value: string | number | null | undefined): string {
  if (value === null || value === undefined || value === '') return '—';
  if (kind === 'money') return moneyText(Number(value));
  if (kind === 'number') return numberText(Number(value));
  if (kind === 'percent') return `${value}%`;
  if (kind === 'day') return dayText(String(value));
  // A local time `2026-11-18 07:00`.
  return kind === 'moment' ? `${dayText(String(value))} ${String(value).slice(11)}` : String(value);
}

/** What is left of charges after refunds, in pesos. */
export const netOf = ({ charged, refunded }: { charged: number; refunded: number }): number =>
  Math.round((charged - refunded) * 100) / 100;
