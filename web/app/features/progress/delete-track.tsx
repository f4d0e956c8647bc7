import type { Track } from '@tbm/contract/tracks';
import { notices } from '@tbm/domain/notices';
import { formatDay } from '@tbm/domain/time';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { showAlert, showSuccess } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { useApiMutation } from '../../platform/query.ts';

/** Deletes an entry after a question that says that it is for good [TRACK-023]. */
export function DeleteTrack({ track }: { track: Track }): ReactNode {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const remove = useApiMutation('DELETE /tracks/:id', {
    onSuccess: () => {
      showSuccess('Registro eliminado');
      void navigate('/mytbm/progreso');
    },
    onError: ({ message }) => {
      setAsking(false);
      showAlert(message);
    },
  });
  return (
    <>
      <Button look="plain" onClick={() => setAsking(true)}>
        Eliminar registro
      </Button>
      <Dialog title="¿Eliminar este registro?" opened={isAsking} onClose={() => setAsking(false)}>
        <p>
          Se borran tus medidas del {formatDay(track.date)} y sus fotos. {notices.cancel_for_good}.
        </p>
        <Button
          look="danger"
          wide
          busy={remove.isPending}
          onClick={() => remove.mutate({ params: { id: track.track_id } })}
        >
          Sí, eliminarlo
        </Button>
        <Button look="quiet" wide onClick={() => setAsking(false)}>
          No, conservarlo
        </Button>
      </Dialog>
    </>
  );
}
