import { currentInstant } from '@tbm/browser/clock';
import { cancellationAt } from '@tbm/domain/schedule';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useBranchOf } from '../../platform/root-data.ts';
import type { Cancelling } from './cancelling.ts';

const CancelDialog = lazy(() => import('./cancel-dialog.tsx'));

/**
 * The dialogs that give a place up: in time [RES-025], or late, without the credit. `ask(reservation)` opens the one of that
 * moment; render `modal` in the screen.
 */
export function useCancel(): { ask: (reservation: Cancelling) => void; modal: ReactNode } {
  const branchOf = useBranchOf();
  const [asked, setAsked] = useState<{ place: Cancelling; isLate: boolean } | null>(null);
  const close = () => setAsked(null);
  const ask = (place: Cancelling) => {
    const { cancel_minutes } = branchOf(place.single_class);
    const cancellation = cancellationAt(place.single_class.class_date, currentInstant(), cancel_minutes);
    setAsked({ place, isLate: cancellation === 'late' });
  };
  const modal = asked ? (
    <Suspense fallback={null}>
      <CancelDialog {...asked} onClose={close} />
    </Suspense>
  ) : null;
  return { ask, modal };
}
