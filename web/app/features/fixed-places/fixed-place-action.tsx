import type { ReservationRow } from '@tbm/contract/reservations';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { IconButton, IconLink } from '../../design/icon-action.tsx';
import { useApi } from '../../platform/query.ts';

const MakeDialog = lazy(() => import('./make-dialog.tsx'));

/**
 * Makes a booked place of a weekly class fixed, or leads to the fixed places where it is one. Renders nothing for a place
 * that cannot be fixed.
 */
export function FixedPlaceAction({
  row: { class_reservation_id },
  of,
}: {
  row: Pick<ReservationRow, 'class_reservation_id'>;
  /** What the action is about, for its name. */
  of: string;
}): ReactNode {
  const { data } = useApi('GET /customer/fixed_places', {});
  const [isAsking, setAsking] = useState(false);
  const isFixed = data?.fixed_places.some(({ weeks }) =>
    weeks.some((week) => week.class_reservation_id === class_reservation_id),
  );
  if (isFixed) return <IconLink icon="pin" label="Lugar fijo" of={of} to="/mytbm/lugares-fijos" />;
  const place = data?.possible.find((one) => one.class_reservation_id === class_reservation_id);
  if (!place) return null;
  return (
    <>
      <IconButton icon="pin" label="Hacer fijo" of={of} onClick={() => setAsking(true)} />
      {isAsking ? (
        <Suspense fallback={null}>
          <MakeDialog place={place} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
