import { type ReactNode, useState } from 'react';
import { CheckboxField } from '../../design/checkbox-field.tsx';
import { useApi } from '../../platform/query.ts';

/**
 * Asks what happens with the guest when a member gives a place up: `query` goes with the call, `box` into the dialog. It asks
 * nothing where the place is a guest's own, or no guest comes. By default the guest's place is given up too.
 */
export function useGuestChoice({
  class_reservation_id,
  guest_name,
}: {
  class_reservation_id: number;
  guest_name: string | null;
}): { query: { keep_guest?: 'true' }; box: ReactNode } {
  const [keeps, setKeeps] = useState(false);
  const isOwn = guest_name === null;
  const { data } = useApi(
    'GET /class_reservations/:id/guest',
    { params: { id: class_reservation_id } },
    { enabled: isOwn },
  );
  const guest = data?.guest;
  if (!isOwn || !guest || guest.attend) return { query: {}, box: null };
  return {
    query: keeps ? { keep_guest: 'true' } : {},
    box: (
      <CheckboxField
        label={`Dejar también el lugar de ${guest.guest_name}, tu invitada`}
        checked={!keeps}
        onChange={({ currentTarget }) => setKeeps(!currentTarget.checked)}
      />
    ),
  };
}
