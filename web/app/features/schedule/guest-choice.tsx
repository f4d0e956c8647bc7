import type { ReactNode } from 'react';
import { CheckboxField } from '../../design/checkbox-field.tsx';
import { useApi } from '../../platform/query.ts';

/**
 * Asks what happens with the guest when a member gives a place up. It renders nothing where no guest comes. By default the
 * guest's place is given up too.
 */
export function GuestChoice({
  class_reservation_id,
  keeps,
  onChange,
}: {
  /** The member's own place. */
  class_reservation_id: number;
  keeps: boolean;
  onChange: (keeps: boolean) => void;
}): ReactNode {
  const { data } = useApi('GET /class_reservations/:id/guest', { params: { id: class_reservation_id } });
  const guest = data?.guest;
  if (!guest || guest.attend) return null;
  return (
    <CheckboxField
      label={`Dejar también el lugar de ${guest.guest_name}, tu invitada`}
      checked={!keeps}
      onChange={({ currentTarget }) => onChange(!currentTarget.checked)}
    />
  );
}
