import type { SubscriptionPause } from '@tbm/contract/subscription-pauses';
import { formatPesos } from '@tbm/domain/money';
import { formatLongDay } from '@tbm/domain/time';
import { type ReactNode, useState } from 'react';
import { showAlert, showSuccess } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { Heading } from '../../design/layout.tsx';
import panel from '../../design/panel.module.css';
import { useApi, useApiMutation } from '../../platform/query.ts';

/** The member's pauses that are planned or running. */
export const useOpenPauses = (enabled = true): SubscriptionPause[] =>
  (useApi('GET /subscription_pauses', {}, { enabled }).data ?? []).filter(
    ({ state }) => state === 'planned' || state === 'running',
  );

/** The pauses that are planned or running, each with the way back. */
export const OpenPauses = ({ pauses }: { pauses: readonly SubscriptionPause[] }): ReactNode =>
  pauses.map((pause) => <OpenPause key={pause.subscription_pause_id} pause={pause} />);

function OpenPause({ pause }: { pause: SubscriptionPause }): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const { title, state, starts_on, returns_on, earliest_return } = pause;
  const isPlanned = state === 'planned';
  return (
    <section className={panel.aside} aria-label={`Pausa de ${title}`}>
      <Heading level={2} size="m">
        {isPlanned ? `Tu pausa empieza el ${formatLongDay(starts_on)}` : 'Estás en pausa'}
      </Heading>
      <p>
        {title}: no te cobramos {isPlanned ? `del ${formatLongDay(starts_on)} al` : 'hasta el'}{' '}
        {formatLongDay(returns_on)}. Ese día vuelves.
      </p>
      {earliest_return ? (
        <Button look="quiet" onClick={() => setAsking(true)}>
          {isPlanned ? 'Quitar la pausa' : 'Volver antes'}
        </Button>
      ) : null}
      {isAsking && earliest_return ? (
        <ReturnDialog pause={pause} day={earliest_return} onClose={() => setAsking(false)} />
      ) : null}
    </section>
  );
}

/** Says when the member returns and what is charged then, before the member agrees. */
function ReturnDialog({
  pause: { subscription_pause_id, state, price },
  day,
  onClose,
}: {
  pause: SubscriptionPause;
  day: string;
  onClose: () => void;
}): ReactNode {
  const isPlanned = state === 'planned';
  const giveBack = useApiMutation('POST /subscription_pauses/:id/return', {
    onSuccess: () => {
      showSuccess(isPlanned ? 'Quitamos la pausa' : `Vuelves el ${formatLongDay(day)}`);
      onClose();
    },
    onError: (error) => showAlert(error.message),
  });
  return (
    <Dialog title={isPlanned ? '¿Quitar la pausa?' : '¿Volver antes?'} onClose={onClose}>
      <p>
        {isPlanned
          ? `Tu suscripción sigue como siempre y tu cargo de ${formatPesos(price)} se hace el ${formatLongDay(day)}.`
          : `Vuelves el ${formatLongDay(day)} y ese día se hace tu cargo de ${formatPesos(price)}.`}
      </p>
      <Button
        look="accent"
        wide
        busy={giveBack.isPending}
        onClick={() => giveBack.mutate({ params: { id: subscription_pause_id } })}
      >
        {isPlanned ? 'Quitar la pausa' : `Volver el ${formatLongDay(day)}`}
      </Button>
      <Button look="quiet" wide onClick={onClose}>
        Dejar la pausa
      </Button>
    </Dialog>
  );
}
