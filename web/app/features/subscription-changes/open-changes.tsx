import type { PlanChange } from '@tbm/contract/plan-changes';
import { formatPesos } from '@tbm/domain/money';
import { formatLongDay } from '@tbm/domain/time';
import { type ReactNode, useState } from 'react';
import { showAlert, showSuccess } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { Heading } from '../../design/layout.tsx';
import panel from '../../design/panel.module.css';
import { useApi, useApiMutation } from '../../platform/query.ts';

const openStates: readonly PlanChange['state'][] = ['approving', 'confirming', 'planned'];
/** Milliseconds between two readings while the provider or PayPal's buyer is awaited. */
const pollEvery = 4_000;

/** The member's changes of plan that are not made yet. */
export function useOpenPlanChanges(): PlanChange[] {
  const isOpen = ({ state }: PlanChange) => openStates.includes(state);
  const isAwaited = ({ state }: PlanChange) => state === 'approving' || state === 'confirming';
  const { data } = useApi(
    'GET /plan_changes',
    {},
    { refetchInterval: (changes) => (changes?.some(isAwaited) ? pollEvery : false) },
  );
  return (data ?? []).filter(isOpen);
}

/** The changes that are not made yet, each with the way back. */
export const OpenPlanChanges = ({ changes }: { changes: readonly PlanChange[] }): ReactNode =>
  changes.map((change) => <OpenPlanChange key={change.plan_change_id} change={change} />);

const titles = {
  approving: 'Falta que apruebes tu cambio en PayPal',
  confirming: 'Estamos confirmando tu cambio de plan',
} as const;

function OpenPlanChange({ change }: { change: PlanChange }): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const { state, from_title, to_title, effective_on, price, rhythm, can_withdraw } = change;
  const title =
    state === 'approving' || state === 'confirming'
      ? titles[state]
      : `Tu plan cambia el ${formatLongDay(effective_on)}`;
  return (
    <section className={panel.aside} aria-label={`Cambio de plan a ${to_title}`}>
      <Heading level={2} size="m">
        {title}
      </Heading>
      <p>
        {state === 'confirming'
          ? `Pasas de ${from_title} a ${to_title}. Te avisamos en cuanto quede; no tienes que pagar otra vez.`
          : `De ${from_title} a ${to_title}: ${formatPesos(price)} ${rhythm}. Hasta el ${formatLongDay(effective_on)} todo sigue igual.`}
      </p>
      {state === 'approving' ? (
        <p>
          Si cerraste PayPal sin aprobarlo, quita el cambio y hazlo de nuevo. Sin tu aprobación nada cambia.
        </p>
      ) : null}
      {can_withdraw ? (
        <Button look="quiet" onClick={() => setAsking(true)}>
          Quitar el cambio
        </Button>
      ) : null}
      {isAsking ? <WithdrawDialog change={change} onClose={() => setAsking(false)} /> : null}
    </section>
  );
}

function WithdrawDialog({ change, onClose }: { change: PlanChange; onClose: () => void }): ReactNode {
  const { plan_change_id, from_title, effective_on, by_paypal } = change;
  const withdraw = useApiMutation('POST /plan_changes/:id/withdraw', {
    onSuccess: ({ approve_url }) => {
      if (approve_url) return location.assign(approve_url);
      showSuccess('Quitamos el cambio');
      onClose();
    },
    onError: (error) => showAlert(error.message),
  });
  return (
    <Dialog title="¿Quitar el cambio?" onClose={onClose}>
      <p>
        Te quedas en {from_title} y tu cargo del {formatLongDay(effective_on)} es el de siempre.
        {by_paypal ? ' PayPal te pide confirmarlo.' : ''}
      </p>
      <Button
        look="accent"
        wide
        busy={withdraw.isPending}
        onClick={() => withdraw.mutate({ params: { id: plan_change_id } })}
      >
        Quitar el cambio
      </Button>
      <Button look="quiet" wide onClick={onClose}>
        Dejar el cambio
      </Button>
    </Dialog>
  );
}
