import type { Charges } from '@tbm/domain/charges';
import { formatPesos } from '@tbm/domain/money';

/** The months without interest that the provider's page offers [CHK-011, X28]. */
export const installments = [3, 6] as const;

/** `$290`, or 'GRATIS'. */
export const priceText = (pesos: number): string => (pesos === 0 ? 'GRATIS' : formatPesos(pesos));

/** The label of the button. */
export const payLabel = ({ kind, today }: Charges): string => {
  if (kind === 'free') return 'Obtener Ahora';
  if (kind === 'trial') return 'Empezar mi prueba gratis';
  return kind === 'months' ? 'Continuar a meses sin intereses' : `Pagar ${formatPesos(today)}`;
};
