import type { FollowedPlan } from '@tbm/contract/customer-workout-plans';
import { planDays } from '@tbm/domain/planner';
import { formatLongDay } from '@tbm/domain/time';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { showSuccess } from '../../design/alerts.tsx';
import { Button, ButtonLink } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { newPlanAddress, planAddress } from '../../platform/planner-addresses.ts';
import { useTurn } from '../popups/index.ts';
import { ApplyForm, type Setting } from './apply-form.tsx';
import type { PlanDialog } from './use-plan-dialogs.ts';
import { useRestart } from './use-restart.ts';

interface Props {
  plan: FollowedPlan;
  onClose: () => void;
}

/** [PLAN-025, PLAN-026] */
function StartNow({ plan, onClose }: Props): ReactNode {
  const { busy, restart } = useRestart(plan, onClose);
  return (
    <Dialog title="¿Empiezas hoy?" onClose={onClose}>
      <p>
        Tu plan está listo para el {formatLongDay(plan.start_date)}. Si empiezas hoy, sus {planDays / 7}{' '}
        semanas cuentan desde hoy.
      </p>
      <Button look="accent" wide busy={busy} onClick={restart}>
        Empezar hoy
      </Button>
      <Button look="quiet" wide onClick={onClose}>
        Esperar a ese día
      </Button>
    </Dialog>
  );
}

/** [PLAN-016, PLAN-029] */
function Restart({ plan, onClose }: Props): ReactNode {
  const { busy, restart } = useRestart(plan, onClose);
  return (
    <Dialog title="Empezar de nuevo" onClose={onClose}>
      <p>
        Reinicia este plan y sus {planDays / 7} semanas cuentan desde hoy, o arma uno con otra meta. Lo que ya
        entrenaste se queda contigo.
      </p>
      <Button look="accent" wide busy={busy} onClick={restart}>
        Reiniciar desde hoy
      </Button>
      <ButtonLink to={newPlanAddress} look="quiet" wide>
        Armar un plan nuevo
      </ButtonLink>
    </Dialog>
  );
}

/** [PLAN-028] */
const Ended = ({ plan, onClose, onRepeat }: Props & { onRepeat: () => void }): ReactNode => (
  <Dialog title="Terminaste tu plan" onClose={onClose}>
    <p>
      Entrenaste {plan.progress.active_days} de {plan.progress.expected} veces. ¿Qué sigue?
    </p>
    <Button look="accent" wide onClick={onRepeat}>
      Repetir mi plan
    </Button>
    <ButtonLink to={newPlanAddress} look="quiet" wide>
      Empezar uno nuevo
    </ButtonLink>
  </Dialog>
);

/** The same plan once more, with its weekdays or others [PLAN-014, PLAN-029]. */
function Repeat({ plan, onClose }: Props): ReactNode {
  const { workout_plan, today } = plan;
  const [setting, setSetting] = useState<Setting>({ days: plan.week_days.split(','), start_date: today });
  const navigate = useNavigate();
  return (
    <Dialog title="Repetir mi plan" onClose={onClose}>
      <p>
        {workout_plan.goal.name}, otras {planDays / 7} semanas. Puedes cambiar tus días.
      </p>
      <ApplyForm
        plan={workout_plan}
        setting={setting}
        today={today}
        onChange={setSetting}
        onDone={(id) => {
          onClose();
          showSuccess('Tu plan está en marcha.');
          void navigate(planAddress(id), { replace: true });
        }}
      />
    </Dialog>
  );
}

/** The dialogs of a plan, one at a time and after those of the rest of the product. */
export function PlanDialogs({
  plan,
  dialog,
  onChange,
}: {
  plan: FollowedPlan;
  dialog: PlanDialog | null;
  onChange: (dialog: PlanDialog | null) => void;
}): ReactNode {
  const isTurn = useTurn(dialog !== null);
  const props = { plan, onClose: () => onChange(null) };
  if (!isTurn) return null;
  if (dialog === 'start') return <StartNow {...props} />;
  if (dialog === 'restart') return <Restart {...props} />;
  if (dialog === 'repeat') return <Repeat {...props} />;
  return <Ended {...props} onRepeat={() => onChange('repeat')} />;
}
