import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { showAlert } from '../../design/alerts.tsx';
import { IconButton } from '../../design/icon-action.tsx';
import { type ApiProblem, download } from '../../platform/api.ts';

/** Downloads the printable receipt of a charge. */
export function ReceiptButton({ invoice_id }: { invoice_id: number }): ReactNode {
  const receipt = useMutation<void, ApiProblem>({
    mutationFn: () => download('GET /invoices/:id/receipt', { params: { id: invoice_id } }),
    onError: ({ message }) => showAlert(message),
  });
  return (
    <IconButton
      icon="receipt"
      label="Recibo"
      of={`del cargo ${invoice_id}`}
      busy={receipt.isPending}
      onClick={() => receipt.mutate()}
    />
  );
}
