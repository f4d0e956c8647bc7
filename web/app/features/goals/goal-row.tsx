import { currentInstant } from '@tbm/browser/clock';
import type { CustomerGoal } from '@tbm/contract/goals';
import { dayIn, formatDay } from '@tbm/domain/time';
import { type ReactNode, useState } from 'react';
import { showAlert, showSuccess } from '../../design/alerts.tsx';
import { IconButton } from '../../design/icon-action.tsx';
import { useApiMutation } from '../../platform/query.ts';
import { isWaiting, patchGoal } from './cache.ts';
import styles from './goals.module.css';

/** Ticks at once, and is undone if the server refuses [GOAL-007, GOAL-008]. */
function useTick({ customer_goal_id, completedAt }: CustomerGoal, onReached: () => void) {
  // The cache notifies its observers a moment later: without this the box would flicker back.
  const [tappedState, setTappedState] = useState<boolean | null>(null);
  const tick = useApiMutation('PUT /customer_goals', {
    isSentLater: true,
    onMutate: ({ body }) =>
      patchGoal(customer_goal_id, { completedAt: body.completed ? currentInstant() : null }),
    onError: (error) => {
      patchGoal(customer_goal_id, { completedAt });
      showAlert(error.message);
    },
  });
  const isTicked = tappedState ?? completedAt !== null;
  const toggle = () => {
    if (tick.isPending) return;
    if (!isTicked) onReached();
    setTappedState(!isTicked);
    tick.mutate(
      { body: { customer_goal_id, completed: !isTicked } },
      { onSettled: () => setTappedState(null) },
    );
  };
  return { isTicked, toggle };
}

/** A goal with its checkbox and actions [GOAL-003]. */
export function GoalRow({
  goal,
  timezone,
  onEdit,
  onDelete,
}: {
  goal: CustomerGoal;
  timezone: string;
  onEdit: () => void;
  onDelete: () => void;
}): ReactNode {
  const { name, completedAt } = goal;
  // Celebrated once, when the member ticks it; not whenever the list is shown.
  const [isNew, setNew] = useState(false);
  const { isTicked, toggle } = useTick(goal, () => {
    setNew(true);
    showSuccess('¡Meta cumplida!');
  });
  const waits = isWaiting(goal);
  return (
    <li className={styles.goal} data-done={isTicked}>
      <label className={styles.label}>
        <input
          type="checkbox"
          className={styles.box}
          checked={isTicked}
          aria-disabled={waits || undefined}
          onChange={waits ? () => {} : toggle}
        />
        <Tick isNew={isNew} />
        <span className={styles.text}>
          <span className={styles.name}>{name}</span>
          <span className={styles.sub}>
            {waits
              ? 'Se guarda cuando vuelva la conexión.'
              : completedAt
                ? `Cumplida el ${formatDay(dayIn(completedAt, timezone))}`
                : ''}
          </span>
        </span>
      </label>
      {waits ? null : (
        <span className={styles.actions}>
          <IconButton icon="edit" label="Editar" of={name} onClick={onEdit} />
          <IconButton icon="trash" label="Eliminar" of={name} onClick={onDelete} />
        </span>
      )}
    </li>
  );
}

const rays = Array.from({ length: 8 }, (_, index) => index * 45);

/** The mark of the box; one that is ticked now bursts into rays. */
const Tick = ({ isNew }: { isNew: boolean }): ReactNode => (
  <svg viewBox="-24 -24 48 48" className={styles.tick} data-new={isNew || undefined} aria-hidden="true">
    {rays.map((turn) => (
      <path key={turn} className={styles.ray} d="M0 -17V-22" transform={`rotate(${turn})`} />
    ))}
    <circle className={styles.ring} r="13" />
    <path className={styles.check} pathLength="1" d="M-6 0.500L-1.800 5 6.500 -5" />
  </svg>
);
