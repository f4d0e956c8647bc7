import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { showAlert } from '../../design/alerts.tsx';
import { IconButton } from '../../design/icon-action.tsx';
import { type ApiProblem, download } from '../../platform/api.ts';
import { needsBrowser } from '../../platform/this-browser.ts';

/** Downloads the printable receipt of a charge: of one's own, or as staff of that of a member. */
export function ReceiptButton({
  invoice_id,
  customer_id,
}: {
  invoice_id: number;
  customer_id?: number;
}): ReactNode {
  const receipt = useMutation<void, ApiProblem>({
    mutationFn: () =>
      customer_id === undefined
        ? download('GET /invoices/:id/receipt', { params: { id: invoice_id } })
        : download('GET /members/:id/charges/:invoice_id/receipt', {
            params: { id: customer_id, invoice_id },
          }),
    onError: ({ message }) => showAlert(message),
  });
  return (
    <IconButton
      icon="receipt"
      label="Recibo"
      of={`del cargo ${invoice_id}`}
      busy={receipt.isPending}
      onClick={() => {
        if (!needsBrowser('guardar tu recibo')) receipt.mutate();
      }}
    />
  );
}
