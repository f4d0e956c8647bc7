import { problemText } from '@tbm/domain/messages';
import { canCancelInTable } from '@tbm/domain/standing';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { showAlert } from '../design/alerts.tsx';
import { ErrorState, Skeleton } from '../design/layout.tsx';
import { Screen } from '../design/screen.tsx';
import { Cancellation } from '../features/cancellations/index.ts';
import { useApi } from '../platform/query.ts';
import { useTimezoneOf } from '../platform/root-data.ts';
import { currentCustomer } from '../platform/session.ts';
import type { Route } from './+types/cancel';

export async function clientLoader() {
  return { customer: await currentCustomer() };
}

/**
 * `/mytbm/cancel/{purchase_id}`; a subscription that cannot be cancelled redirects back with the reason [PUR-026,
 * PUR-027, ERR-031].
 */
export default function Cancel({ params, loaderData: { customer } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const timezoneOf = useTimezoneOf();
  const { data, error, refetch } = useApi('GET /purchases/:id', {
    params: { id: Number(params.purchase_id) },
  });
  // Evaluated once when the page opens, because cancelling here changes it.
  const [possible, setPossible] = useState<boolean | null>(null);
  const missing = error !== null && error.status >= 400 && error.status < 500;
  if (possible === null && (data || missing))
    setPossible(data ? data.paid_for === null && canCancelInTable(data) : false);
  useEffect(() => {
    if (possible !== false) return;
    const leave = async () => {
      await navigate('/mytbm/membresias', { replace: true });
      showAlert(problemText('cancel_not_possible'));
    };
    void leave();
  }, [possible, navigate]);
  return (
    <Screen title="Cancelar suscripción">
      {error && !missing ? (
        <ErrorState message={error.message} retry={() => void refetch()} />
      ) : data && customer && possible ? (
        <Cancellation item={data} customer={customer} timezone={timezoneOf(data)} />
      ) : (
        <Skeleton height="28rem" />
      )}
    </Screen>
  );
}
