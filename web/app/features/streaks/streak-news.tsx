import { counted } from '@tbm/domain/counted';
import { messageTypes } from '@tbm/domain/message-types';
import { dayIn } from '@tbm/domain/time';
import { type ReactNode, useEffect, useState } from 'react';
import { Button, ButtonLink } from '../../design/button.tsx';
import { Dialog, DialogActions } from '../../design/dialog.tsx';
import { useApi } from '../../platform/query.ts';
import { useRoot } from '../../platform/root-data.ts';
import { firstToday, useTurn } from '../popups/index.ts';
import { Flames } from './flames.tsx';
import { StreakImage } from './images.tsx';
import styles from './streaks.module.css';

type Kind = 'weekly' | 'monthly';

const words = {
  weekly: { title: '¡Semana completa!', text: 'Prendiste otra flama de tu racha semanal.' },
  monthly: {
    title: '¡Un mes completo!',
    text: 'Cuatro semanas seguidas: ganaste la imagen de tu racha mensual.',
  },
} as const;

/**
 * Celebrates a streak that the member earned today, by the type of today's notification, once a day for each kind on each device
 * [STREAK-002, X71]. A monthly streak is celebrated alone, without its fourth week.
 */
export function StreakNews(): ReactNode {
  const { branch } = useRoot();
  const inbox = useApi('GET /notifications', { query: {} }).data;
  const streak = useApi('GET /streaks', {}).data;
  const [shown, setShown] = useState<Kind | null>(null);
  useEffect(() => {
    if (!inbox || !streak) return;
    const isToday = (kind: Kind) =>
      inbox.data.some(
        ({ notification_type_id, createdAt }) =>
          notification_type_id === messageTypes[`${kind}_streak`].id &&
          dayIn(createdAt, branch.timezone).toString() === streak.today,
      );
    const fresh = (kind: Kind) => isToday(kind) && firstToday(`${kind}_streak`, streak.today);
    if (fresh('monthly')) {
      firstToday('weekly_streak', streak.today);
      setShown('monthly');
    } else if (fresh('weekly')) setShown('weekly');
  }, [inbox, streak, branch.timezone]);
  // A streak that was taken back in the meantime is not celebrated.
  const isEarned = shown !== null && streak !== undefined && streak.run > 0;
  if (!useTurn(isEarned) || !isEarned) return null;
  const { title, text } = words[shown];
  const close = () => setShown(null);
  return (
    <Dialog title={title} onClose={close}>
      <div className={styles.party} data-kind={shown}>
        {shown === 'monthly' ? <StreakImage size="8rem" /> : null}
        <Flames run={streak.run} size={shown === 'monthly' ? '2.5rem' : '4rem'} />
      </div>
      <p>
        {text} Llevas <strong>{counted(streak.run, 'semana seguida', 'semanas seguidas')}</strong>.
      </p>
      <DialogActions>
        <ButtonLink to="/mytbm/rachas" look="accent" wide onClick={close}>
          Ver mi racha
        </ButtonLink>
        <Button look="quiet" wide onClick={close}>
          Seguir
        </Button>
      </DialogActions>
    </Dialog>
  );
}
