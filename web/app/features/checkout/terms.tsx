import { Checkbox } from '@mantine/core';
import { formatPesos } from '@tbm/domain/money';
import { formatFullDay } from '@tbm/domain/time';
import type { ReactNode } from 'react';
import type { Charges } from './charges.ts';

/** What a subscriber authorises: amount, period and first day of the automatic charges. */
function consent({ first, later, rhythm }: Charges, firstCharge: string): string {
  const day = formatFullDay(firstCharge);
  const each = `${formatPesos(later ?? first)} ${rhythm}`;
  const charges =
    first === later
      ? `${each} a este método de pago desde el ${day}`
      : `${formatPesos(first)} el ${day} y después ${each} a este método de pago`;
  return ` y autorizo que TBM cobre ${charges}, hasta que yo cancele en Mis Compras.`;
}

/** Accepts the terms, which every purchase requires [CHK-015, ERR-028], and the charges of a subscription. */
export const Terms = ({
  charges,
  firstCharge,
  accepted,
  error,
  onChange,
}: {
  charges: Charges;
  /** Civil day of the first charge of a subscription. */
  firstCharge: string;
  accepted: boolean;
  error: string | undefined;
  onChange: (accepted: boolean) => void;
}): ReactNode => (
  <Checkbox
    size="md"
    checked={accepted}
    onChange={(event) => onChange(event.currentTarget.checked)}
    error={error}
    aria-invalid={error ? true : undefined}
    aria-required
    label={
      <>
        Acepto los{' '}
        <a href="/terminos/" target="_blank" rel="noreferrer">
          {charges.later === null ? 'términos y condiciones' : 'términos'}
        </a>
        {charges.later === null
          ? ': los pagos no son reembolsables y los créditos vencen en la fecha indicada.'
          : consent(charges, firstCharge)}
      </>
    }
  />
);
