import type { RosterRow } from '@tbm/contract/rosters';
import type { ReactNode } from 'react';
import { Dialog } from '../../design/dialog.tsx';
import { ErrorState, Skeleton } from '../../design/layout.tsx';
import { useApi } from '../../platform/query.ts';
import { HealthList } from '../waivers/index.ts';
import { nameOf } from './roster.tsx';

/** What the member of a place answered about their health, for the coach of the class and for admins. */
export function HealthDialog({ row, onClose }: { row: RosterRow; onClose: () => void }): ReactNode {
  const { data, error, refetch } = useApi('GET /class_reservations/:id/health_answers', {
    params: { id: row.class_reservation_id },
  });
  return (
    <Dialog title={`Salud de ${nameOf(row)}`} onClose={onClose}>
      {error && !data ? (
        <ErrorState isPart message={error.message} retry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height="10rem" />
      ) : data.health ? (
        <HealthList health={data.health} />
      ) : (
        <p>No respondió las preguntas de salud, o retiró su permiso. Pregúntale antes de empezar.</p>
      )}
      <p>Queda registrado que lo viste. Úsalo solo para cuidarla en clase.</p>
    </Dialog>
  );
}
