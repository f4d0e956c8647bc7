import type { CustomerGoal } from '@tbm/contract/goals';
import { notices } from '@tbm/domain/notices';
import { useState } from 'react';
import { Button } from '../design/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../design/layout.tsx';
import { Screen } from '../design/screen.tsx';
import styles from '../features/goals/goals.module.css';
import { DeleteGoal, GoalForm, GoalRow } from '../features/goals/index.ts';
import { useApi } from '../platform/query.ts';
import { useRoot } from '../platform/root-data.ts';

type Opened = { what: 'form'; goal: CustomerGoal | null } | { what: 'delete'; goal: CustomerGoal } | null;

/** Mis Metas: what the member wants to reach, in the member's own words [GOAL-001..005]. */
export default function Goals() {
  const { branch } = useRoot();
  const list = useApi('GET /customer_goals', {});
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const add = () => setOpened({ what: 'form', goal: null });
  const goals = list.data ?? [];
  const reached = goals.filter(({ completedAt }) => completedAt !== null).length;
  return (
    <Screen title="Mis Metas" aside={<Button onClick={add}>Agregar meta</Button>}>
      {list.error && !list.data ? (
        <ErrorState message={list.error.message} retry={() => void list.refetch()} />
      ) : !list.data ? (
        <Skeleton height="14rem" />
      ) : goals.length === 0 ? (
        <EmptyState
          title={notices.goals_empty}
          text={notices.goal_examples}
          action={{ label: 'Agregar meta', onClick: add }}
        />
      ) : (
        <>
          <p className={styles.count}>
            Metas cumplidas: {reached} de {goals.length}.
          </p>
          <ul className={styles.goals} aria-label="Mis metas">
            {goals.map((goal) => (
              <GoalRow
                key={goal.customer_goal_id}
                goal={goal}
                timezone={branch.timezone}
                onEdit={() => setOpened({ what: 'form', goal })}
                onDelete={() => setOpened({ what: 'delete', goal })}
              />
            ))}
          </ul>
        </>
      )}
      {opened?.what === 'form' ? <GoalForm goal={opened.goal} onClose={close} /> : null}
      {opened?.what === 'delete' ? <DeleteGoal goal={opened.goal} onClose={close} /> : null}
    </Screen>
  );
}
