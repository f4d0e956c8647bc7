import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../../design/button.tsx';
import { Dialog, DialogActions } from '../../design/dialog.tsx';
import { LevelMark } from '../../design/level-mark.tsx';
import { useApi } from '../../platform/query.ts';
import styles from './celebration.module.css';
import { Stars } from './stars.tsx';

/** A level that the member has just reached: its mark, its name, and what it opens. */
export default function LevelDialog({
  customer_milestone_id,
  onClose,
}: {
  customer_milestone_id: number;
  onClose: () => void;
}): ReactNode {
  const { data: rewards } = useApi('GET /rewards', {});
  const { data: levels } = useApi('GET /milestones', {});
  const reachedLevel = rewards?.milestones.find((one) => one.customer_milestone_id === customer_milestone_id);
  const level = levels?.find(({ milestone_id }) => milestone_id === reachedLevel?.milestone_id);
  if (!level) return null;
  return (
    <Dialog title={`¡Subiste al nivel ${level.milestone_id}!`} onClose={onClose}>
      <div className={styles.party} data-theme="dark">
        <LevelMark level={level.milestone_id} state="reached" size="min(11rem, 50vw)" />
        <p className={styles.name} lang="en">
          {level.name}
        </p>
        <Stars count={level.stars} />
      </div>
      <p>{level.description}</p>
      <p>
        <strong>Abriste:</strong> {level.benefit.name}.
      </p>
      <DialogActions>
        <ButtonLink to="/mytbm/rewards" look="accent" wide onClick={onClose}>
          Ver Mis Rewards
        </ButtonLink>
        <Button look="quiet" wide onClick={onClose}>
          Seguir
        </Button>
      </DialogActions>
    </Dialog>
  );
}
