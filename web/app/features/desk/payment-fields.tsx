import { billLength, typedLimit } from '@tbm/contract/lengths';
import { deskMethods, paymentMethods } from '@tbm/domain/settings';
import type { ComponentProps, ReactNode } from 'react';
import { TextField } from '../../design/text-field.tsx';
import { Choices } from './choices.tsx';

/** How a sale at the desk is paid, and the number of its receipt. */
export const PaymentFields = ({
  method,
  onMethod,
  bill,
}: {
  method: string;
  onMethod: (method: string) => void;
  bill: Omit<ComponentProps<typeof TextField>, 'label'>;
}): ReactNode => (
  <>
    <Choices
      legend="¿Cómo paga?"
      options={deskMethods.map((id) => ({ value: String(id), title: paymentMethods[id] }))}
      value={method}
      onChange={onMethod}
    />
    <TextField
      label="Número de nota o autorización (opcional)"
      maxLength={typedLimit(billLength)}
      autoComplete="off"
      {...bill}
    />
  </>
);
