import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';

/** Accepts the terms, which every purchase requires [CHK-015, ERR-028]. */
export const Terms = ({
  accepted,
  error,
  onChange,
}: {
  accepted: boolean;
  error: string | undefined;
  onChange: (accepted: boolean) => void;
}): ReactNode => (
  <Checkbox
    size="md"
    checked={accepted}
    onChange={(event) => onChange(event.currentTarget.checked)}
    error={error}
    label={
      <>
        Acepto los{' '}
        <a href="/terminos/" target="_blank" rel="noreferrer">
          términos y condiciones
        </a>
        : los pagos no son reembolsables y los créditos vencen en la fecha indicada.
      </>
    }
  />
);
