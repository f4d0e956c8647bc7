import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { showAlert } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { type ApiProblem, download } from '../../platform/api.ts';

/** Downloads the printable receipt of a charge. */
export function ReceiptButton({ invoice_id }: { invoice_id: number }): ReactNode {
  const receipt = useMutation<void, ApiProblem>({
    mutationFn: () => download('GET /invoices/:id/receipt', { params: { id: invoice_id } }),
    onError: ({ message }) => showAlert(message),
  });
  return (
    <Button
      look="quiet"
      busy={receipt.isPending}
      onClick={() => receipt.mutate()}
      aria-label={`Recibo del cargo ${invoice_id}`}
    >
      Recibo
    </Button>
  );
}
