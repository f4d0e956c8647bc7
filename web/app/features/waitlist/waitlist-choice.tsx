import { notices } from '@tbm/domain/notices';
import type { ReactNode } from 'react';
import { showAlert, showSuccess } from '../../design/alerts.tsx';
import { Button, ButtonLink } from '../../design/button.tsx';
import { Skeleton } from '../../design/layout.tsx';
import { useApi, useApiMutation } from '../../platform/query.ts';
import { useLeave } from './use-leave.tsx';
import { useNoticeChannels } from './use-notice-channels.ts';

/** The actions for a full class: join or leave its waitlist [SCHED-013, WAIT-005, WAIT-006, ERR-043]. */
export function WaitlistChoice({
  single_class_id,
  onClose,
}: {
  single_class_id: number;
  onClose: () => void;
}): ReactNode {
  const ownEntries = useApi('GET /waitlist', {});
  const channels = useNoticeChannels();
  const { ask, modal } = useLeave();
  const join = useApiMutation('POST /waitlist', {
    refreshFirst: true,
    onSuccess: () => showSuccess('Te anotamos a la lista de espera'),
    onError: (error) => showAlert(error.message),
  });
  if (ownEntries.isPending) return <Skeleton height="9rem" />;
  const entry = ownEntries.data?.find((one) => one.single_class_id === single_class_id);
  return entry ? (
    <>
      <p>
        <strong>Ya estás en la lista de espera.</strong> Te avisaremos {channels} en cuanto se abra un lugar.
      </p>
      <Button look="quiet" wide onClick={() => ask(entry.waitlist_id)}>
        Salir de la lista
      </Button>
      <ButtonLink to="/mytbm/waitlists" look="plain" wide>
        Ver mis listas de espera
      </ButtonLink>
      {modal}
    </>
  ) : (
    <>
      <p>{notices.class_full}</p>
      <p>Avisamos a todas al mismo tiempo: la primera en reservar se queda el lugar. No usa créditos.</p>
      <Button
        look="accent"
        wide
        busy={join.isPending}
        onClick={() => join.mutate({ body: { single_class_id } })}
      >
        Anotarme a la lista de espera
      </Button>
      <Button look="plain" wide onClick={onClose}>
        Ver otras clases
      </Button>
    </>
  );
}
