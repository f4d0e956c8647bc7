import type { Branch } from '@tbm/contract/branches';
import type { SingleClass } from '@tbm/contract/schedule';
import type { ReactNode } from 'react';
import { Button } from '../../design/button.tsx';
import { ErrorState, Heading, Skeleton } from '../../design/layout.tsx';
import { useApi } from '../../platform/query.ts';
import styles from './guest.module.css';
import { InviteForm } from './invite-form.tsx';
import { InvitedGuestPart } from './invited-guest.tsx';

/** In an own place: the guest whom the member brings, or the form that invites one. */
export default function GuestPart({
  item,
  branch,
  class_reservation_id,
  map,
  onDone,
}: {
  item: SingleClass;
  branch: Branch;
  /** The member's own place. */
  class_reservation_id: number;
  /** Renders the map of the room on which the guest's spot is chosen. */
  map: (chosen: number | null, onChoose: (spot: number) => void) => ReactNode;
  onDone: () => void;
}): ReactNode {
  const guest = useApi('GET /class_reservations/:id/guest', { params: { id: class_reservation_id } });
  return (
    <section className={styles.part} aria-label="Tu invitada">
      <Heading level={3} size="s">
        {guest.data?.guest ? `${guest.data.guest.guest_name} va contigo` : 'Invita a una amiga'}
      </Heading>
      {guest.data?.guest ? (
        <InvitedGuestPart guest={guest.data.guest} item={item} branch={branch} />
      ) : guest.data ? (
        <InviteForm
          item={item}
          class_reservation_id={class_reservation_id}
          credits={guest.data.credits}
          passes={guest.data.passes}
          map={map}
        />
      ) : guest.error ? (
        <ErrorState message={guest.error.message} retry={() => void guest.refetch()} />
      ) : (
        <Skeleton height="16rem" />
      )}
      <Button look="plain" wide onClick={onDone}>
        Volver a mi lugar
      </Button>
    </section>
  );
}
